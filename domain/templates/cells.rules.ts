import { cutText, keyFrom } from '#domain/oscal/oscal.text.rules.ts';
import { kindOf } from './kinds.rules.ts';
import { type AnswerBand, QUESTION_TYPES, TEMPLATE_LIMITS, type FrameworkRef, type Option, type QuestionType } from './templates.rules.ts';
import { normalisedHeader } from './columns.rules.ts';

const YES: ReadonlySet<string> = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  '✓',
  '✔',
  'required',
  'mandatory',
  'critical',
  'internal',
  'must',
]);
const NO: ReadonlySet<string> = new Set(['', 'no', 'n', 'false', 'f', '0', 'optional', '-', 'none']);

export function readType(cell: string): QuestionType | undefined {
  const words = normalisedHeader(cell);
  return QUESTION_TYPES.find((type) => type.replaceAll('_', ' ') === words || kindOf(type).aliases.includes(words));
}

export function readFlag(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Number within bounds; a decimal comma is accepted. */
export function readNumber(cell: string, lowest: number, highest: number): number | undefined {
  const text = cell.trim().replace(',', '.');
  const number = text === '' ? Number.NaN : Number(text);
  return number >= lowest && number <= highest ? number : undefined;
}

/** Fields separated by "|"; a backslash escapes the next character, and \n is a line break. */
export function readFields(line: string): string[] {
  const fields = [''];
  for (const [piece] of line.matchAll(/\\[\s\S]|\||[^\\|]+|\\$/g)) {
    if (piece === '|') fields.push('');
    else fields.push(`${fields.pop() ?? ''}${unescaped(piece)}`);
  }
  return fields.map((field) => field.trim());
}

function unescaped(piece: string): string {
  if (!piece.startsWith('\\')) return piece;
  return piece === String.raw`\n` ? '\n' : piece.slice(1);
}

/**
 * Options in our format "key | label | points", or labels of a third-party list, to which points are assigned evenly from best to worst.
 */
export function readOptions(cell: string): { options: Option[]; isGuessed: boolean } {
  const lines = linesOf(cell);
  const own = lines.map(readFields);
  if (own.length > 0 && own.every((fields) => fields.length === 3 && readNumber(fields[2] ?? '', 0, 100) !== undefined)) {
    const options = own.map(([key = '', label = '', points = '']) => ({ key, label, points: Number(points.replace(',', '.')) }));
    return { options, isGuessed: false };
  }
  const separator = cell.includes(';') ? ';' : '|';
  const labels = (lines.length > 1 ? lines : (lines[0] ?? '').split(separator))
    .map((label) => label.trim())
    .filter((label) => label !== '');
  const steps = Math.max(1, labels.length - 1);
  const options = labels.map((label, index) => ({
    key: keyFrom(label),
    label: cutText(label, 300),
    points: Math.round(100 - (100 * index) / steps),
  }));
  return { options, isGuessed: options.length > 0 };
}

/** Lines in the format "framework | version | ref" or "framework: ref". */
export function readRefs(cell: string): FrameworkRef[] | undefined {
  const refs = linesOf(cell).map(readRef);
  return refs.includes(undefined) ? undefined : refs.filter((ref) => ref !== undefined);
}

function readRef(line: string): FrameworkRef | undefined {
  const [framework = '', version = '', ref = ''] = readFields(line);
  if (framework !== '' && ref !== '') return version === '' ? { framework, ref } : { framework, version, ref };
  const loose = /^([^:|]+):\s*([^|]+)$/.exec(line);
  return loose?.[1] && loose[2] ? { framework: loose[1].trim(), ref: loose[2].trim() } : undefined;
}

/** Lines in the format "up to | points", the last one without a limit; undefined if any line is invalid. */
export function readBands(cell: string): AnswerBand[] | undefined {
  const bands = linesOf(cell).map((line) => {
    const [limit = '', points = '', ...rest] = readFields(line);
    const earned = readNumber(points, 0, 100);
    const upTo = limit === '' ? undefined : readNumber(limit, -1e9, 1e9);
    if (rest.length > 0 || earned === undefined || (limit !== '' && upTo === undefined)) return undefined;
    return upTo === undefined ? { points: earned } : { upTo, points: earned };
  });
  return bands.includes(undefined) ? undefined : bands.filter((band) => band !== undefined);
}

/** Words separated by commas, semicolons, bars or line breaks; a backslash escapes the next character. */
export function readTags(cell: string): string[] {
  const pieces = [...cell.matchAll(/(?:\\[\s\S]|[^\\,;|\n])+/g)].map(([piece]) => piece.replaceAll(/\\([\s\S])/g, '$1').trim());
  const tags = pieces.filter((tag) => tag !== '').map((tag) => cutText(tag, TEMPLATE_LIMITS.tag));
  return tags.slice(0, TEMPLATE_LIMITS.tags);
}

function linesOf(cell: string): string[] {
  return cell
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

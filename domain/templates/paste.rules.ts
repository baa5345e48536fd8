import { cutText } from '#domain/oscal/oscal.text.rules.ts';
import { readFlag, readNumber, readTags, readType } from './cells.rules.ts';
import { columnsOf, type Meaning } from './columns.rules.ts';
import { kindOf } from './kinds.rules.ts';
import { type Question, TEMPLATE_LIMITS } from './templates.rules.ts';

/** Meanings available for pasted columns; conditions, choices and references need the editor or a file import. */
export const PASTE_MEANINGS = [
  'text',
  'type',
  'required',
  'weight',
  'critical',
  'internalOnly',
  'whyWeAsk',
  'howToCheck',
  'findingTitle',
  'clientWording',
  'tags',
] as const satisfies readonly Meaning[];

const MOST_ROWS = 500;

export interface Pasted {
  /** Excludes the header row. */
  rows: string[][];
  /** Header row, if present. */
  headings: string[] | null;
}

export interface PastedColumn {
  index: number;
  name: string;
  meaning: Meaning | null;
}

/** Parses spreadsheet rows from the clipboard: tab-separated cells, quoted if they contain line breaks or quotes. */
export function readPasted(text: string): Pasted {
  const rows = cellsOf(text)
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))
    .slice(0, MOST_ROWS + 1);
  const [first = []] = rows;
  const isHeading = rows.length > 1 && columnsOf(first).at.text !== undefined;
  return { rows: (isHeading ? rows.slice(1) : rows).slice(0, MOST_ROWS), headings: isHeading ? first : null };
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/gy;
  for (const [whole, quoted, plain, end] of text.matchAll(cell)) {
    if (whole === '' && end === '') break;
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** Columns with their meaning: as chosen, else by header; otherwise the longest texts are the questions. */
export function mappedColumns({ rows, headings }: Pasted, chosen: Readonly<Record<number, Meaning | null>>): PastedColumn[] {
  const count = Math.max(0, headings?.length ?? 0, ...rows.map((row) => row.length));
  const recognised = recognisedIn(rows, headings, count);
  const taken = new Set(Object.values(chosen));
  return Array.from({ length: count }, (_, index) => {
    const own = chosen[index];
    const guess = recognised.get(index) ?? null;
    return {
      index,
      name: headings?.[index] || `Column ${index + 1}`,
      meaning: own === undefined ? (taken.has(guess) ? null : guess) : own,
    };
  });
}

function recognisedIn(rows: readonly string[][], headings: readonly string[] | null, count: number): Map<number, Meaning> {
  if (!headings) {
    const length = (index: number) => rows.reduce((sum, row) => sum + (row[index]?.length ?? 0), 0);
    const longest = Array.from({ length: count }, (_, index) => index).toSorted((one, other) => length(other) - length(one))[0];
    return new Map(longest === undefined ? [] : [[longest, 'text']]);
  }
  const { at } = columnsOf(headings);
  return new Map(PASTE_MEANINGS.flatMap((meaning) => (at[meaning] === undefined ? [] : [[at[meaning], meaning] as const])));
}

/** List markers such as "3. " and "- ". */
const BULLET = /^(?:\d{1,3}[.)]|[-*•–])\s+/u;

export function pastedQuestions(
  { rows }: Pasted,
  columns: readonly PastedColumn[],
  nextKey: () => string,
): { questions: Question[]; skipped: number } {
  const at = new Map(columns.flatMap(({ index, meaning }) => (meaning ? [[meaning, index] as const] : [])));
  const questions = rows.flatMap((row): Question[] => {
    const cell = (meaning: Meaning) => row[at.get(meaning) ?? -1] ?? '';
    const text = cutText(cell('text').replaceAll(/\s+/g, ' ').replace(BULLET, '').trim(), TEMPLATE_LIMITS.questionText);
    return text === '' ? [] : [questionOf(text, cell, nextKey())];
  });
  return { questions, skipped: rows.length - questions.length };
}

function questionOf(text: string, cell: (meaning: Meaning) => string, key: string): Question {
  const type = readType(cell('type'));
  const isOn = (meaning: Meaning) => readFlag(cell(meaning)) ?? false;
  const tags = readTags(cell('tags'));
  const help = wordsIn(cell, ['whyWeAsk', 'howToCheck'], TEMPLATE_LIMITS.helpText);
  return {
    key,
    text,
    // Choice questions need options, which a paste does not have.
    type: type === undefined || kindOf(type).hasOptions ? 'alignment' : type,
    required: isOn('required'),
    weight: readNumber(cell('weight'), 0, 10) ?? 1,
    critical: isOn('critical'),
    internalOnly: isOn('internalOnly'),
    ...(Object.keys(help).length > 0 ? { help } : {}),
    ...wordsIn(cell, ['findingTitle', 'clientWording'], 500),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

/** Non-empty cells. */
function wordsIn<M extends Meaning>(
  cell: (meaning: Meaning) => string,
  meanings: readonly M[],
  longest: number,
): Partial<Record<M, string>> {
  const words: Partial<Record<M, string>> = {};
  for (const meaning of meanings) if (cell(meaning) !== '') words[meaning] = cutText(cell(meaning), longest);
  return words;
}

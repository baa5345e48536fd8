import { Question as QuestionShape } from '#contract/templates/questions.contract.ts';
import type { Notice } from '#domain/oscal/oscal.reading.rules.ts';
import { cutText, firstSentence } from '#domain/oscal/oscal.text.rules.ts';
import { SHORT_TEXT_LIMITS } from '#domain/recommendations/library.rules.ts';
import { EVIDENCE_POLICIES } from '#domain/templates/evidence.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import { TEMPLATE_LIMITS, type Question, type ShowIf } from '#domain/templates/templates.rules.ts';
import { readBands, readFlag, readNumber, readOptions, readRefs, readTags, readType } from '#domain/templates/cells.rules.ts';
import type { Columns, Meaning } from '#domain/templates/columns.rules.ts';

export interface ImportRow {
  /** Name of the row, such as "row 12". */
  path: string;
  cellAt: (meaning: Meaning) => string;
}

/** Question of a row without its key; undefined for a row without one. Every guess adds a warning. */
export function questionOfRow(row: ImportRow, columns: Columns, warnings: Notice[]): Question | undefined {
  const warn = (message: string) => warnings.push({ path: row.path, message });
  const wording = columns.hasControlNumbers ? numbered(row.cellAt('key'), wordingOf(row, warn)) : wordingOf(row, warn);
  if (wording === '') return undefined;
  const text = cutText(wording, TEMPLATE_LIMITS.questionText);
  if (text !== wording) warn(`The question is longer than ${TEMPLATE_LIMITS.questionText} characters; the full text is in the help.`);

  const help = helpOf(row, text === wording ? '' : wording, warn);
  return {
    key: '',
    text,
    type: typeOf(row, warn),
    // Without a `required` column, every question is required.
    required: columns.at.required === undefined ? true : flagOf(row, 'required', warn),
    weight: numberOf(row, 'weight', 10, warn) ?? 1,
    critical: flagOf(row, 'critical', warn),
    internalOnly: flagOf(row, 'internalOnly', warn),
    ...optionsOf(row, warn),
    ...bandsOf(row, warn),
    ...(help ? { help } : {}),
    ...extrasOf(row, warn),
  };
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

type Warn = (message: string) => void;

function wordingOf(row: ImportRow, warn: Warn): string {
  const wording = oneLine(row.cellAt('text'));
  if (wording !== '') return wording;
  const borrowed = firstSentence(row.cellAt('howToCheck'));
  warn(borrowed === '' ? 'The row has no question and was skipped.' : 'The row has no question; its description was used as the question.');
  return borrowed;
}

/** Examples: 03.01.01, AC-2(1), CC6.1, ID.AM-1. */
const CONTROL_NUMBER = /^(?:[A-Z]{0,4}[.-]?\d+(?:[.-]\w{1,4})+|[A-Z]{1,4}(?:\.[A-Z]{1,4})*-\d+)(?:\(\w+\))*$/u;

/** Prefixes the title with the control number, where people look for it. */
function numbered(number: string, wording: string): string {
  if (wording === '' || !CONTROL_NUMBER.test(number) || wording.startsWith(number)) return wording;
  return `${number} ${wording}`;
}

function typeOf(row: ImportRow, warn: Warn): Question['type'] {
  const cell = row.cellAt('type');
  const type = cell === '' ? 'alignment' : readType(cell);
  if (!type) warn(`The type "${cell.slice(0, 40)}" is unknown; alignment was used instead.`);
  if (type && kindOf(type).hasOptions && row.cellAt('options') === '') {
    warn('A choice question without options; alignment was used instead.');
    return 'alignment';
  }
  return type ?? 'alignment';
}

function flagOf(row: ImportRow, meaning: Meaning, warn: Warn): boolean {
  const flag = readFlag(row.cellAt(meaning));
  if (flag === undefined) warn(`"${row.cellAt(meaning).slice(0, 40)}" is neither yes nor no; no was used.`);
  return flag ?? false;
}

function numberOf(row: ImportRow, meaning: Meaning, highest: number, warn: Warn): number | undefined {
  const cell = row.cellAt(meaning);
  if (cell === '') return undefined;
  const number = readNumber(cell, 0, highest);
  if (number === undefined) warn(`"${cell.slice(0, 40)}" is not a number from 0 to ${highest} and was ignored.`);
  return number;
}

function optionsOf(row: ImportRow, warn: Warn): Pick<Question, 'options'> {
  const cell = row.cellAt('options');
  if (cell === '') return {};
  const { options, isGuessed } = readOptions(cell);
  const type = readType(row.cellAt('type'));
  if (isGuessed && type && kindOf(type).hasOptions) warn('The options have no points; points were distributed evenly from first to last.');
  return { options };
}

function bandsOf(row: ImportRow, warn: Warn): Pick<Question, 'bands'> {
  const cell = row.cellAt('bands');
  if (cell === '') return {};
  const type = readType(row.cellAt('type'));
  const bands = readBands(cell);
  if (bands && type && kindOf(type).bands) return { bands };
  warn(
    bands
      ? 'Only numbers and dates can have bands; the bands were ignored.'
      : 'The bands are not in the form "up to | points" and were ignored.',
  );
  return {};
}

function helpOf(row: ImportRow, wholeQuestion: string, warn: Warn): Question['help'] {
  const fit = (text: string) => {
    const fitting = cutText(text, TEMPLATE_LIMITS.helpText);
    if (fitting !== text) warn(`The help is longer than ${TEMPLATE_LIMITS.helpText} characters and was shortened.`);
    return fitting;
  };
  const whyWeAsk = fit(row.cellAt('whyWeAsk'));
  const howToCheck = fit([wholeQuestion, row.cellAt('howToCheck')].filter((text) => text !== '').join('\n\n'));
  if (whyWeAsk === '' && howToCheck === '') return undefined;
  return { ...(whyWeAsk === '' ? {} : { whyWeAsk }), ...(howToCheck === '' ? {} : { howToCheck }) };
}

function extrasOf(row: ImportRow, warn: Warn): Partial<Question> {
  const showIf = row.cellAt('showIf') === '' ? undefined : readCondition(row.cellAt('showIf'));
  if (!showIf && row.cellAt('showIf') !== '') warn('The condition has an invalid format and was ignored.');
  const failThreshold = numberOf(row, 'failThreshold', 100, warn);
  const tags = readTags(row.cellAt('tags'));
  const frameworkRefs = row.cellAt('frameworkRefs') === '' ? undefined : readRefs(row.cellAt('frameworkRefs'));
  if (!frameworkRefs && row.cellAt('frameworkRefs') !== '')
    warn('The framework references are not in the form "framework | version | reference" and were ignored.');
  return {
    ...(showIf ? { showIf } : {}),
    ...(failThreshold === undefined ? {} : { failThreshold }),
    ...wordsOf(row),
    ...evidenceOf(row, warn),
    ...(frameworkRefs ? { frameworkRefs } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

function evidenceOf(row: ImportRow, warn: Warn): Pick<Question, 'evidenceRequired'> {
  const cell = row
    .cellAt('evidenceRequired')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (cell === '') return {};
  const evidenceRequired = EVIDENCE_POLICIES.find((policy) => policy === cell);
  if (!evidenceRequired) warn(`"${cell.slice(0, 40)}" is not an evidence rule (none, on_fail, always) and was ignored.`);
  return evidenceRequired ? { evidenceRequired } : {};
}

/** Customer-facing wording of a gap, and its recommendation. */
function wordsOf(row: ImportRow): Pick<Question, 'findingTitle' | 'clientWording' | 'gain' | 'recommendationKey'> {
  const [findingTitle, clientWording] = [cutText(row.cellAt('findingTitle'), 500), cutText(row.cellAt('clientWording'), 500)];
  const gain = cutText(row.cellAt('gain'), SHORT_TEXT_LIMITS.gain);
  const recommendationKey = row.cellAt('recommendationKey');
  return {
    ...(findingTitle === '' ? {} : { findingTitle }),
    ...(clientWording === '' ? {} : { clientWording }),
    ...(gain === '' ? {} : { gain }),
    ...(recommendationKey === '' ? {} : { recommendationKey }),
  };
}

/** Conditions are JSON in the form of the contract. */
function readCondition(cell: string): ShowIf | undefined {
  try {
    return QuestionShape.shape.showIf.parse(JSON.parse(cell));
  } catch {
    return undefined;
  }
}

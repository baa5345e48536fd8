import { ANSWER_LIMITS } from '#domain/assessments/answers.limits.rules.ts';
import { FILE_LIMITS } from '#domain/files/files.rules.ts';
import type { AnswerBand, Option, QuestionType } from './templates.rules.ts';

export type AnswerValue = string | number | string[];

/** Question properties that define valid answers and their points. */
export interface KindQuestion {
  options?: readonly Option[] | undefined;
  bands?: readonly AnswerBand[] | undefined;
}

/** Properties that word and score an answer. */
export interface AskedQuestion extends KindQuestion {
  type: QuestionType;
}

export interface Choice {
  value: string | number;
  label: string;
  /** Label for narrow cells. */
  short?: string;
  points: number;
}

/** Organisation's formats for days and numbers. */
export interface Writing {
  day?: (day: string) => string;
  number?: (value: number) => string;
}

export interface QuestionKind {
  label: string;
  /** Type names used in third-party lists. */
  aliases: readonly string[];
  /** Estimated seconds to answer, including a short look-up. */
  seconds: number;
  fits: (value: unknown, asked: KindQuestion) => boolean;
  /** 0 to 100; null if not scored. */
  points: (value: AnswerValue, asked: KindQuestion, today: string) => number | null;
  /** Empty if the answer is typed or uploaded. */
  choices: (asked: KindQuestion) => readonly Choice[];
  /** Printed answer, if it is neither a choice's label nor the value itself. */
  written?: (value: AnswerValue, writing: Writing) => string;
  /** Answer set by "mark all as met". */
  met?: string;
  /** Answer that a tool's measurement proposes; absent if none can be proposed. `reversed` is true if a passed check means no. */
  measured?: (level: 'met' | 'partial' | 'not_met', reversed: boolean) => string;
  /** Figure of a tool's measurement that is the answer; absent if none is. */
  figure?: 'date' | 'number';
  hasOptions?: true;
  takesMany?: true;
  isFiles?: true;
  /** Value scored by bands: the number itself, or the age of a date in days. */
  bands?: 'number' | 'age';
}

const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_LENGTH = 86_400_000;

const isText = (value: unknown): value is string => typeof value === 'string';
const isListOf = (value: unknown, allowed: (entry: string) => boolean): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((entry) => isText(entry) && allowed(entry));

/** PostgreSQL rejects NUL and lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function isDay(value: unknown): boolean {
  if (!isText(value) || !DAY.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** Days since a date; negative if it is in the future. */
function ageInDays(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_LENGTH);
}

/** Points of the band that contains the value; null without bands. */
function pointsInBand({ bands = [] }: KindQuestion, value: number): number | null {
  return bands.find(({ upTo }) => upTo === undefined || value <= upTo)?.points ?? null;
}

const isOneOf = (choices: readonly Choice[], value: unknown) => choices.some((choice) => choice.value === value);
const pointsOf = (choices: readonly Choice[], value: unknown) => choices.find((choice) => choice.value === value)?.points ?? null;

const MET: readonly Choice[] = [
  { value: 'met', label: 'Met', points: 100 },
  { value: 'partial', label: 'Partly met', short: 'Partly', points: 50 },
  { value: 'not_met', label: 'Not met', points: 0 },
];
const YES: readonly Choice[] = [
  { value: 'yes', label: 'Yes', points: 100 },
  { value: 'no', label: 'No', points: 0 },
];
const steps = (): Choice[] => [0, 1, 2, 3, 4, 5].map((value) => ({ value, label: String(value), points: value * 20 }));
const optionsOf = ({ options = [] }: KindQuestion): Choice[] => options.map(({ key, label, points }) => ({ value: key, label, points }));
const none = (): Choice[] => [];

const KINDS: Record<QuestionType, QuestionKind> = {
  alignment: {
    label: 'Met, partial, not met',
    aliases: ['compliance', 'met partial not met'],
    seconds: 25,
    met: 'met',
    measured: (level) => level,
    choices: () => MET,
    fits: (value) => isOneOf(MET, value),
    points: (value) => pointsOf(MET, value),
  },
  yes_no: {
    label: 'Yes or no',
    aliases: ['yesno', 'boolean', 'bool'],
    seconds: 25,
    met: 'yes',
    measured: (level, reversed) => ((level === 'met') === reversed ? 'no' : 'yes'),
    choices: () => YES,
    fits: (value) => isOneOf(YES, value),
    points: (value) => pointsOf(YES, value),
  },
  scale_0_5: {
    label: 'Scale 0 to 5',
    aliases: ['scale', '0 5', 'maturity'],
    seconds: 25,
    choices: steps,
    fits: (value) => isOneOf(steps(), value),
    points: (value) => pointsOf(steps(), value),
    written: (value) => `${String(value)} of 5`,
  },
  single_choice: {
    label: 'One choice',
    aliases: ['single', 'choice', 'select', 'dropdown', 'radio'],
    seconds: 25,
    hasOptions: true,
    choices: optionsOf,
    fits: (value, asked) => isOneOf(optionsOf(asked), value),
    points: (value, asked) => pointsOf(optionsOf(asked), value),
  },
  multi_choice: {
    label: 'Several choices',
    aliases: ['multi', 'multiple', 'multiple choice', 'checkbox', 'checkboxes'],
    seconds: 35,
    hasOptions: true,
    choices: optionsOf,
    takesMany: true,
    fits: (value, asked) => isListOf(value, (key) => isOneOf(optionsOf(asked), key)),
    points: (value, asked) => {
      const options = optionsOf(asked);
      const sum = (Array.isArray(value) ? value : []).reduce((total, key) => total + (pointsOf(options, key) ?? 0), 0);
      return Math.min(100, Math.max(0, sum));
    },
  },
  number: {
    label: 'Number',
    aliases: ['integer', 'numeric'],
    seconds: 35,
    figure: 'number',
    choices: none,
    bands: 'number',
    fits: (value) => Number.isFinite(value),
    points: (value, asked) => pointsInBand(asked, Number(value)),
    written: (value, { number = String }) => (typeof value === 'number' ? number(value) : String(value)),
  },
  date: {
    label: 'Date',
    aliases: ['day'],
    seconds: 35,
    figure: 'date',
    choices: none,
    bands: 'age',
    fits: isDay,
    points: (value, asked, today) => pointsInBand(asked, ageInDays(String(value), today)),
    written: (value, { day = String }) => day(String(value)),
  },
  text: {
    label: 'Text',
    aliases: ['string', 'free text'],
    seconds: 60,
    choices: none,
    fits: (value) => isText(value) && value.trim().length > 0 && value.length <= ANSWER_LIMITS.text && isStorable(value),
    points: () => null,
  },
  file: {
    label: 'File',
    aliases: ['upload', 'attachment'],
    seconds: 90,
    choices: none,
    isFiles: true,
    // Only the server can check that the ids belong to attached files.
    fits: (value) => isListOf(value, (id) => FILE_ID.test(id)) && value.length <= FILE_LIMITS.ofAnswer,
    points: () => null,
    written: (value) => (Array.isArray(value) && value.length !== 1 ? `${value.length} files` : 'One file'),
  },
};

export function kindOf(type: QuestionType): QuestionKind {
  return KINDS[type];
}

export function fitsQuestion(question: AskedQuestion, value: unknown): value is AnswerValue {
  return kindOf(question.type).fits(value, question);
}

/** Points from 0 to 100; null for unscored types (text, file, and number or date without bands). A date scores by its age today. */
export function pointsFor(question: AskedQuestion, value: AnswerValue, today: string): number | null {
  return kindOf(question.type).points(value, question, today);
}

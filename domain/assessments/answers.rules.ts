import { FILE_LIMITS } from '#domain/files/files.rules.ts';
import type { Condition, Question, Section, ShowIf, TemplateBody } from '#domain/templates/templates.rules.ts';

export type AnswerValue = string | number | string[];

/** What scoring, progress and conditions need to know of one stored answer. A null value with notApplicable false is unanswered. */
export interface Answer {
  value: AnswerValue | null;
  notApplicable: boolean;
  points: number | null;
  /** Why the question does not apply; absent where nobody asks for it. */
  naReason?: string | null | undefined;
}

export type AnswersByKey = ReadonlyMap<string, Answer>;

export const ANSWER_LIMITS = { text: 10_000, note: 10_000, naReason: 1_000, flagText: 500 } as const;

const ALIGNMENT_POINTS: Readonly<Record<string, number>> = { met: 100, partial: 50, not_met: 0 };
const YES_NO_POINTS: Readonly<Record<string, number>> = { yes: 100, no: 0 };
const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isText = (value: unknown): value is string => typeof value === 'string';
const isListOf = (value: unknown, allowed: (entry: string) => boolean): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((entry) => isText(entry) && allowed(entry));

/** PostgreSQL stores neither NUL nor half a character. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function isDay(value: unknown): boolean {
  if (!isText(value) || !DAY.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

const FITS: Record<Question['type'], (value: unknown, question: Question) => boolean> = {
  alignment: (value) => isText(value) && Object.hasOwn(ALIGNMENT_POINTS, value),
  yes_no: (value) => isText(value) && Object.hasOwn(YES_NO_POINTS, value),
  scale_0_5: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5,
  single_choice: (value, question) => isText(value) && optionPoints(question).has(value),
  multi_choice: (value, question) => isListOf(value, (key) => optionPoints(question).has(key)),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: isDay,
  text: (value) => isText(value) && value.trim().length > 0 && value.length <= ANSWER_LIMITS.text && isStorable(value),
  // Whether the ids are those of files that are attached here, the server knows.
  file: (value) => isListOf(value, (id) => FILE_ID.test(id)) && value.length <= FILE_LIMITS.ofAnswer,
};

function optionPoints(question: Question): ReadonlyMap<string, number> {
  return new Map((question.options ?? []).map((option) => [option.key, option.points]));
}

/** Whether a value has the shape and range that the question's type asks for. */
export function fitsQuestion(question: Question, value: unknown): value is AnswerValue {
  return FITS[question.type](value, question);
}

const DAY_LENGTH = 86_400_000;

/** The points of the band that a number falls into; null without bands. */
function pointsInBand({ bands = [] }: Question, value: number): number | null {
  return bands.find(({ upTo }) => upTo === undefined || value <= upTo)?.points ?? null;
}

/** The days from a date until another, negative while the first is still to come. */
export function ageInDays(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_LENGTH);
}

/** Points from 0 to 100, or null for what is not scored (text, file, and a number or date without bands). A date scores by its age today. */
export function pointsFor(question: Question, value: AnswerValue, today: string): number | null {
  switch (question.type) {
    case 'alignment':
      return ALIGNMENT_POINTS[String(value)] ?? null;
    case 'yes_no':
      return YES_NO_POINTS[String(value)] ?? null;
    case 'scale_0_5':
      return Number(value) * 20;
    case 'single_choice':
      return optionPoints(question).get(String(value)) ?? null;
    case 'multi_choice': {
      const chosen = Array.isArray(value) ? value : [];
      const sum = chosen.reduce((total, key) => total + (optionPoints(question).get(key) ?? 0), 0);
      return Math.min(100, Math.max(0, sum));
    }
    case 'number':
      return pointsInBand(question, Number(value));
    case 'date':
      return pointsInBand(question, ageInDays(String(value), today));
    default:
      return null;
  }
}

/** Answered is a fact of its own: a value is stored, or the question was marked as not applicable. */
export function isAnswered(answer: Answer | undefined): boolean {
  return answer !== undefined && (answer.notApplicable || answer.value !== null);
}

/** What does not apply says why, before it is reviewed. */
export function lacksReason(answer: Answer | undefined): boolean {
  return answer !== undefined && answer.notApplicable && (answer.naReason ?? '').trim() === '';
}

/** A not applicable answer counts as having no value. */
function holds(condition: Condition, answer: Answer | undefined): boolean {
  const value = answer && !answer.notApplicable ? answer.value : null;
  switch (condition.op) {
    case 'answered':
      return isAnswered(answer);
    case 'equals':
      return value !== null && value === condition.value;
    case 'not_equals':
      return value !== null && value !== condition.value;
    case 'includes':
      return Array.isArray(value) && value.includes(String(condition.value));
  }
}

/** Whether a question is shown, given the answers so far. */
export function isShown(showIf: ShowIf | undefined, answers: AnswersByKey): boolean {
  const meets = (condition: Condition) => holds(condition, answers.get(condition.question));
  const all = showIf?.all ?? [];
  const any = showIf?.any ?? [];
  return all.every(meets) && (any.length === 0 || any.some(meets));
}

export interface ShownQuestion {
  question: Question;
  section: Section;
  answer: Answer | undefined;
}

/**
 * The questions that are shown, in their order. The answer of a hidden question counts as none, so what depends on it
 * is hidden too; a condition refers only to earlier questions, so one pass is enough.
 */
export function shownQuestions(body: TemplateBody, answers: AnswersByKey): ShownQuestion[] {
  const visible = new Map<string, Answer>();
  return body.sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      if (!isShown(question.showIf, visible)) return [];
      const answer = answers.get(question.key);
      if (answer) visible.set(question.key, answer);
      return [{ question, section, answer }];
    }),
  );
}

/** The stored answers that do not count because their questions are hidden. */
export function hiddenAnswers(body: TemplateBody, answers: AnswersByKey): string[] {
  const shown = new Set(shownQuestions(body, answers).map(({ question }) => question.key));
  return [...answers.keys()].filter((key) => !shown.has(key));
}

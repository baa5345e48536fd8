import type { AnswersByKey } from './answers.rules.ts';
import { choiceLabels } from './answer.words.rules.ts';
import { type AnswerValue, type Choice, kindOf, fitsQuestion, pointsFor } from '#domain/templates/kinds.rules.ts';
import { type Question, questionsOf, type TemplateBody } from '#domain/templates/templates.rules.ts';

/** Handling of answers whose scale changed: nearest points, same position (at most the last), or cleared. */
export const SCALE_MOVES = ['rescale', 'clamp', 'reset'] as const;
export type ScaleMove = (typeof SCALE_MOVES)[number];

/** Choices from worst to best; empty for questions without choices or with multiple ones. */
function stepsOf(question: Question): Choice[] {
  const { takesMany, choices } = kindOf(question.type);
  return takesMany ? [] : choices(question).toSorted((one, other) => one.points - other.points);
}

export function answerInWords(question: Question, value: AnswerValue | null): string {
  if (value === null) return 'Not answered';
  return kindOf(question.type).isFiles && Array.isArray(value) ? `${value.length} files` : choiceLabels(question, value);
}

/** Reports whether the question no longer accepts the answer's scale. */
export function hasLostScale(before: Question, after: Question, value: AnswerValue): boolean {
  return before.type !== after.type || !fitsQuestion(after, value);
}

/** Answer on the newer question's scale; null if it must be asked again. */
export function movedValue(before: Question, after: Question, value: AnswerValue, how: ScaleMove): AnswerValue | null {
  if (!hasLostScale(before, after, value)) return value;
  if (how === 'reset') return null;
  if (kindOf(before.type).takesMany && kindOf(after.type).takesMany && Array.isArray(value)) {
    const kept = value.filter((key) => after.options?.some((option) => option.key === key));
    return kept.length > 0 ? kept : null;
  }
  return movedStep(stepsOf(before), stepsOf(after), { value, how });
}

function movedStep(
  old: readonly Choice[],
  now: readonly Choice[],
  { value, how }: { value: AnswerValue; how: ScaleMove },
): AnswerValue | null {
  const at = old.findIndex((step) => step.value === value);
  const from = old[at];
  if (!from) return null;
  if (how === 'clamp') return now[Math.min(at, now.length - 1)]?.value ?? null;
  const [nearest] = now.toSorted((one, other) => Math.abs(one.points - from.points) - Math.abs(other.points - from.points));
  return nearest?.value ?? null;
}

export interface ScaleChange {
  key: string;
  text: string;
  /** Current answer and the result of each option, in words; null if it must be asked again. */
  answer: string;
  rescale: string | null;
  clamp: string | null;
}

interface Moved {
  key: string;
  value: AnswerValue | null;
  points: number | null;
  /** The value is no longer the one originally given. */
  isOther: boolean;
}

interface Move {
  before: TemplateBody;
  after: TemplateBody;
  answers: AnswersByKey;
}

function answeredPairs({ before, after, answers }: Move) {
  const old = new Map(questionsOf(before).map((question) => [question.key, question]));
  return questionsOf(after).flatMap((question) => {
    const was = old.get(question.key);
    const value = answers.get(question.key)?.value ?? null;
    return was && value !== null ? [{ was, question, value }] : [];
  });
}

/** Answers that need a decision before the assessment moves to the newer template. */
export function scaleChanges(move: Move): ScaleChange[] {
  const words = (question: Question, value: AnswerValue | null) => (value === null ? null : answerInWords(question, value));
  return answeredPairs(move)
    .filter(({ was, question, value }) => hasLostScale(was, question, value))
    .map(({ was, question, value }) => ({
      key: question.key,
      text: question.text,
      answer: answerInWords(was, value),
      rescale: words(question, movedValue(was, question, value, 'rescale')),
      clamp: words(question, movedValue(was, question, value, 'clamp')),
    }));
}

/** Answers that the move changes: those on another scale, and those that earn different points. */
export function movedAnswers(move: Move & { howOf: (key: string) => ScaleMove; today: string }): Moved[] {
  return answeredPairs(move).flatMap(({ was, question, value }) => {
    const next = movedValue(was, question, value, move.howOf(question.key));
    const points = next === null ? null : pointsFor(question, next, move.today);
    const isOther = hasLostScale(was, question, value);
    return isOther || points !== (move.answers.get(question.key)?.points ?? null)
      ? [{ key: question.key, value: next, points, isOther }]
      : [];
  });
}

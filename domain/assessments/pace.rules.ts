import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';

/** Answers further apart belong to two sittings; those closer together were given by one press. */
const SITTING_MS = 10 * 60_000;
const PRESS_MS = 1_000;
/** Fewer say nothing about a person's pace. */
const ENOUGH = 8;

/** The minutes that the open questions will take whoever answered at these moments; null while too little is known. */
export function minutesLeft(moments: readonly number[], open: number): number | null {
  const inOrder = moments.toSorted((one, other) => one - other);
  const gaps = inOrder
    .map((moment, place) => moment - (inOrder[place - 1] ?? moment))
    .filter((gap) => gap >= PRESS_MS && gap <= SITTING_MS)
    .toSorted((one, other) => one - other);
  const middle = gaps[Math.floor(gaps.length / 2)];
  if (open === 0 || middle === undefined || gaps.length < ENOUGH) return null;
  return Math.max(1, Math.round((open * middle) / 60_000));
}

/** The minutes that a whole run on a template takes, before anybody's own pace is known. */
export function minutesNeeded(questions: readonly Pick<Question, 'type'>[]): number {
  const seconds = questions.reduce((sum, { type }) => sum + kindOf(type).seconds, 0);
  return Math.max(1, Math.round(seconds / 60));
}

/** "About 1 h 20 min left": no more exact than an estimate is. */
export function minutesLeftText(minutes: number): string {
  return `About ${minutesText(minutes)} left`;
}

/** "1 h 20 min", in steps of five minutes. */
export function minutesText(minutes: number): string {
  const shown = minutes <= 10 ? minutes : 5 * Math.round(minutes / 5);
  const [hours, rest] = [Math.floor(shown / 60), shown % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';

/** A longer gap separates two sittings; a shorter one means both answers were saved by one click. */
const SITTING_MS = 10 * 60_000;
const PRESS_MS = 1_000;
/** Minimum number of gaps for an estimate. */
const ENOUGH = 8;

/** Estimated minutes for the open questions, from the median pace of these answer times; null if too few are known. */
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

/** Estimated minutes for a whole assessment, before the person's pace is known. */
export function minutesNeeded(questions: readonly Pick<Question, 'type'>[]): number {
  const seconds = questions.reduce((sum, { type }) => sum + kindOf(type).seconds, 0);
  return Math.max(1, Math.round(seconds / 60));
}

/** "About 1 h 20 min left". */
export function minutesLeftText(minutes: number): string {
  return `About ${minutesText(minutes)} left`;
}

/** "1 h 20 min", in steps of five minutes above ten. */
export function minutesText(minutes: number): string {
  const shown = minutes <= 10 ? minutes : 5 * Math.round(minutes / 5);
  const [hours, rest] = [Math.floor(shown / 60), shown % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

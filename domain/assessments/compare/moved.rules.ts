import { type AnswersByKey, shownQuestions } from '#domain/assessments/answers.rules.ts';
import { scoreParts } from '#domain/assessments/scores.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

interface Answered {
  body: TemplateBody;
  answers: AnswersByKey;
}

/**
 * Points of the total score that each section moved between two assessments. A section counts by its distance from the previous score times
 * its share, so a new section moves the score only by its difference, and the sum is the change.
 */
export function movedBySection(now: Answered, before: Answered): ReadonlyMap<string, number> {
  const [after, former] = [partsOf(now), partsOf(before)];
  const possible = [possibleOf(after), possibleOf(former)] as const;
  const moved = new Map<string, number>();
  if (possible[0] === 0 || possible[1] === 0) return moved;
  const base = former.reduce((sum, { earned }) => sum + earned, 0) / possible[1];
  const add = (key: string, points: number) => moved.set(key, (moved.get(key) ?? 0) + points);
  for (const part of after) add(part.key, (100 * (part.earned - base * part.possible)) / possible[0]);
  for (const part of former) add(part.key, (-100 * (part.earned - base * part.possible)) / possible[1]);
  return moved;
}

const partsOf = ({ body, answers }: Answered) => scoreParts(body, shownQuestions(body, answers));

function possibleOf(parts: readonly { possible: number }[]): number {
  return parts.reduce((sum, part) => sum + part.possible, 0);
}

interface MovedSection {
  key: string;
  title: string;
  moved: number;
  /** Change of the section's own printed score. */
  change: number | null;
}

export interface MovedLine {
  key: string;
  title: string;
  /** Rounded to one decimal. */
  points: number;
}

const NAMED = 4;

const tenth = (points: number) => Math.round(points * 10) / 10;

/**
 * Four sections that moved the score most, the others combined, and the rounding difference, so that the lines add up to the printed
 * change.
 */
export function movedLines(sections: readonly MovedSection[], change: number): MovedLine[] {
  const moved = sections
    .map(({ key, title, moved: points }) => ({ key, title, points: tenth(points) }))
    .filter(({ points }) => points !== 0)
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points));
  // A fifth section is named, which is shorter than "1 other".
  const named = moved.length === NAMED + 1 ? moved : moved.slice(0, NAMED);
  const others = moved.slice(named.length);
  const lines = [...named, ...together('up', others), ...together('down', others)];
  const rounding = tenth(change - lines.reduce((sum, { points }) => sum + points, 0));
  return rounding === 0 ? lines : [...lines, { key: ' rounding', title: 'Rounding', points: rounding }];
}

function together(way: 'up' | 'down', others: readonly MovedLine[]): MovedLine[] {
  const own = others.filter(({ points }) => (way === 'up' ? points > 0 : points < 0));
  const points = tenth(own.reduce((sum, one) => sum + one.points, 0));
  if (own.length === 0) return [];
  return [{ key: ` ${way}`, title: `${own.length} ${own.length === 1 ? 'other' : 'others'} ${way}`, points }];
}

/** "Backup rose 23 points; Endpoints fell 8.": the sections that raised and lowered the score most; null if nothing moved. */
export function movedSentence(sections: readonly MovedSection[]): string | null {
  const moved = sections
    .filter((section) => section.change !== null && section.change !== 0)
    .toSorted((one, other) => other.moved - one.moved);
  const [best, worst] = [moved[0], moved.at(-1)];
  const rose = best && best.moved > 0 && best.change !== null && best.change > 0 ? { title: best.title, by: best.change } : null;
  const fell = worst && worst.moved < 0 && worst.change !== null && worst.change < 0 ? { title: worst.title, by: -worst.change } : null;
  const pointsText = (by: number, isFirst: boolean) => (isFirst ? `${by} ${by === 1 ? 'point' : 'points'}` : String(by));
  const parts = [
    ...(rose ? [`${rose.title} rose ${pointsText(rose.by, true)}`] : []),
    ...(fell ? [`${fell.title} fell ${pointsText(fell.by, rose === null)}`] : []),
  ];
  return parts.length === 0 ? null : `${parts.join('; ')}.`;
}

import { daysOfQuarter, fiscalQuarterOf, yearLabel } from '#domain/customers/fiscal.rules.ts';
import type { DeckFacts, DeckGoal } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { mark, text, upright } from '#domain/deck/page/slide.parts.rules.ts';

/** Distances from the left edge of the column: today at the left, the last goal's date at the right. */
const LINE = { from: 4, to: 200, label: 76 } as const;
const BOUNDS = { left: -4, right: 234 } as const;
/** Minimum distance between year labels. */
const APART = 40;

export const GOAL_WORDS: Record<DeckGoal['status'], string> = { on_track: 'On track', at_risk: 'At risk', done: 'Reached' };

const sumOf = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0);
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

interface Timeline {
  goals: readonly DeckGoal[];
  /** Left edge of the column. */
  x: number;
  top: number;
  /** Height of the row of each goal. */
  heights: readonly number[];
}

/** Due dates of all goals on one shared timeline, with the starts of fiscal years. */
export function goalsTimeline(
  { goals, x: left, top, heights }: Timeline,
  { collectedOn, customer, review }: DeckFacts,
  palette: Palette,
): Piece[] {
  const last = goals.reduce((latest, { targetDate }) => (targetDate !== null && targetDate > latest ? targetDate : latest), collectedOn);
  const span = Math.max(180, daysBetween(collectedOn, last));
  const at = (day: string) => left + LINE.from + (LINE.to - LINE.from) * Math.min(1, Math.max(0, daysBetween(collectedOn, day) / span));
  return [
    text(
      'Today',
      { x: left + BOUNDS.left, y: top - 19, width: 40, height: 13 },
      { size: 10, weight: 600, colour: NEUTRAL.muted, role: 'decoration' },
    ),
    ...years(collectedOn, last, customer.startMonth).flatMap(({ year, start }, index, all): Piece[] => {
      const x = at(start);
      const before = all[index - 1];
      const isNamed = x - (before ? at(before.start) : left + LINE.from) >= APART && x < left + LINE.to;
      return [
        upright(x, top, sumOf(heights)),
        ...(isNamed
          ? [
              text(
                yearLabel(year),
                { x: x + 3, y: top - 19, width: 36, height: 13 },
                { size: 10, weight: 600, colour: NEUTRAL.muted, role: 'decoration' },
              ),
            ]
          : []),
      ];
    }),
    ...goals.flatMap((goal, index) =>
      goalPieces(goal, {
        left,
        x: goal.targetDate === null ? null : at(goal.targetDate),
        y: top + sumOf(heights.slice(0, index)) + (heights[index] ?? 0) / 2,
        palette,
        review,
      }),
    ),
  ];
}

/** Fiscal years that start within the timeline. */
function years(from: string, to: string, startMonth: number): { year: number; start: string }[] {
  const [first, last] = [fiscalQuarterOf(from, startMonth).year + 1, fiscalQuarterOf(to, startMonth).year];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    year: first + index,
    start: daysOfQuarter({ year: first + index, quarter: 1 }, startMonth).start,
  }));
}

function goalPieces(
  { status, targetDate }: DeckGoal,
  { left: edge, x, y, palette, review }: { left: number; x: number | null; y: number; palette: Palette; review: DeckFacts['review'] },
): Piece[] {
  const isLate = status === 'at_risk';
  const colour = isLate ? WORSE : BETTER;
  const from = edge + LINE.from;
  const end = x ?? from;
  // Labels never leave their column.
  const [first, last] = [edge + BOUNDS.left, edge + BOUNDS.right - LINE.label];
  const left = Math.min(last, Math.max(first, end - LINE.label / 2));
  const align = left === first ? 'start' : left === last ? 'end' : 'middle';
  const box = { x: left, width: LINE.label, height: 14 };
  const words = { align, role: 'decoration' } as const;
  return [
    ...(end > from + 4
      ? [{ kind: 'line', from: { x: from, y }, to: { x: end, y }, colour: isLate ? '#df8a55' : palette.soft, width: 3 } as const]
      : []),
    mark('disc', from, y, { size: 6, colour: NEUTRAL.text }),
    mark(isLate ? 'clock' : 'tick', end, y, { size: 13, colour }),
    text(targetDate === null ? 'no day' : dayInFull(targetDate, review), { ...box, y: y - 22 }, { ...words, size: 11, weight: 600 }),
    text(GOAL_WORDS[status], { ...box, y: y + 8 }, { ...words, size: 11, weight: 600, colour }),
  ];
}

/** Text alternative of the timeline. */
export function goalInWords({ status, targetDate }: DeckGoal, { review }: Pick<DeckFacts, 'review'>): string {
  return `${targetDate === null ? 'No day' : `By ${dayInFull(targetDate, review)}`}, ${GOAL_WORDS[status].toLowerCase()}`;
}

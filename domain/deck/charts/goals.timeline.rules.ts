import { daysOfQuarter, fiscalQuarterOf, yearLabel } from '#domain/customers/fiscal.rules.ts';
import type { DeckFacts, DeckGoal } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { mark, text, upright } from '#domain/deck/page/slide.parts.rules.ts';

/** Horizontal extent of the timeline: today at the left, the last goal's date at the right. */
const LINE = { from: 300, to: 508, label: 76 } as const;
const BOUNDS = { left: 292, right: 536 } as const;
/** Minimum distance between year labels. */
const APART = 40;

export const GOAL_WORDS: Record<DeckGoal['status'], string> = { on_track: 'On track', at_risk: 'At risk', done: 'Reached' };

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

interface Timeline {
  goals: readonly DeckGoal[];
  top: number;
  row: number;
}

/** Due dates of all goals on one shared timeline, with the starts of fiscal years. */
export function goalsTimeline({ goals, top, row }: Timeline, { collectedOn, customer, review }: DeckFacts, palette: Palette): Piece[] {
  const last = goals.reduce((latest, { targetDate }) => (targetDate !== null && targetDate > latest ? targetDate : latest), collectedOn);
  const span = Math.max(180, daysBetween(collectedOn, last));
  const at = (day: string) => LINE.from + (LINE.to - LINE.from) * Math.min(1, Math.max(0, daysBetween(collectedOn, day) / span));
  return [
    text(
      'Today',
      { x: BOUNDS.left, y: top - 19, width: 40, height: 13 },
      { size: 10, weight: 600, colour: NEUTRAL.muted, role: 'decoration' },
    ),
    ...years(collectedOn, last, customer.startMonth).flatMap(({ year, start }, index, all): Piece[] => {
      const x = at(start);
      const before = all[index - 1];
      const isNamed = x - (before ? at(before.start) : LINE.from) >= APART && x < LINE.to;
      return [
        upright(x, top, row * goals.length),
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
      goalPieces(goal, { x: goal.targetDate === null ? null : at(goal.targetDate), y: top + row * (index + 0.5), palette, review }),
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
  { x, y, palette, review }: { x: number | null; y: number; palette: Palette; review: DeckFacts['review'] },
): Piece[] {
  const isLate = status === 'at_risk';
  const colour = isLate ? WORSE : BETTER;
  const end = x ?? LINE.from;
  // Labels never leave their column.
  const left = Math.min(BOUNDS.right - LINE.label, Math.max(BOUNDS.left, end - LINE.label / 2));
  const align = left === BOUNDS.left ? 'start' : left === BOUNDS.right - LINE.label ? 'end' : 'middle';
  const box = { x: left, width: LINE.label, height: 14 };
  const words = { align, role: 'decoration' } as const;
  return [
    ...(end > LINE.from + 4
      ? [{ kind: 'line', from: { x: LINE.from, y }, to: { x: end, y }, colour: isLate ? '#df8a55' : palette.soft, width: 3 } as const]
      : []),
    mark('disc', LINE.from, y, { size: 6, colour: NEUTRAL.text }),
    mark(isLate ? 'clock' : 'tick', end, y, { size: 13, colour }),
    text(targetDate === null ? 'no day' : dayInFull(targetDate, review), { ...box, y: y - 22 }, { ...words, size: 11, weight: 600 }),
    text(GOAL_WORDS[status], { ...box, y: y + 8 }, { ...words, size: 11, weight: 600, colour }),
  ];
}

/** Text alternative of the timeline. */
export function goalInWords({ status, targetDate }: DeckGoal, { review }: Pick<DeckFacts, 'review'>): string {
  return `${targetDate === null ? 'No day' : `By ${dayInFull(targetDate, review)}`}, ${GOAL_WORDS[status].toLowerCase()}`;
}

import type { DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { costsLine, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import {
  type Bar,
  barPieces,
  BAR,
  hatching,
  lookOf,
  GRID,
  LABEL,
  type LaneContext,
  placedBar,
  rowsOf,
} from '#domain/deck/charts/roadmap.bars.rules.ts';
import { fittedText, heading, lineCount, rect, rule, SMALLEST, text } from '#domain/deck/page/slide.parts.rules.ts';
import { stateWord } from '#domain/deck/words/state.words.rules.ts';

/** Layout of lane names; `extra` is the additional row height of a two-line name over a single bar. */
const NAME = { width: 118, extra: 0.4, leastRow: 20 } as const;
const MOST_LANES = 6;
const MOST_BARS = 14;

interface Lane {
  name: string;
  bars: DeckRecommendation[];
}

/** Lanes of initiatives with their bars, the work without a date, and the legend. */
export function lanes(dated: readonly DeckRecommendation[], undated: readonly DeckRecommendation[], context: LaneContext): Piece[] {
  const groups = [...Map.groupBy(dated.slice(0, MOST_BARS), ({ initiative }) => initiative ?? 'Projects')];
  const named = groups.slice(0, MOST_LANES - 1).map(([name, bars]): Lane => ({ name, bars }));
  const rest = groups.slice(MOST_LANES - 1).flatMap(([, bars]) => bars);
  const all = rest.length > 0 ? [...named, { name: 'Other projects', bars: rest }] : named;
  const laid = (lines: 1 | 2) => all.map(({ name, bars }) => ({ name, rows: rowsOf(bars.map((bar) => placedBar(bar, context, lines))) }));
  const room = GRID.bottom - GRID.lanes - (all.length + 1) * BAR.pad;
  const rowFor = (lanes: readonly PlacedLane[], extra: number) =>
    Math.min(BAR.row, room / Math.max(1, lanes.reduce((sum, lane) => sum + heightIn(lane, extra), 0) + (undated.length > 0 ? 1 : 0)));
  // Long lane names and labels increase their row height, unless the bars need the space.
  const whole = laid(2);
  const extra = rowFor(whole, NAME.extra) >= NAME.leastRow ? NAME.extra : 0;
  const placed = extra > 0 ? whole : laid(1);
  const row = rowFor(placed, extra);
  let y: number = GRID.lanes;
  const drawn = placed.flatMap((lane): Piece[] => {
    const top = y;
    const heights = rowHeights(lane, extra).map((height) => height * row);
    const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, top + BAR.pad / 2));
    y += heights.reduce((sum, height) => sum + height, BAR.pad);
    return [
      rule(44, top, 872),
      laneName(lane, { top, bottom: y, isHigh: y - top - BAR.pad > row }),
      ...lane.rows.flatMap((bars, index) => {
        const at = (tops[index] ?? top) + ((heights[index] ?? row) - row) / 2 + 2;
        return bars.flatMap((bar) => barPieces(bar, at, context));
      }),
    ];
  });
  const open = undated.length === 0 ? [] : undatedLane(undated, y, context);
  const end = y + (undated.length > 0 ? row + BAR.pad : 0);
  return [...drawn, ...open, rule(44, end, 872, { colour: NEUTRAL.text, thick: 1.2 }), ...legend(context, dated)];
}

interface PlacedLane {
  name: string;
  rows: readonly (readonly Bar[])[];
}

/** Heights in rows. */
function rowHeights({ name, rows }: PlacedLane, extra: number): number[] {
  const isNameHigh = rows.length === 1 && lineCount(name, NAME.width, SMALLEST) > 1;
  return rows.map((bars) => (isNameHigh || bars.some(({ label }) => label.length > 1) ? 1 + extra : 1));
}

const heightIn = (lane: PlacedLane, extra: number) => rowHeights(lane, extra).reduce((sum, height) => sum + height, 0);

function laneName({ name, rows }: PlacedLane, { top, bottom, isHigh }: { top: number; bottom: number; isHigh: boolean }): Piece {
  const isSmall = isHigh && rows.length === 1;
  const lines = isHigh ? Math.min(2, lineCount(name, NAME.width, isSmall ? SMALLEST : 12)) : 1;
  return fittedText(
    name,
    { x: 44, y: (top + bottom) / 2 - (isSmall ? 14 : lines * 8), width: NAME.width, height: isSmall ? 28 : 34 },
    { lines, size: isSmall ? SMALLEST : 12, weight: 600, role: 'heading' },
  );
}

const UNDATED_WIDTH = 720;

/** Work without a date with its sum, which is part of the plan and of no quarter above. */
function undatedLane(undated: readonly DeckRecommendation[], y: number, { facts, hideAmounts }: LaneContext): Piece[] {
  const costs = hideAmounts ? null : costsLine(sumOf(undated), facts.customer);
  const sum = costs === null ? '' : `: ${costs}, in no quarter above`;
  const titled = `${undated.map(({ number, title }) => `${number} ${title}`).join(', ')}${sum}`;
  // Names that find no room are numbers: nothing without a date is left out.
  const numbers = `Numbers ${undated.map(({ number }) => number).join(', ')}${sum}`;
  const words = lineCount(titled, UNDATED_WIDTH, SMALLEST) === 1 ? titled : numbers;
  return [
    rule(44, y, 872),
    heading('No date yet', { x: 44, y: y + 5, width: 118, height: 16 }, { size: 12 }),
    fittedText(words, { x: GRID.left + 6, y: y + 5, width: UNDATED_WIDTH, height: 16 }, { lines: 1, size: LABEL, colour: NEUTRAL.muted }),
  ];
}

function legend({ palette, facts }: LaneContext, dated: readonly DeckRecommendation[]): Piece[] {
  const state = (of: DeckRecommendation['state'], more: Partial<DeckRecommendation> = {}) =>
    lookOf({ state: of, costKnown: true, oneTime: 1, monthly: 0, ...more }, palette);
  const late = dated.find(({ lateSince, state: of }) => lateSince && of !== 'asked');
  const entries = [
    ...(late?.lateSince ? [{ words: 'late', look: state('planned', { lateSince: late.lateSince }) }] : []),
    { words: 'decide today', look: state('asked') },
    { words: stateWord('approved', facts.review), look: state('approved') },
    { words: 'planned', look: state('planned') },
    { words: 'continuing', look: state('planned', { oneTime: 0, monthly: 1 }) },
    { words: 'price open', look: state('planned', { costKnown: false }) },
  ];
  const widths = entries.map(({ words }) => Math.max(76, Math.ceil(textWidth(words) * 10) + 4));
  return entries.flatMap(({ words, look: { fill, stroke } }, index): Piece[] => {
    // Right-aligned.
    const x = 932 - widths.slice(index).reduce((sum, width) => sum + width + 24, 0);
    const box = { x, y: 483, width: 14, height: 9 };
    return [
      rect(box, fill, { radius: 2, ...(stroke ? { stroke } : {}) }),
      ...(words === 'late' ? hatching(box) : []),
      text(words, { x: x + 20, y: 481, width: widths[index] ?? 76, height: 14 }, { size: 10, colour: NEUTRAL.muted }),
    ];
  });
}

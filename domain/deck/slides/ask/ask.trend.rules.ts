import { printedRuns, slotsOf, trendRuns } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { fixed, type Part } from '#domain/deck/page/layout.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import type { Box, Piece } from '#domain/deck/page/slide.model.rules.ts';
import { mark, text } from '#domain/deck/page/slide.parts.rules.ts';

const MOST_RUNS = 8;
const LEAST = 58;
/** Room above and below the line for its numbers, and for the quarters below. */
const ROOM = { above: 19, below: 18, quarters: 13 } as const;
const NUMBER = { size: 10.5, height: 14, width: 44 } as const;

interface Point {
  x: number;
  y: number;
  value: number;
}

/** Small line of the last scores on the tile, with the target as a dashed line; the page of the score has the chart. Null for a first score. */
export function scoreTrend({ runs, template: { bands, target } }: DeckFacts, { onFill: colour }: Palette): Part | null {
  const shown = trendRuns(runs.slice(-MOST_RUNS));
  const values = printedRuns(shown, bands);
  if (values.length < 2) return null;
  const slots = slotsOf(shown);
  const [least, most] = [Math.min(target, ...values), Math.max(target, ...values)];
  return fixed(LEAST, (box) => {
    const plot = { top: box.y + ROOM.above, bottom: box.y + box.height - ROOM.below - ROOM.quarters };
    const at = (value: number) => plot.bottom - ((plot.bottom - plot.top) * (value - least)) / (most - least || 1);
    const step = (box.width - 12) / Math.max(1, slots.length - 1);
    const points = slots.flatMap(({ run }, place): Point[] => {
      const value = run === null ? undefined : values[shown.indexOf(run)];
      return value === undefined ? [] : [{ x: box.x + 6 + place * step, y: at(value), value }];
    });
    const goal = at(target);
    return [
      { kind: 'line', from: { x: box.x, y: goal }, to: { x: box.x + box.width, y: goal }, colour, width: 0.75, isDashed: true },
      ...points
        .slice(1)
        .map((to, place): Piece => ({ kind: 'line', from: placeOf(points[place] ?? to), to: placeOf(to), colour, width: 1.8 })),
      ...endsOf(points).flatMap((point, place): Piece[] => [
        mark('disc', point.x, point.y, { size: place === 0 ? 6 : 9, colour }),
        numberOf(point, { box, goal, colour, isFirst: place === 0 }),
      ]),
      ...endsOf(slots.filter(({ run }) => run !== null)).map(({ label }, place) =>
        text(
          label,
          { x: box.x, y: box.y + box.height - ROOM.quarters, width: box.width, height: ROOM.quarters },
          { size: 10, colour, align: place === 0 ? 'start' : 'end', role: 'decoration' },
        ),
      ),
    ];
  });
}

const placeOf = ({ x, y }: Point) => ({ x, y });
const endsOf = <Item>(all: readonly Item[]) => [all[0], all.at(-1)].filter((one) => one !== undefined);

/** Above its point, or below it where the line of the target would strike it. */
function numberOf(
  { x, y, value }: Point,
  { box, goal, colour, isFirst }: { box: Box; goal: number; colour: string; isFirst: boolean },
): Piece {
  const above = y - 6 - NUMBER.height;
  const isStruck = goal > above - 1 && goal < above + NUMBER.height + 1;
  const left = isFirst ? box.x : Math.min(x - NUMBER.width / 2, box.x + box.width - NUMBER.width);
  return text(
    String(value),
    { x: left, y: isStruck ? y + 6 : above, width: NUMBER.width, height: NUMBER.height },
    { size: NUMBER.size, weight: 600, colour, align: isFirst ? 'start' : 'end', role: 'decoration' },
  );
}

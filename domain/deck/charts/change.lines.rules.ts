import type { DeckCheck, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayAndMonth } from '#domain/deck/facts/deck.figures.rules.ts';
import { BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { mark, text } from '#domain/deck/page/slide.parts.rules.ts';

const LABEL = { width: 60, height: 13, above: 17 } as const;
/** Distance of the line from the middle of its row, so that the day has room above it. */
const BELOW = 5;

interface Place {
  x: number;
  width: number;
  /** Middle of the row. */
  y: number;
}

/** Time from the last approved state to the day of the figures: grey until the check changed, coloured since. */
export function changeLine(
  { changedOn, isWorse }: Pick<DeckCheck, 'changedOn' | 'isWorse'>,
  { since, until }: { since: string; until: string },
  { x, width, y: middle }: Place,
): Piece[] {
  const span = Math.max(1, Date.parse(until) - Date.parse(since));
  const share = Math.min(1, Math.max(0, (Date.parse(changedOn) - Date.parse(since)) / span));
  const [at, end, y] = [x + share * width, x + width, middle + BELOW];
  const colour = isWorse ? WORSE : BETTER;
  const left = Math.min(end - LABEL.width, Math.max(x, at - LABEL.width / 2));
  const align = left === x ? 'start' : left === end - LABEL.width ? 'end' : 'middle';
  return [
    { kind: 'line', from: { x, y }, to: { x: at, y }, colour: NEUTRAL.rule, width: 2 },
    { kind: 'line', from: { x: at, y }, to: { x: end, y }, colour, width: 2 },
    mark('disc', at, y, { size: 8, colour }),
    text(
      dayAndMonth(changedOn),
      { x: left, y: y - LABEL.above, width: LABEL.width, height: LABEL.height },
      { size: 10, weight: 600, align, role: 'decoration' },
    ),
  ];
}

/** Text alternative of the line. */
export const changeInWords = ({ changedOn }: Pick<DeckCheck, 'changedOn'>) => `Changed on ${dayAndMonth(changedOn)}`;

export const spanOf = ({ automatic, collectedOn }: DeckFacts) => ({ since: automatic?.since ?? collectedOn, until: collectedOn });

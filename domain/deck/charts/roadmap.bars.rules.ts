import { compareQuarters, daysOfQuarter, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { BETTER, NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { cutLines, paragraph, rect, text } from '#domain/deck/page/slide.parts.rules.ts';

/** The roadmap shows so many quarters. */
export const QUARTERS = 6;
export const GRID = { left: 171.5, right: 916, lanes: 161, bottom: 432 } as const;
export const COLUMN = (GRID.right - GRID.left) / QUARTERS;
export const BAR = { height: 16, row: 30, pad: 4 } as const;
export const LABEL = 11;

/** What a bar of the roadmap is placed by. */
export interface LaneContext {
  first: FiscalQuarter;
  facts: DeckFacts;
  palette: Palette;
  hideAmounts: boolean;
}

interface Bar {
  one: DeckRecommendation;
  x: number;
  width: number;
  label: string;
  amount: string;
  side: 'inside' | 'right' | 'left';
  /** With its label. */
  from: number;
  to: number;
}

function dayAt(day: string, { first, facts }: LaneContext): number {
  const { startMonth } = facts.customer;
  const quarter = fiscalQuarterOf(day, startMonth);
  const { start, end } = daysOfQuarter(quarter, startMonth);
  const share = (Date.parse(day) - Date.parse(start)) / (Date.parse(end) - Date.parse(start) + 86_400_000);
  const place = GRID.left + (compareQuarters(quarter, first) + share) * COLUMN;
  return Math.max(GRID.left, Math.min(GRID.right, place));
}

/** An amount in thousands: two decimals below one thousand, one above. */
function thousands(amount: number, currency: string): string {
  const whole = 10 ** decimalsOf(currency);
  return (amount / whole / 1000).toLocaleString('en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: amount < whole * 1000 ? 2 : 1,
  });
}

/** What only recurs costs that every month, from its day on. */
const isContinuing = ({ costKnown, oneTime, monthly }: DeckRecommendation) => costKnown && oneTime === 0 && monthly > 0;

function priceOf(one: DeckRecommendation, currency: string): string {
  if (!one.costKnown) return 'to be quoted';
  if (isContinuing(one)) return `${thousands(one.monthly, currency)} a month`;
  return one.oneTime === 0 ? '' : thousands(one.oneTime, currency);
}

const wordsWidth = (label: string) => (textWidth(label) + 0.4) * LABEL;
const moneyWidth = (amount: string) => (amount === '' ? 0 : (textWidth(amount) + 0.8) * LABEL);

/** The whole quarter unless days are given; what only recurs goes on to the end. */
export function placedBar(one: DeckRecommendation, context: LaneContext): Bar {
  const { currency, startMonth } = context.facts.customer;
  const own = daysOfQuarter(one.quarter ?? context.first, startMonth);
  const x = dayAt(one.start ?? own.start, context);
  const width = isContinuing(one) ? GRID.right - x : Math.max(14, dayAt(one.end ?? own.end, context) - x);
  const amount = context.hideAmounts ? '' : priceOf(one, currency);
  const money = moneyWidth(amount);
  // The price of what goes on stands in its bar, any other beside it.
  const inside = isContinuing(one) ? width - money : width;
  const room = Math.max(inside, GRID.right - x - width - money, x - GRID.left - money) - 24;
  const label = labelWithin(`${one.number}  ${one.title}`, room);
  return { one, x, width, label, amount, ...spanOf({ x, width, words: wordsWidth(label), money }) };
}

/** A name that fits neither in its bar nor beside it loses its last words. */
function labelWithin(label: string, room: number): string {
  return wordsWidth(label) <= room ? label : (cutLines(label, room - LABEL, { size: LABEL, lines: 1 })[0] ?? '');
}

/** Where the label stands, and from where to where the bar takes room with it. */
function spanOf({ x, width, words, money }: { x: number; width: number; words: number; money: number }): Pick<Bar, 'side' | 'from' | 'to'> {
  const end = x + width;
  if (words + 12 <= width) return { side: 'inside', from: x, to: end + money + 12 };
  if (end + words + money + 12 <= GRID.right) return { side: 'right', from: x, to: end + words + money + 12 };
  return { side: 'left', from: x - words - money - 12, to: end };
}

/** Bars that do not meet, labels included, share a row. */
export function rowsOf(bars: readonly Bar[]): Bar[][] {
  const rows: Bar[][] = [];
  for (const bar of bars.toSorted((one, other) => one.x - other.x)) {
    const free = rows.find((row) => row.every(({ from, to }) => bar.from >= to || bar.to <= from));
    if (free) free.push(bar);
    else rows.push([bar]);
  }
  return rows;
}

export function barPieces({ one, x, width, label, amount, side }: Bar, y: number, { palette }: LaneContext): Piece[] {
  const fill = colourOf(one, palette);
  const box = { x, y, width, height: BAR.height };
  const dark = fill === palette.series || fill === BETTER;
  const shape = one.costKnown
    ? rect(box, fill, { radius: 2 })
    : rect(box, null, { radius: 2, stroke: { colour: palette.ink, width: 1, isDashed: true } });
  const [words, money] = [wordsWidth(label), moneyWidth(amount)];
  const runs = (inside: boolean) => [
    { text: label, weight: 500 as const, ...(inside && dark && one.costKnown ? { colour: NEUTRAL.white as string } : {}) },
  ];
  const at = { y: y + 1, height: 15 };
  if (side === 'inside') {
    const beside = isContinuing(one) ? x + words + 12 : x + width + 6;
    return [
      shape,
      text([paragraph(...runs(true))], { ...at, x: x + 6, width: words }, { size: LABEL }),
      text(amount, { ...at, x: beside, width: money }, { size: LABEL, colour: NEUTRAL.muted }),
    ];
  }
  const textAt = side === 'right' ? x + width + 6 : x - words - money - 4;
  return [
    shape,
    text(
      [paragraph(...runs(false), { text: amount === '' ? '' : `  ${amount}`, colour: NEUTRAL.muted })],
      { ...at, x: textAt, width: words + money + 6 },
      { size: LABEL },
    ),
  ];
}

function colourOf(one: DeckRecommendation, palette: Palette): string {
  if (one.state === 'asked') return palette.series;
  if (one.state === 'approved' || one.state === 'in_progress') return BETTER;
  return isContinuing(one) ? palette.tint2 : palette.soft;
}

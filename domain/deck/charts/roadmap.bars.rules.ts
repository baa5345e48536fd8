import { compareQuarters, daysOfQuarter, type FiscalQuarter, fiscalQuarterOf, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { deckNumber, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { dayBeside } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Piece } from '#domain/deck/page/slide.model.rules.ts';
import { balanced, cutLines, LEADING, paragraph, rect, SMALLEST, text } from '#domain/deck/page/slide.parts.rules.ts';

export const QUARTERS = 6;
export const GRID = { left: 171.5, right: 916, lanes: 161, bottom: 432 } as const;
export const COLUMN = (GRID.right - GRID.left) / QUARTERS;
export const BAR = { height: 16, row: 30, pad: 4 } as const;
export const LABEL = 11;
/** Right end of a price beside its bar. */
const LAST = 950;

export interface LaneContext {
  first: FiscalQuarter;
  facts: DeckFacts;
  palette: Palette;
  hideAmounts: boolean;
}

export interface Bar {
  one: DeckRecommendation;
  x: number;
  width: number;
  /** One line, or two if the name is too long. */
  label: string[];
  amount: string;
  side: 'inside' | 'right' | 'left';
  /** Horizontal extent including the label. */
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

/** Amount in thousands, with two decimals below one thousand and one above. */
function thousands(amount: number, writing: Writing): string {
  const whole = 10 ** decimalsOf(writing.currency);
  return deckNumber(amount / whole / 1000, writing, { least: 1, most: amount < whole * 1000 ? 2 : 1 });
}

/** Recurring-only work costs the monthly amount from its start day on. */
const isContinuing = ({ costKnown, oneTime, monthly }: Pick<DeckRecommendation, 'costKnown' | 'oneTime' | 'monthly'>) =>
  costKnown && oneTime === 0 && monthly > 0;

function priceOf(one: DeckRecommendation, writing: Writing): string {
  if (!one.costKnown) return 'to be quoted';
  if (isContinuing(one)) return `${thousands(one.monthly, writing)} per month`;
  return one.oneTime === 0 ? '' : thousands(one.oneTime, writing);
}

/** Space around a label, including its distance from the bar. */
const PADDING = 24;
const lineWidth = (line: string, size: number) => (textWidth(line) + 0.4) * size;
const wordsWidth = (label: readonly string[]) => Math.max(...label.map((line) => lineWidth(line, sizeOf(label))));
/** Two-line labels are smaller, to fit beside the bar. */
const sizeOf = (label: readonly string[]) => (label.length > 1 ? SMALLEST : LABEL);
const moneyWidth = (amount: string) => (amount === '' ? 0 : (textWidth(amount) + 0.8) * LABEL);

/** Quarter in which late work was due, and the new day if it has one. */
const lateText = ({ lateSince, end }: DeckRecommendation, facts: DeckFacts) =>
  lateSince
    ? `, late since ${quarterLabel(lateSince)}${end !== null && end >= facts.collectedOn ? `, now ${dayBeside(end, facts)}` : ''}`
    : '';

/** Bar of a recommendation: spans its quarter unless days are set; recurring-only work extends to the right edge. */
export function placedBar(one: DeckRecommendation, context: LaneContext, lines: 1 | 2): Bar {
  const { customer } = context.facts;
  const own = daysOfQuarter(one.quarter ?? context.first, customer.startMonth);
  const x = one.lateSince ? GRID.left : dayAt(one.start ?? own.start, context);
  const width = isContinuing(one) ? GRID.right - x : Math.max(14, dayAt(one.end ?? own.end, context) - x);
  const amount = context.hideAmounts ? '' : priceOf(one, customer);
  const money = moneyWidth(amount);
  // The price of recurring-only work is inside the bar, any other beside it.
  const inside = (isContinuing(one) ? width - money : width) - PADDING;
  const beside = Math.max(GRID.right - x - width - money, x - GRID.left - money) - PADDING;
  const named = (title: string) => labelWithin(`${one.number}  ${title}${lateText(one, context.facts)}`, { inside, beside }, lines);
  const whole = named(one.title);
  const label = one.shortTitle !== undefined && whole.join(' ').includes('…') ? named(one.shortTitle) : whole;
  return { one, x, width, label, amount, ...spanOf({ x, width, words: wordsWidth(label), money, canBeInside: label.length === 1 }) };
}

interface Room {
  inside: number;
  beside: number;
}

/** Label that fits inside or beside its bar: two lines beside it if one is too long, cut as the last resort. */
function labelWithin(label: string, { inside, beside }: Room, lines: 1 | 2): string[] {
  const most = Math.max(inside, beside);
  if (lineWidth(label, LABEL) <= most) return [label];
  if (lines === 1 || inside > 2 * beside) return cutLines(label, most - LABEL, { size: LABEL, lines: 1 });
  const halves = balanced(label);
  return wordsWidth(halves) <= beside ? halves : cutLines(label, beside - LABEL, { size: SMALLEST, lines: 2 });
}

interface Spanned {
  x: number;
  width: number;
  words: number;
  money: number;
  /** False for two-line labels, which are higher than a bar. */
  canBeInside: boolean;
}

function spanOf({ x, width, words, money, canBeInside }: Spanned): Pick<Bar, 'side' | 'from' | 'to'> {
  const end = x + width;
  if (canBeInside && words + 12 <= width) return { side: 'inside', from: x, to: end + money + 12 };
  if (end + words + money + 12 <= GRID.right) return { side: 'right', from: x, to: end + words + money + 12 };
  return { side: 'left', from: x - words - money - 12, to: end };
}

/** Groups bars into rows so that bars and labels do not overlap. */
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
  const own = { x, y, width, height: BAR.height };
  const look = lookOf(one, palette);
  const dark = look.fill === palette.series || look.fill === WORSE;
  const shape = [
    rect(own, look.fill, { radius: 2, ...(look.stroke ? { stroke: look.stroke } : {}) }),
    ...(one.lateSince ? hatching(own) : []),
  ];
  const [words, money] = [wordsWidth(label), moneyWidth(amount)];
  const runs = (inside: boolean) => [
    { text: label[0] ?? '', weight: 500 as const, ...(inside && dark ? { colour: NEUTRAL.white as string } : {}) },
  ];
  const at = { y: y + 1, height: 15 };
  if (side === 'inside') {
    return [
      ...shape,
      text([paragraph(...runs(true))], { ...at, x: x + 6, width: words }, { size: LABEL }),
      text(amount, { ...at, ...besideOf({ one, x, width, words, money }) }, { size: LABEL, colour: NEUTRAL.muted }),
    ];
  }
  const textAt = side === 'right' ? x + width + 6 : x - words - money - 4;
  const price = { text: amount === '' ? '' : `  ${amount}`, colour: NEUTRAL.muted };
  const box = { x: textAt, width: words + money + 6 };
  if (label.length === 1) return [...shape, text([paragraph(...runs(false), price)], { ...at, ...box }, { size: LABEL })];
  const [first = '', second = ''] = label;
  const lines = [paragraph({ text: first, weight: 500 }), paragraph({ text: second, weight: 500 }, price)];
  return [
    ...shape,
    text(lines, { ...box, y: y + BAR.height / 2 - SMALLEST * LEADING, height: 2 * SMALLEST * LEADING }, { size: SMALLEST }),
  ];
}

/** The price follows the name where none fits after the bar. */
function besideOf({ one, x, width, words, money }: Pick<Bar, 'one' | 'x' | 'width'> & { words: number; money: number }) {
  const isWithin = isContinuing(one) || x + width + 6 + money > LAST;
  return { x: isWithin ? x + words + 12 : x + width + 6, width: money };
}

interface Look {
  fill: string | null;
  stroke?: { colour: string; width: number; isDashed?: boolean };
}

/** States differ by outline and hatching too, because a brand may have the colour of any of them. */
export function lookOf(one: Pick<DeckRecommendation, 'state' | 'lateSince' | 'costKnown' | 'oneTime' | 'monthly'>, palette: Palette): Look {
  if (one.lateSince && one.state !== 'asked') return { fill: WORSE };
  if (!one.costKnown) return { fill: null, stroke: { colour: palette.ink, width: 1, isDashed: true } };
  if (one.state === 'asked') return { fill: palette.series };
  if (one.state === 'approved' || one.state === 'in_progress') return { fill: NEUTRAL.white, stroke: { colour: NEUTRAL.text, width: 1.5 } };
  return { fill: isContinuing(one) ? palette.tint2 : palette.soft };
}

const HATCH = 7;

/** Diagonal lines over a late bar. */
export function hatching({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Piece[] {
  const count = Math.max(0, Math.floor((width - height) / HATCH));
  return Array.from({ length: count + 1 }, (_, place) => ({
    kind: 'line',
    from: { x: x + place * HATCH, y: y + height },
    to: { x: x + Math.min(width, place * HATCH + height), y },
    colour: LATE_STRIPE,
    width: 1.6,
  }));
}

/** Lighter than the bar, and still dark enough for white text. */
const LATE_STRIPE = '#cf6a2c';

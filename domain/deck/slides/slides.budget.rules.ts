import { quarterLabel, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { decimalsOf, type MinorUnits } from '#domain/money/money.rules.ts';
import { wholeYearOf } from '#domain/deck/facts/budget.years.rules.ts';
import type { DeckBudgetQuarter, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { currencySign, inThousands, oneDecimal, thousandsOf, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { BETTER, NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import { titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { Box, DeckSlide, Piece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { fittedText, rect, text, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, table } from '#domain/deck/page/table.parts.rules.ts';
import { budgetTitle } from '#domain/deck/titles/titles.proposal.rules.ts';

const LEAST_QUARTERS = 4;
const MOST_QUARTERS = 12;
const LABELS = 112;
const PLOT: Box = { x: 156, y: 168, width: 760, height: 214 };
const TABLE_TOP = 356;
const ROW = 19.4;
/** Width below which a year's figures are placed under its name. */
const STACKED = 220;
/** Minimum distance between the labels beside the first column. */
const APART = 15;
/** Height of the scale over the highest value; leaves room for a number above a target line. */
const HEADROOM = 1.12;

/** Cost of the plan by quarter against the target. Null without amounts, or if they are hidden. */
export function budgetSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide | null {
  const quarters = facts.budget.quarters.slice(0, MOST_QUARTERS);
  const total = quarters.reduce((sum, quarter) => sum + costOf(quarter), 0);
  if (hideAmounts || quarters.length < LEAST_QUARTERS || total === 0) return null;
  const { customer } = facts;
  const year = wholeYearOf(quarters);
  const peak = quarters.toSorted((one, other) => costOf(other) - costOf(one))[0];
  return {
    key: 'budget',
    section: 'budget',
    chapter: 2,
    kicker: 'Budget',
    ...titled(
      budgetTitle({
        year: year && { label: yearLabel(year.year), total: year.total, target: year.target },
        total,
        hasSomeTarget: quarters.some(({ target }) => target !== null),
        months: quarters.length * 3,
        writing: customer,
        peak: peak ? { key: `${peak.year}-${peak.quarter}`, label: quarterLabel(peak), amount: costOf(peak) } : null,
      }),
      null,
    ),
    pieces: [
      ...years(quarters, facts, palette),
      ...chart(quarters, facts, palette),
      figures(quarters, facts),
      ...yearLines(quarters),
      fittedText(
        facts.budget.assumptions.join(' '),
        { x: 44, y: 476, width: 872, height: 28 },
        { lines: 2, size: 10.5, colour: NEUTRAL.muted, field: 'assumptions' },
      ),
    ],
    source: `plan of ${dayInFull(facts.collectedOn, facts.review)}, agreements and assets; ${currencySign(customer)} thousand, excl. VAT`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

export function noBudget({ facts, hideAmounts }: DeckContext): string {
  if (hideAmounts) return 'Amounts are hidden in this deck.';
  const priced = facts.recommendations.filter(({ state, costKnown }) => state !== 'done' && costKnown);
  const undated = priced.filter(({ quarter, oneTime, monthly }) => quarter === null && oneTime + monthly > 0).length;
  if (undated === 1) return 'One recommendation has a cost and no quarter. Give it a quarter to budget it.';
  if (undated > 1) return `${undated} recommendations have a cost and no quarter. Give them a quarter to budget them.`;
  if (priced.length < facts.recommendations.length) return 'No recommendation has a known cost yet.';
  return 'No agreement, asset or recommendation costs anything in these quarters.';
}

const costOf = ({ oneTime, recurring }: DeckBudgetQuarter): MinorUnits => oneTime + recurring;

/** Sum of the targets; null unless every quarter has one. */
function targetOf(quarters: readonly DeckBudgetQuarter[]): MinorUnits | null {
  return quarters.every(({ target }) => target !== null) ? quarters.reduce((sum, { target }) => sum + (target ?? 0), 0) : null;
}

const thousands = (amount: MinorUnits, writing: Writing) => inThousands(amount, writing);
const orDash = (amount: MinorUnits, writing: Writing) => (amount === 0 ? '–' : thousands(amount, writing));
const against = (difference: MinorUnits, writing: Writing) =>
  thousandsOf(Math.abs(difference), writing) === 0
    ? oneDecimal(0, writing)
    : `${difference > 0 ? '+' : '−'}${thousands(Math.abs(difference), writing)}`;

const step = (quarters: readonly unknown[]) => PLOT.width / quarters.length;

function yearGroups(quarters: readonly DeckBudgetQuarter[]) {
  return [
    ...Map.groupBy(
      quarters.map((quarter, index) => ({ ...quarter, index })),
      ({ year }) => year,
    ),
  ];
}

function years(quarters: readonly DeckBudgetQuarter[], { customer }: DeckFacts, palette: Palette): Piece[] {
  const heads = yearGroups(quarters).flatMap(([year, own]): Piece[] => {
    const box = { x: PLOT.x + (own[0]?.index ?? 0) * step(quarters) + 1, y: 122, width: own.length * step(quarters) - 3, height: 32 };
    const cost = own.reduce((sum, quarter) => sum + costOf(quarter), 0);
    const target = own.length === 4 ? targetOf(own) : null;
    const difference = target === null ? null : cost - target;
    const word = difference === null ? '' : `${thousands(Math.abs(difference), customer)} ${difference > 0 ? 'over' : 'under'}`;
    const colour = difference !== null && difference > 0 ? WORSE : BETTER;
    if (box.width < STACKED) {
      return [
        rect(box, NEUTRAL.panel, { radius: 3 }),
        text(yearLabel(year), { ...box, y: 124, height: 14 }, { size: 11, weight: 600, align: 'middle' }),
        fittedText(
          difference === null ? thousands(cost, customer) : against(difference, customer),
          { ...box, y: 138, height: 14 },
          { lines: 1, size: 10.5, weight: 500, colour: difference === null ? NEUTRAL.text : colour, align: 'middle' },
        ),
      ];
    }
    return [
      rect(box, NEUTRAL.panel, { radius: 3 }),
      text(yearLabel(year), { x: box.x + 9, y: 131, width: 40, height: 16 }, { size: 12, weight: 500 }),
      fittedText(
        thousands(cost, customer),
        { x: box.x + 48, y: 129, width: 70, height: 18 },
        { lines: 1, size: 14, weight: 600, colour: palette.ink },
      ),
      fittedText(
        word,
        { x: box.x + box.width - 100, y: 131, width: 92, height: 16 },
        { lines: 1, size: 11, weight: 500, colour, align: 'end' },
      ),
    ];
  });
  const label = wholeYearOf(quarters)?.target == null ? 'Year' : 'Year, and against target';
  return [text(label, { x: 44, y: 126, width: 80, height: 28 }, { size: 10.5, colour: NEUTRAL.muted }), ...heads];
}

function chart(quarters: readonly DeckBudgetQuarter[], { customer }: DeckFacts, palette: Palette): Piece[] {
  const most = Math.max(...quarters.map((quarter) => Math.max(costOf(quarter), quarter.target ?? 0)));
  const hasTarget = quarters.some(({ target }) => target !== null);
  const [first] = quarters;
  const bottom = PLOT.y + PLOT.height - 26;
  const height = bottom - PLOT.y;
  // Whole currency units, because the chart's data is visible when opened in PowerPoint.
  const inUnits = (amount: number) => amount / 10 ** decimalsOf(customer.currency);
  return [
    {
      kind: 'chart',
      box: PLOT,
      alt: `Column chart of costs by quarter, ${customer.currency} thousand: ${quarters.map((quarter) => `${quarterLabel(quarter)} ${thousands(costOf(quarter), customer)}`).join(', ')}.`,
      chart: {
        kind: 'columns',
        categories: quarters.map(quarterLabel),
        areNamesBelow: true,
        series: [
          { name: 'Recurring', colour: palette.series, values: quarters.map(({ recurring }) => inUnits(recurring)) },
          { name: 'One-time', colour: palette.soft, values: quarters.map(({ oneTime }) => inUnits(oneTime)) },
        ],
        line: hasTarget
          ? { name: 'Target', colour: NEUTRAL.text, values: quarters.map(({ target: at }) => (at === null ? null : inUnits(at))) }
          : null,
        scale: { min: 0, max: inUnits(most) * HEADROOM },
        totals: quarters.map((quarter) => thousands(costOf(quarter), customer)),
      },
    },
    ...namesBeside(first, { most, bottom, height }, palette),
  ];
}

interface Plot {
  most: MinorUnits;
  bottom: number;
  height: number;
}

/** Labels of the first column's segments from the bottom up, with the target line in its position. */
function namesBeside(first: DeckBudgetQuarter | undefined, { most, bottom, height }: Plot, palette: Palette): Piece[] {
  if (!first) return [];
  const at = (amount: MinorUnits) => bottom - (height * amount) / most / HEADROOM;
  const names = [
    { words: 'Recurring', y: at(first.recurring / 2), colour: palette.ink },
    ...(first.oneTime > 0 ? [{ words: 'One-time', y: at(first.recurring + first.oneTime / 2), colour: NEUTRAL.muted }] : []),
    ...(first.target === null ? [] : [{ words: 'Target', y: at(first.target), colour: NEUTRAL.text }]),
  ].toSorted((one, other) => other.y - one.y);
  let free = bottom;
  return names.map(({ words, y, colour }) => {
    const middle = Math.min(y, free - APART / 2);
    free = middle - APART / 2;
    return text(words, { x: 44, y: middle - 8, width: LABELS - 12, height: 15 }, { size: 11, weight: 600, colour, align: 'end' });
  });
}

function figures(quarters: readonly DeckBudgetQuarter[], { customer }: DeckFacts): Piece {
  const width = step(quarters);
  const columns = [column('', LABELS), ...quarters.map(({ quarter }) => column(`Q${quarter}`, width, 'middle'))];
  const line = (words: string, amounts: string[], run: { weight?: 600; colour?: string } = {}): TableRow => ({
    height: ROW,
    cells: [cell([{ text: words, ...run }]), ...amounts.map((amount) => cell([{ text: amount, ...run }]))],
  });
  const hasTarget = quarters.some(({ target }) => target !== null);
  const isWhole = ({ year }: DeckBudgetQuarter) => quarters.filter((one) => one.year === year).length === 4;
  const difference = (quarter: DeckBudgetQuarter) =>
    quarter.target === null || !isWhole(quarter) ? null : costOf(quarter) - quarter.target;
  const rows: TableRow[] = [
    line(
      'One-time',
      quarters.map(({ oneTime }) => orDash(oneTime, customer)),
    ),
    line(
      'Recurring',
      quarters.map(({ recurring }) => orDash(recurring, customer)),
    ),
    {
      ...line(
        'Total',
        quarters.map((quarter) => thousands(costOf(quarter), customer)),
        { weight: 600 },
      ),
      isSum: true,
    },
    ...(hasTarget
      ? [
          line(
            'Target',
            quarters.map(({ target }) => (target === null ? '–' : thousands(target, customer))),
            { colour: NEUTRAL.muted },
          ),
        ]
      : []),
    ...(hasTarget
      ? [
          {
            height: ROW,
            cells: [
              cell([{ text: 'Against target', weight: 600 as const }]),
              ...quarters.map((quarter) => {
                const value = difference(quarter);
                return cell([
                  {
                    text: value === null ? '–' : against(value, customer),
                    weight: 600 as const,
                    colour: value === null ? NEUTRAL.muted : value > 0 ? WORSE : BETTER,
                  },
                ]);
              }),
            ],
          },
        ]
      : []),
  ];
  return table({ x: 44, y: TABLE_TOP }, rows, {
    alt: `Costs by quarter in ${customer.currency} thousand`,
    columns,
    headHeight: 22,
    size: 11.5,
  });
}

function yearLines(quarters: readonly DeckBudgetQuarter[]): Piece[] {
  return yearGroups(quarters)
    .slice(1)
    .map(([, own]) => upright(PLOT.x + (own[0]?.index ?? 0) * step(quarters), TABLE_TOP, 22 + ROW * 5, { colour: NEUTRAL.text }));
}

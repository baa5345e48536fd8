import { quarterLabel, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { titled } from '#domain/deck/claims/claim.rules.ts';
import { wholeYearOf } from '#domain/deck/facts/budget.years.rules.ts';
import type { DeckBudgetQuarter, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { currencySign, inThousands, oneDecimal, thousandsOf, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { copy, fixed, growing, type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { SMALLEST, upright } from '#domain/deck/page/slide.parts.rules.ts';
import { cell, column, table } from '#domain/deck/page/table.parts.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { bridge, byQuarter, costOf, WIDTH } from './budget.charts.rules.ts';
import { yearBars } from './budget.bars.rules.ts';
import { budgetTitle } from '#domain/deck/titles/titles.proposal.rules.ts';

const LEAST_QUARTERS = 4;
const MOST_QUARTERS = 12;
const LABELS = 96;
const HEAD = 20;
const ROW = 18;
const ASSUMPTION_LINES = 3;

/** Steps to the IT budget, the years against their targets, and the quarters. Null without amounts, or if they are hidden. */
export function budgetSlide({ facts, palette, hideAmounts }: DeckContext): DeckSlide | null {
  const quarters = facts.budget.quarters.slice(0, MOST_QUARTERS);
  const total = quarters.reduce((sum, quarter) => sum + costOf(quarter), 0);
  if (hideAmounts || quarters.length < LEAST_QUARTERS || total === 0) return null;
  const { customer } = facts;
  const year = wholeYearOf(quarters);
  const peak = quarters.toSorted((one, other) => costOf(other) - costOf(one))[0];
  const chart = bridge(quarters, facts, palette) ?? byQuarter(quarters, facts, palette);
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
    pieces: stack([
      growing(row([{ part: chart, width: WIDTH }, { part: yearBars(quarters, facts, palette) }], { gap: 36 })),
      space(10),
      figures(quarters, facts),
      space(6),
      copy(facts.budget.assumptions.join(' '), {
        lines: ASSUMPTION_LINES,
        size: SMALLEST,
        colour: NEUTRAL.muted,
        field: 'assumptions',
      }),
    ]).draw(BODY),
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

const thousands = (amount: MinorUnits, writing: Writing) => inThousands(amount, writing);
const orDash = (amount: MinorUnits, writing: Writing) => (amount === 0 ? '–' : thousands(amount, writing));
const against = (difference: MinorUnits, writing: Writing) =>
  thousandsOf(Math.abs(difference), writing) === 0
    ? oneDecimal(0, writing)
    : `${difference > 0 ? '+' : '−'}${thousands(Math.abs(difference), writing)}`;

/** Quarters in one table, with lines between the years. */
function figures(quarters: readonly DeckBudgetQuarter[], { customer }: DeckFacts): Part {
  const width = (BODY.width - LABELS) / quarters.length;
  const columns = [
    column('', LABELS),
    ...quarters.map(({ year, quarter }, index) =>
      column(year === quarters[index - 1]?.year ? `Q${quarter}` : quarterLabel({ year, quarter }), width, 'end'),
    ),
  ];
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
  const starts = quarters.flatMap(({ year }, index) => (index > 0 && year !== quarters[index - 1]?.year ? [index] : []));
  const height = HEAD + rows.length * ROW;
  const alt = `Costs by quarter in ${customer.currency} thousand`;
  return fixed(height, ({ x, y }) => [
    table({ x, y }, rows, { alt, columns, headHeight: HEAD, size: quarters.length > 8 ? 11 : 11.5 }),
    ...starts.map((index) => upright(x + LABELS + index * width + 6, y, height, { colour: NEUTRAL.text })),
  ]);
}

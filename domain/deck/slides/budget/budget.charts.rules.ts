import { quarterLabel, yearLabel } from '#domain/customers/fiscal.rules.ts';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { wholeYearOf } from '#domain/deck/facts/budget.years.rules.ts';
import type { DeckBudgetQuarter, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { currencySign, inThousands, thousandsOf } from '#domain/deck/facts/deck.money.rules.ts';
import { divider, drawnChart, headed, legend } from '#domain/deck/page/layout.parts.rules.ts';
import { growing, type Part, space, stack } from '#domain/deck/page/layout.rules.ts';
import { NEUTRAL, type Palette, WORSE } from '#domain/deck/page/palette.rules.ts';
import type { Chart } from '#domain/deck/page/slide.model.rules.ts';
import { decimalsOf, type MinorUnits } from '#domain/money/money.rules.ts';

export const costOf = ({ oneTime, recurring }: DeckBudgetQuarter): MinorUnits => oneTime + recurring;

const LEAST = 120;
/** Width of the chart and type size of its numbers. */
export const WIDTH = 520;
const LABEL = 10.5;
const DASHED = '; the dashed line is the target';
/** Height of the scale over the highest value; leaves room for a number above a target line. */
const HEADROOM = 1.16;

/** Whole currency units, because the chart's data is visible when opened in PowerPoint. */
const inUnits = (amount: MinorUnits, { customer }: DeckFacts) => amount / 10 ** decimalsOf(customer.currency);

interface Step {
  name: string;
  amount: MinorUnits;
  colour: string;
}

/** Agreements, plan and equipment, and the IT budget that they add up to, in the first whole year. Null where the origins are unknown. */
export function bridge(quarters: readonly DeckBudgetQuarter[], facts: DeckFacts, palette: Palette): Part | null {
  const { customer } = facts;
  const year = wholeYearOf(quarters);
  const own = quarters.filter((quarter) => quarter.year === year?.year);
  const parts = own.flatMap(({ parts: known }) => (known ? [known] : []));
  if (!year || parts.length < own.length) return null;
  const sum = (of: (part: (typeof parts)[number]) => MinorUnits) => parts.reduce((all, part) => all + of(part), 0);
  const steps: Step[] = [
    { name: 'Agreements', amount: sum(({ agreements }) => agreements), colour: palette.series },
    { name: 'Plan, one-time', amount: sum(({ plan }) => plan.oneTime), colour: palette.soft },
    { name: 'Plan, monthly', amount: sum(({ plan }) => plan.monthly), colour: palette.soft },
    { name: 'Equipment', amount: sum(({ equipment }) => equipment), colour: palette.tint2 },
    { name: 'Other', amount: sum(({ other }) => other), colour: palette.tint2 },
  ].filter(({ amount }) => amount > 0);
  if (steps.length < 2 || steps.reduce((all, { amount }) => all + amount, 0) !== year.total) return null;
  const label = `IT budget ${yearLabel(year.year)}`;
  const categories = [...steps.map(({ name }) => name), label];
  const lifts = steps.map((_, place) => steps.slice(0, place).reduce((all, { amount }) => all + amount, 0));
  const most = Math.max(year.total, year.target ?? 0);
  const only = (place: number, amount: MinorUnits) => categories.map((_, at) => (at === place ? inUnits(amount, facts) : null));
  const printed = printedSteps(steps, year.total, facts);
  const chart: Chart = {
    kind: 'columns',
    categories,
    series: [
      { name: 'Before', colour: 'transparent', values: [...lifts.map((lift) => (lift === 0 ? null : inUnits(lift, facts))), null] },
      ...steps.map(({ name, amount, colour }, place) => ({ name, colour, values: only(place, amount) })),
      { name: label, colour: NEUTRAL.text, values: only(steps.length, year.total) },
    ],
    line: year.target === null ? null : { name: 'Target', colour: WORSE, values: only(steps.length, year.target) },
    scale: { min: 0, max: inUnits(most, facts) * HEADROOM },
    totals: [...printed.map((words, place) => (place === 0 ? words : `+ ${words}`)), inThousands(year.total, customer)],
    isLastStrong: true,
  };
  const alt = `Steps to the IT budget of ${yearLabel(year.year)}, ${customer.currency} thousand: ${categories.map((name, place) => `${name} ${chart.totals[place] ?? ''}`).join(', ')}.`;
  return stack([
    headed(`From agreements to the ${label}`, `${currencySign(customer)} thousand${year.target === null ? '' : DASHED}`),
    divider(8, { colour: NEUTRAL.text }),
    growing(drawnChart(LEAST, { alt, chart })),
  ]);
}

/** Steps in thousands whose printed sum is the printed budget: the largest one takes the difference of rounding. */
function printedSteps(steps: readonly Step[], total: MinorUnits, { customer }: DeckFacts): string[] {
  const unit = 10 ** (decimalsOf(customer.currency) + 2);
  const rounded = steps.map(({ amount }) => Math.round(thousandsOf(amount, customer) * 10));
  const rest = Math.round(thousandsOf(total, customer) * 10) - rounded.reduce((all, one) => all + one, 0);
  const largest = steps.findIndex(({ amount }) => amount === Math.max(...steps.map((one) => one.amount)));
  return rounded.map((tenths, place) => inThousands((tenths + (place === largest ? rest : 0)) * unit, customer));
}

/** Columns by quarter, for decks whose amounts have no known origin. */
export function byQuarter(quarters: readonly DeckBudgetQuarter[], facts: DeckFacts, palette: Palette): Part {
  const { customer } = facts;
  const most = Math.max(...quarters.map((quarter) => Math.max(costOf(quarter), quarter.target ?? 0)));
  const hasTarget = quarters.some(({ target }) => target !== null);
  const totals = quarters.map((quarter) => inThousands(costOf(quarter), customer));
  const isNarrow = Math.max(...totals.map((words) => textWidth(words))) * LABEL > WIDTH / quarters.length;
  const chart: Chart = {
    kind: 'columns',
    categories: quarters.map(quarterLabel),
    areNamesBelow: true,
    series: [
      { name: 'Recurring', colour: palette.series, values: quarters.map(({ recurring }) => inUnits(recurring, facts)) },
      { name: 'One-time', colour: palette.soft, values: quarters.map(({ oneTime }) => inUnits(oneTime, facts)) },
    ],
    line: hasTarget
      ? {
          name: 'Target',
          colour: NEUTRAL.text,
          values: quarters.map(({ target }) => (target === null ? null : inUnits(target, facts))),
        }
      : null,
    scale: { min: 0, max: inUnits(most, facts) * HEADROOM },
    // Wide amounts are only in the table below.
    totals: isNarrow ? quarters.map(() => null) : totals,
  };
  const alt = `Column chart of costs by quarter, ${customer.currency} thousand: ${quarters.map((quarter) => `${quarterLabel(quarter)} ${inThousands(costOf(quarter), customer)}`).join(', ')}.`;
  const names = [
    { words: 'Recurring', colour: palette.series },
    { words: 'One-time', colour: palette.soft },
  ];
  return stack([
    headed('Costs by quarter', `${currencySign(customer)} thousand${hasTarget ? DASHED : ''}`),
    divider(8, { colour: NEUTRAL.text }),
    legend(names),
    space(4),
    growing(drawnChart(LEAST, { alt, chart })),
  ]);
}

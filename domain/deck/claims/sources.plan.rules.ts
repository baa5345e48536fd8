import { compareQuarters, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { wholeYearOf } from '#domain/deck/facts/budget.years.rules.ts';
import type { DeckBudgetQuarter, DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { shownOptions, withLate } from '#domain/deck/facts/deck.figures.rules.ts';
import { sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import type { Sources } from './source.rules.ts';

const isOpen = ({ state }: DeckRecommendation) => state !== 'done';
export const presentQuarter = ({ collectedOn, customer }: DeckFacts) => fiscalQuarterOf(collectedOn, customer.startMonth);
const open = (facts: DeckFacts) => facts.recommendations.filter(isOpen).map((one) => withLate(one, presentQuarter(facts)));
const asked = ({ recommendations }: DeckFacts) => recommendations.filter(({ state }) => state === 'asked');

/** Recommendations of the plan that close a critical or high finding. */
function closing(facts: DeckFacts): DeckRecommendation[] {
  const urgent = facts.gaps.filter(({ severity }) => severity === 'critical' || severity === 'high');
  return open(facts).filter(({ number }) => urgent.some(({ recommendation }) => recommendation === number));
}

/** Priced recommendations of the plan that resolve a critical finding. */
function resolving(facts: DeckFacts): DeckRecommendation[] {
  const critical = facts.gaps.filter(({ severity }) => severity === 'critical');
  return open(facts).filter(({ number, costKnown }) => costKnown && critical.some(({ recommendation }) => recommendation === number));
}

function approved(facts: DeckFacts): DeckRecommendation[] {
  const outcomeOf = ({ number }: DeckRecommendation) => facts.decided.findLast(({ recommendation }) => recommendation === number)?.outcome;
  return asked(facts).filter((one) => outcomeOf(one) === 'approved');
}

/** Quarters of the roadmap: six, from the first in which something starts within a year. */
const ROADMAP_QUARTERS = 6;

function roadmapStart(facts: DeckFacts): FiscalQuarter {
  const present = presentQuarter(facts);
  const [earliest = present] = open(facts)
    .flatMap(({ quarter }) => (quarter !== null && compareQuarters(quarter, present) >= 0 ? [quarter] : []))
    .toSorted(compareQuarters);
  return compareQuarters(earliest, present) < 4 ? earliest : present;
}

const distance = (facts: DeckFacts, { quarter }: DeckRecommendation) =>
  quarter === null ? null : compareQuarters(quarter, roadmapStart(facts));
const dated = (facts: DeckFacts) =>
  open(facts).filter((one) => {
    const at = distance(facts, one);
    return at !== null && at >= 0 && at < ROADMAP_QUARTERS;
  });

const costOf = ({ oneTime, recurring }: DeckBudgetQuarter): MinorUnits => oneTime + recurring;
const quartersOf = ({ budget }: DeckFacts) => budget.quarters.slice(0, 12);
const decisionsOf = (facts: DeckFacts) => {
  const planned = facts.recommendations.filter(({ state, decision }) => state === 'planned' && decision !== null);
  return Math.min(6, asked(facts).length + planned.length);
};

const amounts = (all: (facts: DeckFacts) => readonly DeckRecommendation[], wording: RegExp, name: string) =>
  ({
    oneTime: { name: `${name}, one-time`, unit: 'money', scope: 'customer', wording, of: (facts: DeckFacts) => sumOf(all(facts)).oneTime },
    monthly: { name: `${name}, monthly`, unit: 'money', scope: 'customer', wording, of: (facts: DeckFacts) => sumOf(all(facts)).monthly },
  }) as const;

const CLOSING = amounts(closing, /close|urgent|remedy|per month/iu, 'Cost of what closes the critical and high findings');
const CRITICAL = amounts(resolving, /resolved|per month/iu, 'Cost of what resolves the critical findings');
const PLAN = amounts(open, /plan|per month|\ball\b|\bboth\b|together/iu, 'Cost of the whole plan');
const ASKED = amounts(asked, /asked|decision|approve|per month|today/iu, 'Cost of the decisions');
const DATED = amounts(dated, /project|per month/iu, 'Cost of the dated work');
const APPROVED = amounts(approved, /approved|per month|./iu, 'Cost of what was approved');

const titles = (all: readonly DeckRecommendation[]) => all.map(({ number, title }) => `${number} ${title}`);

/** Sources of the plan, its costs and the decisions. */
export const PLANNING = {
  'plan.all': { name: 'Recommendations', unit: 'count', scope: 'customer', of: ({ recommendations }) => recommendations.length },
  'plan.open': {
    name: 'Recommendations of the plan',
    unit: 'count',
    scope: 'customer',
    whole: 'plan.open',
    of: (facts) => open(facts).length,
  },
  'plan.asked': {
    name: 'Decisions for today',
    unit: 'count',
    scope: 'customer',
    wording: /approval|decision|today|asked|recommendation/iu,
    whole: 'decisions.shown',
    of: (facts) => asked(facts).length,
    records: (facts) => titles(asked(facts)),
  },
  'decision.number': {
    name: 'Number of the decision',
    unit: 'count',
    scope: 'customer',
    of: (facts, id) => asked(facts).find((one) => one.id === id)?.number ?? null,
  },
  'plan.closing': {
    name: 'Recommendations that close a critical or high finding',
    unit: 'count',
    scope: 'customer',
    wording: /close|urgent/iu,
    of: (facts) => closing(facts).length,
    records: (facts) => titles(closing(facts)),
  },
  'plan.unpriced': {
    name: 'Recommendations without a price',
    unit: 'count',
    scope: 'customer',
    wording: /quoted/iu,
    of: (facts) => open(facts).filter(({ costKnown }) => !costKnown).length,
    records: (facts) => titles(open(facts).filter(({ costKnown }) => !costKnown)),
  },
  'plan.dated': {
    name: 'Projects on the roadmap',
    unit: 'count',
    scope: 'customer',
    wording: /project/iu,
    of: (facts) => dated(facts).length,
  },
  'plan.late': {
    name: 'Late projects',
    unit: 'count',
    scope: 'customer',
    wording: /late/iu,
    of: (facts) => dated(facts).filter(({ lateSince }) => lateSince !== undefined).length,
    records: (facts) => titles(dated(facts).filter(({ lateSince }) => lateSince !== undefined)),
  },
  'plan.undated': {
    name: 'Recommendations without a date',
    unit: 'count',
    scope: 'customer',
    wording: /date/iu,
    of: (facts) => open(facts).filter(({ quarter }) => quarter === null).length,
    records: (facts) => titles(open(facts).filter(({ quarter }) => quarter === null)),
  },
  'plan.later': {
    name: 'Recommendations after the roadmap',
    unit: 'count',
    scope: 'customer',
    wording: /after that/iu,
    of: (facts) => open(facts).filter((one) => (distance(facts, one) ?? -1) >= ROADMAP_QUARTERS).length,
  },
  'plan.firstStarts': {
    name: 'Projects that start first',
    unit: 'count',
    scope: 'customer',
    wording: /start/iu,
    of: (facts) => {
      const all = dated(facts);
      const first = Math.min(...all.map((one) => distance(facts, one) ?? Infinity));
      return all.filter((one) => distance(facts, one) === first).length;
    },
  },
  'roadmap.quarters': {
    name: 'Quarters of the roadmap',
    unit: 'count',
    scope: 'customer',
    wording: /quarter/iu,
    of: () => ROADMAP_QUARTERS,
  },
  'money.critical.oneTime': CRITICAL.oneTime,
  'money.critical.monthly': CRITICAL.monthly,
  'money.closing.oneTime': CLOSING.oneTime,
  'money.closing.monthly': CLOSING.monthly,
  'money.plan.oneTime': PLAN.oneTime,
  'money.plan.monthly': PLAN.monthly,
  'money.asked.oneTime': ASKED.oneTime,
  'money.asked.monthly': ASKED.monthly,
  'money.dated.oneTime': DATED.oneTime,
  'money.dated.monthly': DATED.monthly,
  'money.approved.oneTime': APPROVED.oneTime,
  'money.approved.monthly': APPROVED.monthly,
  'plan.closingUnpriced': {
    name: 'Recommendations without a price that close a critical or high finding',
    unit: 'count',
    scope: 'customer',
    wording: /quoted/iu,
    of: (facts) => closing(facts).filter(({ costKnown }) => !costKnown).length,
    records: (facts) => titles(closing(facts).filter(({ costKnown }) => !costKnown)),
  },
  'money.standstill': {
    name: 'Cost of a day of standstill',
    unit: 'money',
    scope: 'customer',
    wording: /standstill/iu,
    of: ({ standstill }) => standstill?.cost ?? null,
    records: ({ standstill }) => (standstill?.source ? [standstill.source] : []),
  },
  'options.count': {
    name: 'Options of the decision',
    unit: 'count',
    scope: 'customer',
    wording: /way/iu,
    of: ({ recommendations }, id) => shownOptions(recommendations.find((one) => one.id === id)?.options ?? []).length,
  },
  'option.oneTime': {
    name: 'Price of the option, one-time',
    unit: 'money',
    scope: 'customer',
    of: (facts, id) => optionOf(facts, id)?.oneTime ?? null,
  },
  'option.monthly': {
    name: 'Price of the option, monthly',
    unit: 'money',
    scope: 'customer',
    of: (facts, id) => {
      const option = optionOf(facts, id);
      return option ? (option.recurringPer === 'month' ? option.recurring : Math.round(option.recurring / 12)) : null;
    },
  },
  'budget.year': {
    name: 'IT budget of the first whole year',
    unit: 'thousands',
    scope: 'period',
    wording: /budget/iu,
    of: (facts) => wholeYearOf(quartersOf(facts))?.total ?? null,
  },
  'budget.total': {
    name: 'IT budget of all quarters',
    unit: 'thousands',
    scope: 'period',
    wording: /budget/iu,
    of: (facts) => quartersOf(facts).reduce((sum, quarter) => sum + costOf(quarter), 0),
  },
  'budget.months': {
    name: 'Months of the budget',
    unit: 'count',
    scope: 'period',
    wording: /month/iu,
    of: (facts) => quartersOf(facts).length * 3,
  },
  'budget.targets': {
    name: 'Quarters with a target',
    unit: 'count',
    scope: 'period',
    wording: /target/iu,
    of: (facts) => quartersOf(facts).filter(({ target }) => target !== null).length,
  },
  'budget.difference': {
    name: 'Difference of the budget to its target',
    unit: 'thousands',
    scope: 'period',
    wording: (value) => (value > 0 ? /\bover\b/iu : /\bunder\b/iu),
    of: (facts) => {
      const year = wholeYearOf(quartersOf(facts));
      return year && year.target !== null ? year.total - year.target : null;
    },
  },
  'budget.peak': {
    name: 'Quarter with the highest cost',
    unit: 'thousands',
    scope: 'period',
    wording: /peak/iu,
    of: (facts) => Math.max(...quartersOf(facts).map(costOf)),
  },
  'budget.isPeak': {
    name: 'Quarter with the highest cost',
    unit: 'extreme',
    scope: 'period',
    of: (facts, key) => {
      const all = quartersOf(facts);
      const own = all.find(({ year, quarter }) => `${year}-${quarter}` === key);
      return own && all.every((one) => costOf(one) <= costOf(own)) ? 1 : null;
    },
  },
  'decisions.shown': { name: 'Decisions of the review', unit: 'count', scope: 'customer', wording: /decision/iu, of: decisionsOf },
  'decided.all': { name: 'Decisions taken', unit: 'count', scope: 'customer', of: ({ decided }) => decided.length },
  'decided.count': {
    name: 'Decisions with this outcome',
    unit: 'count',
    scope: 'customer',
    of: ({ decided }, outcome) => decided.filter((one) => one.outcome === outcome).length,
  },
} as const satisfies Sources;

/** Advised option of a recommendation, else the cheapest over three years. */
function optionOf({ recommendations }: DeckFacts, id?: string) {
  const options = shownOptions(recommendations.find((one) => one.id === id)?.options ?? []);
  const cost = ({ oneTime, recurring, recurringPer }: (typeof options)[number]) =>
    oneTime + recurring * (recurringPer === 'month' ? 36 : 3);
  return options.find(({ isChosen }) => isChosen) ?? options.toSorted((one, other) => cost(one) - cost(other))[0];
}

import { printedMove } from '#domain/assessments/printed.scores.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { wholeYearOf } from '#domain/deck/facts/budget.years.rules.ts';
import type { DeckFacts, DeckGap, DeckPrice, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { riskOf, risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import { sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import type { Sources } from './source.rules.ts';

/** Key of several recommendations: their ids. */
export const keyOf = (all: readonly Pick<DeckRecommendation, 'id'>[]) => all.map(({ id }) => id).join(' ');

const named = ({ recommendations }: DeckFacts, key = '') => recommendations.filter(({ id }) => key.split(' ').includes(id));
const titles = (facts: DeckFacts, key?: string) => named(facts, key).map(({ number, title }) => `${number} ${title}`);

/** Decisions of the review: those for today, then planned ones with a day. */
function decisionsOf({ recommendations }: DeckFacts): DeckRecommendation[] {
  const asked = recommendations.filter(({ state }) => state === 'asked');
  return [...asked, ...recommendations.filter(({ state, decision }) => state === 'planned' && decision !== null)];
}

const MOST_RISKS = 3;

/** Critical and high risks after the three that have their own row on the board summary. */
function moreRisks(facts: DeckFacts): DeckGap[] {
  const level = ({ severity }: DeckGap) => FINDING_SEVERITIES.indexOf(severity);
  return risksAmong(facts)
    .toSorted((one, other) => level(other) - level(one) || riskOf(other) - riskOf(one))
    .slice(MOST_RISKS)
    .filter(({ severity }) => severity === 'critical' || severity === 'high');
}

function treatmentOf({ findingId, recommendation }: DeckGap, { deferred = [], recommendations }: DeckFacts): string {
  if (deferred.some((gap) => gap.findingId === findingId)) return 'deferred';
  const plan = recommendations.find(({ number }) => number === recommendation);
  if (!plan) return 'unplanned';
  return plan.quarter ? 'dated' : 'undated';
}

/** Price of a decided recommendation. The key is its number and the name of the option, which may be empty. */
function decidedPrice({ recommendations }: DeckFacts, key = ''): DeckPrice | null {
  const [number = '', ...name] = key.split(' ');
  const one = recommendations.find((candidate) => candidate.number === Number(number));
  const option = one?.options.find((candidate) => candidate.name === name.join(' '));
  return option ? { oneTime: option.oneTime, monthly: monthlyOf(option) } : (one ?? null);
}

/** Sources of the documents beside the slides, and of single decisions. */
export const DOCUMENTS = {
  'decisions.oneTime': {
    name: 'Price of the decisions, one-time',
    unit: 'money',
    scope: 'customer',
    of: (facts, key) => sumOf(named(facts, key)).oneTime,
    records: titles,
  },
  'decisions.monthly': {
    name: 'Price of the decisions, monthly',
    unit: 'money',
    scope: 'customer',
    of: (facts, key) => sumOf(named(facts, key)).monthly,
    records: titles,
  },
  'decisions.more': {
    name: 'Decisions of the sum',
    unit: 'count',
    scope: 'customer',
    wording: /more/iu,
    of: (facts, key) => named(facts, key).length,
    records: titles,
  },
  'decisions.unpriced': {
    name: 'Decisions without a price',
    unit: 'count',
    scope: 'customer',
    wording: /quoted/iu,
    of: (facts, key) => named(facts, key).filter(({ costKnown }) => !costKnown).length,
    records: titles,
  },
  'decisions.beyond': {
    name: 'Decisions after the first ones',
    unit: 'count',
    scope: 'customer',
    wording: /more/iu,
    of: (facts, shown) => Math.max(0, decisionsOf(facts).length - Number(shown)),
  },
  'plan.number': {
    name: 'Number of the recommendation',
    unit: 'count',
    scope: 'customer',
    of: (facts, id) => named(facts, id)[0]?.number ?? null,
  },
  'decided.number': {
    name: 'Number of the recommendation',
    unit: 'count',
    scope: 'customer',
    of: ({ recommendations }, number) => recommendations.find((one) => String(one.number) === number)?.number ?? null,
  },
  'decided.oneTime': {
    name: 'Price of the decided option, one-time',
    unit: 'money',
    scope: 'customer',
    of: (facts, key) => decidedPrice(facts, key)?.oneTime ?? null,
  },
  'decided.monthly': {
    name: 'Price of the decided option, monthly',
    unit: 'money',
    scope: 'customer',
    of: (facts, key) => decidedPrice(facts, key)?.monthly ?? null,
  },
  'score.before': {
    name: 'Alignment score before',
    unit: 'percent',
    scope: 'assessment',
    wording: /from/iu,
    of: ({ runs, template: { bands } }) => {
      const [before, now] = runs.slice(-2);
      return before && now ? printedMove(now.score, before.score, bands).before : null;
    },
  },
  'budget.oneTimePart': {
    name: 'One-time part of the IT budget',
    unit: 'thousands',
    scope: 'period',
    wording: /one-time/iu,
    of: ({ budget: { quarters } }) => wholeYearOf(quarters)?.oneTime ?? quarters.reduce((sum, { oneTime }) => sum + oneTime, 0),
  },
  'risks.more': {
    name: 'Further risks of the severity',
    unit: 'count',
    scope: 'customer',
    wording: /more|risk/iu,
    of: (facts, level) => moreRisks(facts).filter(({ severity }) => severity === level).length,
    records: (facts, level) => moreRisks(facts).flatMap(({ severity, words }) => (severity === level ? [words] : [])),
  },
  'risks.treated': {
    name: 'Further risks with this treatment',
    unit: 'count',
    scope: 'customer',
    wording: /dated|planned|deferred/iu,
    of: (facts, treatment) => moreRisks(facts).filter((gap) => treatmentOf(gap, facts) === treatment).length,
  },
} as const satisfies Sources;

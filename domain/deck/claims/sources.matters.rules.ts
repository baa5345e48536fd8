import { severityOfRisk } from '#domain/findings/findings.rules.ts';
import { riskOf, risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Sources } from './source.rules.ts';

const isUrgent = ({ severity }: DeckGap) => severity === 'critical' || severity === 'high';
const of = (gaps: readonly DeckGap[], counts: (gap: DeckGap) => boolean) => gaps.filter(counts).reduce((sum, { count }) => sum + count, 0);
const named = (gaps: readonly DeckGap[], counts: (gap: DeckGap) => boolean) => gaps.filter(counts).map(({ words }) => words);

const isRated = ({ impact, likelihood }: DeckGap) => impact !== null && likelihood !== null;
const rated = (facts: DeckFacts) => risksAmong(facts).filter(isRated);
const isCritical = ({ severity }: DeckGap) => severity === 'critical';
const numbers = ({ recommendations }: DeckFacts, state: string) =>
  new Set(recommendations.filter((one) => one.state === state).map(({ number }) => number));
const isAsked = (facts: DeckFacts, { recommendation }: DeckGap) => recommendation !== null && numbers(facts, 'asked').has(recommendation);
const isOpenPlan = (facts: DeckFacts, { recommendation }: DeckGap) =>
  recommendation !== null && facts.recommendations.some(({ number, state }) => number === recommendation && state !== 'done');
const isPriced = (facts: DeckFacts, { recommendation }: DeckGap) =>
  facts.recommendations.some(({ number, state, costKnown }) => number === recommendation && state !== 'done' && costKnown);
/** After the decision the risk has another severity than critical. */
const isBroughtDown = (facts: DeckFacts, gap: DeckGap) =>
  isAsked(facts, gap) && gap.after !== null && severityOfRisk(gap.after.impact, gap.after.likelihood) !== 'critical';

const change = ({ gapsBefore }: DeckFacts) => (gapsBefore ? gapsBefore.opened - gapsBefore.closed : null);

/** Sources of findings and risks, which are always those of the whole customer. */
export const MATTERS = {
  'gaps.open': { name: 'Open findings', unit: 'count', scope: 'customer', of: ({ gaps }) => of(gaps, () => true) },
  'gaps.critical': {
    name: 'Critical open findings',
    unit: 'count',
    scope: 'customer',
    wording: /critical/iu,
    of: ({ gaps }) => of(gaps, isCritical),
    records: ({ gaps }) => named(gaps, isCritical),
  },
  'gaps.high': {
    name: 'High open findings',
    unit: 'count',
    scope: 'customer',
    wording: /\bhigh\b/iu,
    of: ({ gaps }) => of(gaps, ({ severity }) => severity === 'high'),
    records: ({ gaps }) => named(gaps, ({ severity }) => severity === 'high'),
  },
  'gaps.urgent': {
    name: 'Critical and high open findings',
    unit: 'count',
    scope: 'customer',
    wording: /urgent|have|has/iu,
    of: ({ gaps }) => of(gaps, isUrgent),
    records: ({ gaps }) => named(gaps, isUrgent),
  },
  'gaps.smaller': {
    name: 'Medium and low open findings',
    unit: 'count',
    scope: 'customer',
    wording: /smaller/iu,
    of: ({ gaps }) => of(gaps, (gap) => !isUrgent(gap)),
  },
  'gaps.proposed': {
    name: 'Critical and high findings with a proposal',
    unit: 'count',
    scope: 'customer',
    wording: /proposal/iu,
    whole: 'gaps.urgent',
    of: ({ gaps }) => of(gaps, (gap) => isUrgent(gap) && gap.recommendation !== null),
  },
  'gaps.unplanned': {
    name: 'Critical and high findings without a plan',
    unit: 'count',
    scope: 'customer',
    wording: /plan/iu,
    of: ({ gaps }) => of(gaps, (gap) => isUrgent(gap) && gap.recommendation === null),
    records: ({ gaps }) => named(gaps, (gap) => isUrgent(gap) && gap.recommendation === null),
  },
  'gaps.unplannedCritical': {
    name: 'Critical findings without a plan',
    unit: 'count',
    scope: 'customer',
    wording: /plan/iu,
    whole: 'gaps.critical',
    of: ({ gaps }) => of(gaps, (gap) => isCritical(gap) && gap.recommendation === null),
    records: ({ gaps }) => named(gaps, (gap) => isCritical(gap) && gap.recommendation === null),
  },
  'gaps.deferred': {
    name: 'Critical and high findings that are deferred',
    unit: 'count',
    scope: 'customer',
    wording: /deferred/iu,
    of: ({ deferred = [] }) => deferred.length,
    records: ({ deferred = [] }) => deferred.map(({ words }) => words),
  },
  'gaps.askedCritical': {
    name: 'Critical findings that the decisions resolve',
    unit: 'count',
    scope: 'customer',
    wording: /critical|resolve|close/iu,
    whole: 'gaps.critical',
    of: (facts) => of(facts.gaps, (gap) => isCritical(gap) && isAsked(facts, gap)),
    records: (facts) => named(facts.gaps, (gap) => isCritical(gap) && isAsked(facts, gap)),
  },
  'gaps.criticalPriced': {
    name: 'Critical findings with a priced recommendation',
    unit: 'count',
    scope: 'customer',
    wording: /critical/iu,
    whole: 'gaps.critical',
    of: (facts) => of(facts.gaps, (gap) => isCritical(gap) && isPriced(facts, gap)),
    records: (facts) => named(facts.gaps, (gap) => isCritical(gap) && isPriced(facts, gap)),
  },
  'gaps.closing': {
    name: 'Critical and high findings that the plan closes',
    unit: 'count',
    scope: 'customer',
    wording: /urgent/iu,
    whole: 'gaps.urgent',
    of: (facts) => of(facts.gaps, (gap) => isUrgent(gap) && isOpenPlan(facts, gap)),
  },
  'gaps.closed': {
    name: 'Findings closed since',
    unit: 'count',
    scope: 'period',
    wording: /closed/iu,
    of: ({ gapsBefore }) => gapsBefore?.closed ?? null,
  },
  'gaps.opened': {
    name: 'Findings opened since',
    unit: 'count',
    scope: 'period',
    wording: /opened|new/iu,
    of: ({ gapsBefore }) => gapsBefore?.opened ?? null,
  },
  'gaps.then': { name: 'Open findings then', unit: 'count', scope: 'period', of: ({ gapsBefore }) => gapsBefore?.open ?? null },
  'gaps.shownThen': {
    name: 'Open findings in the last deck',
    unit: 'count',
    scope: 'period',
    wording: /showed/iu,
    of: ({ gapsBefore }) => gapsBefore?.shown ?? null,
  },
  'gaps.left': {
    name: 'Open findings now',
    unit: 'count',
    scope: 'period',
    wording: /remain/iu,
    of: ({ gapsBefore }) => (gapsBefore ? gapsBefore.open - gapsBefore.closed + gapsBefore.opened : null),
  },
  'gaps.change': {
    name: 'Change of the open findings',
    unit: 'count',
    scope: 'period',
    wording: (value) => (value > 0 ? /\bmore\b/iu : /\bfewer\b/iu),
    of: change,
  },
  'risks.rated': { name: 'Rated risks', unit: 'count', scope: 'customer', wording: /risk/iu, of: (facts) => rated(facts).length },
  'risks.critical': {
    name: 'Critical rated risks',
    unit: 'count',
    scope: 'customer',
    wording: /critical/iu,
    whole: 'risks.rated',
    of: (facts) => rated(facts).filter(isCritical).length,
    records: (facts) => named(rated(facts), isCritical),
  },
  'risks.serious': {
    name: 'Critical and high risks',
    unit: 'count',
    scope: 'customer',
    wording: /risk/iu,
    of: (facts) => risksAmong(facts).filter(isUrgent).length,
    records: (facts) => named(risksAmong(facts), isUrgent),
  },
  'risks.unrated': {
    name: 'Critical findings without a rating',
    unit: 'count',
    scope: 'customer',
    wording: /rated/iu,
    of: (facts) => risksAmong(facts).filter((gap) => isCritical(gap) && !isRated(gap)).length,
  },
  'risks.broughtDown': {
    name: 'Critical risks that the decisions lower',
    unit: 'count',
    scope: 'customer',
    wording: /down/iu,
    whole: 'risks.critical',
    of: (facts) => rated(facts).filter((gap) => isCritical(gap) && isBroughtDown(facts, gap)).length,
    records: (facts) => named(rated(facts), (gap) => isCritical(gap) && isBroughtDown(facts, gap)),
  },
  'risks.new': {
    name: 'New critical risks',
    unit: 'count',
    scope: 'customer',
    wording: /new/iu,
    whole: 'risks.critical',
    of: (facts) => rated(facts).filter((gap) => isCritical(gap) && gap.isNew).length,
  },
  'risk.highest': {
    name: 'Highest rated risk',
    unit: 'extreme',
    scope: 'customer',
    of: (facts, key) => {
      const own = rated(facts).find(({ findingId }) => findingId === key);
      return own && rated(facts).every((gap) => gap === own || riskOf(gap) < riskOf(own)) ? 1 : null;
    },
  },
  'gaps.highest': {
    name: 'Findings with the highest risk',
    unit: 'count',
    scope: 'customer',
    of: ({ gaps }) => Math.min(gaps.length, MOST_GAPS),
  },
} as const satisfies Sources;

/** Findings on their slide. */
const MOST_GAPS = 5;

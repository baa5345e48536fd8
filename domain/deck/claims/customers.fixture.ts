import * as fc from 'fast-check';
import type { DeckCheck, DeckFacts, DeckGap, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';

/* Generated customers for the rules of truth: every count, amount, quarter and state is free; texts are those of the sample. */

const base = sampleFacts();
const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
const score = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const rating = fc.integer({ min: 1, max: 5 });
const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 60_000 }).map((units) => units * 100),
);

const numbered = (index: number) => `${index + 1}`.padStart(2, '0');

function gap(recommendations: number): fc.Arbitrary<Omit<DeckGap, 'findingId' | 'words'>> {
  return fc.record({
    severity: fc.constantFrom(...SEVERITIES),
    section: fc.constantFrom(...base.sections.map(({ title }) => title)),
    count: fc.constant(1),
    evidence: fc.constantFrom(null, 'Seen on site'),
    consequence: fc.constantFrom(null, 'Work stops for a day'),
    since: fc.constant({ year: 2026, quarter: 2 }),
    isNew: fc.boolean(),
    impact: fc.option(rating, { freq: 4 }),
    likelihood: fc.option(rating, { freq: 4 }),
    after: fc.option(fc.record({ impact: rating, likelihood: rating })),
    riskBefore: fc.option(fc.integer({ min: 1, max: 25 })),
    recommendation: recommendations === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 1, max: recommendations }), { freq: 3 }),
  });
}

const recommendation: fc.Arbitrary<Omit<DeckRecommendation, 'number' | 'id' | 'title' | 'shortTitle'>> = fc.record({
  gain: fc.constantFrom('', 'Records are back within a day'),
  why: fc.constant('The copy was never tested.'),
  riskIfNot: fc.constantFrom('', 'Work stops for a week.'),
  closes: fc.constant({ low: 0, medium: 1, high: 0, critical: 0 }),
  quarter: fc.option(fc.record({ year: fc.integer({ min: 2026, max: 2029 }), quarter: fc.integer({ min: 1, max: 4 }) }), { freq: 4 }),
  start: fc.constant(null),
  end: fc.constant(null),
  oneTime: amount,
  monthly: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: amount }),
  costKnown: fc.boolean(),
  state: fc.constantFrom('asked', 'planned', 'approved', 'in_progress', 'done'),
  initiative: fc.constantFrom(null, 'Protect patient data', 'Renew equipment'),
  options: fc.constantFrom([], base.recommendations.find(({ options }) => options.length > 1)?.options ?? []),
  goal: fc.constant(null),
  decision: fc.constantFrom(null, { by: 'Helen Okafor', until: '2027-01-31' }),
});

const price = fc.record({ oneTime: amount, monthly: amount });
const commitment = fc.record({
  price: fc.option(fc.record({ approved: price, cost: fc.option(price) })),
  movedTo: fc.option(fc.constantFrom('2027-01-29', '2027-03-31')),
  kind: fc.constantFrom('decision' as const, 'action' as const),
  owner: fc.constant('Northlight IT'),
  due: fc.constant('2026-10-15'),
  state: fc.constantFrom('done', 'late', 'open'),
});

const count = fc.option(fc.integer({ min: 0, max: 3000 }));
const reading = fc.record({ outcome: fc.constantFrom('fail' as const, 'warn' as const, 'pass' as const), passed: count, total: count });

function check(recommendations: number): fc.Arbitrary<Omit<DeckCheck, 'what' | 'source'>> {
  return fc.record({
    before: reading,
    now: reading,
    changedOn: fc.constantFrom('2026-09-20', '2026-10-31', '2026-11-20'),
    isWorse: fc.boolean(),
    severity: fc.option(fc.constantFrom(...SEVERITIES)),
    recommendation: recommendations === 0 ? fc.constant(null) : fc.option(fc.integer({ min: 1, max: recommendations })),
  });
}

interface Repeated {
  checks: readonly Omit<DeckCheck, 'what' | 'source'>[];
  unchanged: number;
  tools: number;
}

/** Every tool has repeated the same number of checks, the first one also the rest. */
function automaticOf({ checks, unchanged, tools }: Repeated): NonNullable<DeckFacts['automatic']> {
  const sources = Array.from({ length: tools }, (_, index) => ({ name: `Tool ${numbered(index)}`, repeated: index === 0 ? unchanged : 1 }));
  return {
    since: '2026-09-16',
    sources: sources.map((one, index) => ({ ...one, repeated: one.repeated + (index === 0 ? checks.length : 0) })),
    changes: checks.map((one, index) => ({ ...one, what: `Check ${numbered(index)} of the tools`, source: 'Tool 01' })),
  };
}

const quarter = fc.record({ oneTime: amount, recurring: amount, target: fc.option(amount) });

/** Requests and recommendations are numbered, requests first, as the collected facts are. */
function inOrder(all: readonly Omit<DeckRecommendation, 'number' | 'id' | 'title' | 'shortTitle'>[]): DeckRecommendation[] {
  return all
    .toSorted((one, other) => Number(other.state === 'asked') - Number(one.state === 'asked'))
    .map((one, index) => ({
      ...one,
      ...amountsOf(one),
      number: index + 1,
      id: `recommendation-${index}`,
      title: `Project ${numbered(index)}`,
    }));
}

/** Amounts of the advised option, as a saved recommendation has them. */
function amountsOf({ options, oneTime, monthly }: Pick<DeckRecommendation, 'options' | 'oneTime' | 'monthly'>) {
  const advised = options.find(({ isChosen }) => isChosen);
  return advised ? { oneTime: advised.oneTime, monthly: advised.recurring } : { oneTime, monthly };
}

const planned = fc.array(recommendation, { maxLength: 16 }).map(inOrder);

/** Facts of one customer in any state that the product allows. */
export const customers: fc.Arbitrary<DeckFacts> = planned.chain((recommendations) =>
  fc
    .record({
      gaps: fc.array(gap(recommendations.length), { maxLength: 18 }),
      deferred: fc.array(gap(0), { maxLength: 3 }),
      runs: fc.array(fc.record({ score, skipped: fc.integer({ min: 0, max: 2 }) }), { maxLength: 9 }),
      sections: fc.array(fc.record({ score: fc.option(score, { freq: 8 }), previous: fc.option(score, { freq: 4 }) }), { maxLength: 24 }),
      bands: fc.constantFrom({ good: 85, fair: 70, poor: 50 }, { good: 90, fair: 60, poor: 30 }),
      target: fc.constantFrom(70, 85, 100),
      gapsBefore: fc.option(
        fc.record({
          closed: fc.integer({ min: 0, max: 20 }),
          opened: fc.integer({ min: 0, max: 12 }),
          more: fc.integer({ min: 0, max: 60 }),
        }),
      ),
      commitments: fc.option(fc.array(commitment, { minLength: 1, maxLength: 14 })),
      sinceQuarter: fc.integer({ min: 1, max: 4 }),
      quarters: fc.array(quarter, { maxLength: 12 }),
      firstQuarter: fc.integer({ min: 1, max: 4 }),
      tickets: fc.array(fc.option(fc.integer({ min: 0, max: 900 }), { freq: 5 }), { maxLength: 5 }),
      satisfaction: fc.array(fc.option(score, { freq: 5 }), { minLength: 5, maxLength: 5 }),
      minutes: fc.array(fc.option(fc.integer({ min: 0, max: 4000 }), { freq: 5 }), { minLength: 5, maxLength: 5 }),
      collectedOn: fc.constantFrom('2026-11-24', '2026-12-31', '2027-01-08', '2027-02-15'),
      pastLife: fc.integer({ min: 0, max: 30 }),
      undated: fc.integer({ min: 0, max: 30 }),
      byYear: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 5 }),
      goals: fc.array(
        fc.record({ status: fc.constantFrom('on_track' as const, 'at_risk' as const, 'done' as const), servedBy: fc.subarray([1, 2, 3]) }),
        { maxLength: 7 },
      ),
      isPresented: fc.boolean(),
      standstill: fc.option(fc.record({ cost: amount, source: fc.constantFrom('', 'your figure, Oct 2026') })),
      outcomes: fc.array(fc.constantFrom('approved' as const, 'deferred' as const, 'declined' as const), { maxLength: 6 }),
      currency: fc.constantFrom('GBP', 'EUR', 'USD', 'JPY', 'KWD', 'INR'),
      locale: fc.constantFrom('en-GB' as const, 'de-DE' as const, 'fr-FR' as const),
      hasNext: fc.boolean(),
      checks: fc.array(check(recommendations.length), { maxLength: 24 }),
      unchanged: fc.integer({ min: 0, max: 1500 }),
      tools: fc.integer({ min: 1, max: 4 }),
    })
    .map((made): DeckFacts => {
      let at = 4 * 2027 - 1;
      const runs = made.runs
        .map((run) => {
          at -= 1 + run.skipped;
          return { run, at: at + 1 };
        })
        .toReversed()
        .map(({ run, at: quarterAt }, index) => ({
          assessmentId: `run-${index}`,
          year: Math.floor(quarterAt / 4),
          quarter: (quarterAt % 4) + 1,
          approvedAt: '2026-11-20T09:00:00.000Z',
          score: run.score,
          projectsDone: 0,
        }));
      const isFirst = runs.length < 2;
      return {
        ...base,
        customer: { ...base.customer, currency: made.currency, locale: made.locale },
        review: { ...base.review, isPresented: made.isPresented },
        ...(made.standstill && made.standstill.cost > 0 ? { standstill: made.standstill } : {}),
        collectedOn: made.collectedOn,
        template: { ...base.template, bands: made.bands, target: made.target },
        runs,
        sections: made.sections.map((section, index) => ({
          ...section,
          key: `section-${index}`,
          title: base.sections[index]?.title ?? `Area ${numbered(index)}`,
          previous: isFirst ? null : section.previous,
          weight: 1 / made.sections.length,
          met: 1,
          partly: 0,
          notMet: 1,
          notApplicable: 0,
        })),
        service: made.tickets.map((tickets, index) => ({
          year: index === 4 ? 2026 : 2025 + Math.floor((index + 4 - made.tickets.length + 3) / 4),
          quarter: ((index + 4 - made.tickets.length + 3) % 4) + 1,
          tickets,
          satisfaction: made.satisfaction[index] ?? null,
          firstResponseMinutes: made.minutes[index] ?? null,
          resolutionMinutes: made.minutes[4 - index] ?? null,
        })),
        recommendations,
        gaps: made.gaps.map((one, index) => ({ ...one, findingId: `finding-${index}`, words: `Finding ${numbered(index)} of the check` })),
        deferred: made.deferred
          .filter(({ severity }) => severity === 'critical' || severity === 'high')
          .map((one, index) => ({ ...one, findingId: `deferred-${index}`, words: `Deferred finding ${numbered(index)}` })),
        ...(made.checks.length === 0 ? {} : { automatic: automaticOf(made) }),
        criticalGaps: made.gaps.filter(({ severity }) => severity === 'critical').length,
        gapsBefore: made.gapsBefore && {
          closed: made.gapsBefore.closed,
          opened: made.gapsBefore.opened,
          open: made.gapsBefore.closed + made.gapsBefore.more,
        },
        since: made.commitments && {
          year: made.sinceQuarter === 4 ? 2025 : 2026,
          quarter: made.sinceQuarter,
          commitments: made.commitments.map(({ state, price: known, movedTo, ...one }, index) => ({
            ...one,
            ...known,
            ...(state === 'late' && movedTo !== null ? { movedTo } : {}),
            text: `Commitment ${numbered(index)}`,
            doneOn: state === 'done' ? '2026-10-01' : null,
            isLate: state === 'late',
            outcome: '',
          })),
        },
        budget: {
          quarters: made.quarters.map((one, index) => ({
            ...one,
            year: 2027 + Math.floor((made.firstQuarter - 1 + index) / 4),
            quarter: ((made.firstQuarter - 1 + index) % 4) + 1,
          })),
          assumptions: [],
        },
        lifecycle: {
          ...base.lifecycle,
          devices: [{ type: 'Laptop', pastLife: made.pastLife, byYear: made.byYear, later: 3 }],
          undatedPastLife: Math.min(made.undated, made.pastLife),
          next: [],
        },
        goals: made.goals.map((one, index) => ({
          ...one,
          title: `Goal ${numbered(index)}`,
          why: '',
          targetDate: null,
          needs: '',
        })),
        decided: made.outcomes
          .slice(0, recommendations.length)
          .map((outcome, index) => ({ recommendation: index + 1, outcome, by: 'Helen Okafor' })),
        next: made.hasNext ? base.next : { ours: [], theirs: [], review: null, shown: [] },
      };
    }),
);

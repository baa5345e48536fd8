import { PATH_PLANS } from '#domain/paths/paths.rules.ts';
import * as z from 'zod/mini';
import { LOCALES } from '#domain/organizations/locales.rules.ts';
import { DATE_FORMATS } from '#domain/organizations/writing.rules.ts';
import type { DeckFacts as BoundFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { OUTCOMES, RECURRING_PERIODS } from '#domain/recommendations/recommendations.rules.ts';

const text = z.string();
const number = z.number();
const maybe = z.nullable;
const Quarter = z.object({ year: number, quarter: number });
const Risk = z.object({ impact: number, likelihood: number });
const Action = z.object({ text, owner: text, due: maybe(text) });

const Section = z.object({
  key: text,
  title: text,
  score: maybe(number),
  previous: maybe(number),
  weight: number,
  met: number,
  partly: number,
  notMet: number,
  notApplicable: number,
});

const Feedback = z.object({
  since: text,
  surveys: z.array(
    z.object({
      name: text,
      sentOn: text,
      asked: number,
      answered: number,
      scores: maybe(z.object({ count: number, average: number, low: number })),
    }),
  ),
  comments: z.array(text),
  followUps: z.array(z.object({ by: maybe(text), due: text, doneOn: maybe(text) })),
});

const Service = z.object({
  ...Quarter.shape,
  tickets: maybe(number),
  firstResponseMinutes: maybe(number),
  resolutionMinutes: maybe(number),
  satisfaction: maybe(number),
});

const Gap = z.object({
  findingId: text,
  severity: z.enum(FINDING_SEVERITIES),
  section: text,
  words: text,
  count: number,
  evidence: maybe(text),
  consequence: maybe(text),
  since: Quarter,
  isNew: z.boolean(),
  impact: maybe(number),
  likelihood: maybe(number),
  after: maybe(Risk),
  riskBefore: maybe(number),
  recommendation: maybe(number),
});

const Reading = z.object({ outcome: z.enum(['fail', 'warn', 'pass']), passed: maybe(number), total: maybe(number) });
const Check = z.object({
  what: text,
  before: Reading,
  now: Reading,
  changedOn: text,
  source: text,
  isWorse: z.boolean(),
  severity: maybe(z.enum(FINDING_SEVERITIES)),
  recommendation: maybe(number),
});

const Option = z.object({
  name: text,
  outcome: maybe(z.object({ label: text, value: text })),
  points: z.array(text),
  oneTime: number,
  recurring: number,
  recurringPer: z.enum(RECURRING_PERIODS),
  isChosen: z.boolean(),
});

const Recommendation = z.object({
  number,
  id: text,
  title: text,
  shortTitle: z.optional(text),
  gain: text,
  why: text,
  riskIfNot: text,
  closes: z.object({ low: number, medium: number, high: number, critical: number }),
  quarter: maybe(Quarter),
  lateSince: z.exactOptional(Quarter),
  start: maybe(text),
  end: maybe(text),
  oneTime: number,
  monthly: number,
  costKnown: z.boolean(),
  state: z.enum(['asked', 'planned', 'approved', 'in_progress', 'done']),
  initiative: maybe(text),
  options: z.array(Option),
  goal: maybe(text),
  decision: maybe(z.object({ by: text, until: maybe(text) })),
});

const Price = z.object({ oneTime: number, monthly: number });
const Movement = z.object({ open: number, closed: number, opened: number });

const Commitment = z.object({
  kind: z.enum(['decision', 'action']),
  text,
  owner: text,
  due: maybe(text),
  doneOn: maybe(text),
  isLate: z.boolean(),
  outcome: text,
  approved: z.exactOptional(Price),
  cost: z.exactOptional(maybe(Price)),
  movedTo: z.exactOptional(text),
  effect: z.exactOptional(z.object({ section: text, before: number, now: number })),
});

/** Deck facts of the domain as sent over the API; the compiler rejects fields that only one side has. */
export const DeckFacts = z.object({
  customer: z.object({ name: text, people: maybe(number), startMonth: number, currency: text, locale: z.optional(z.enum(LOCALES)) }),
  provider: z.object({
    name: text,
    brand: maybe(text),
    isLogoTheirs: z.exactOptional(z.boolean()),
    hasOwnLogo: z.exactOptional(z.boolean()),
    cover: z.exactOptional(z.string()),
    foot: z.exactOptional(z.string()),
  }),
  review: z.object({
    word: text,
    year: number,
    quarter: number,
    startsAt: maybe(text),
    minutes: number,
    timezone: text,
    dateFormat: z.optional(z.enum(DATE_FORMATS)),
    stateNames: z.optional(
      z.object({
        approved: z.optional(text),
        in_progress: z.optional(text),
        done: z.optional(text),
        deferred: z.optional(text),
        declined: z.optional(text),
      }),
    ),
    place: maybe(text),
    isDraft: z.boolean(),
    isPresented: z.boolean(),
  }),
  people: z.array(z.object({ name: text, title: text, side: z.enum(['theirs', 'ours']) })),
  collectedOn: text,
  template: z.object({
    name: text,
    bands: z.object({ good: number, fair: number, poor: number }),
    target: number,
    countsInternal: z.boolean(),
  }),
  answered: z.object({ answered: number, applicable: number, verified: z.optional(number) }),
  runs: z.array(z.object({ assessmentId: text, year: number, quarter: number, approvedAt: text, score: number, projectsDone: number })),
  sections: z.array(Section),
  service: z.optional(z.array(Service)),
  automatic: z.exactOptional(
    z.object({ since: text, sources: z.array(z.object({ name: text, repeated: number })), changes: z.array(Check) }),
  ),
  feedback: z.exactOptional(Feedback),
  criticalGaps: number,
  gaps: z.array(Gap),
  deferred: z.exactOptional(z.array(Gap)),
  gapsBefore: maybe(z.extend(Movement, { shown: z.exactOptional(number), critical: z.exactOptional(Movement) })),
  standstill: z.exactOptional(z.object({ cost: number, source: text })),
  scoreAfter: maybe(z.object({ asked: number, all: number })),
  recommendations: z.array(Recommendation),
  ways: z.exactOptional(
    z.object({
      goal: number,
      ways: z.array(
        z.object({
          kind: z.enum(PATH_PLANS),
          score: number,
          oneTime: number,
          monthly: number,
          firstYear: number,
          recommendations: z.array(number),
        }),
      ),
    }),
  ),
  since: maybe(
    z.extend(Quarter, {
      commitments: z.array(Commitment),
      shown: z.exactOptional(z.object({ score: maybe(number), template: text, findings: number, critical: number })),
    }),
  ),
  budget: z.object({
    quarters: z.array(
      z.extend(Quarter, {
        oneTime: number,
        recurring: number,
        target: maybe(number),
        parts: z.exactOptional(
          z.object({
            agreements: number,
            plan: z.object({ oneTime: number, monthly: number }),
            equipment: number,
            other: number,
          }),
        ),
      }),
    ),
    assumptions: z.array(text),
  }),
  lifecycle: z.object({
    devices: z.array(z.object({ type: text, pastLife: number, byYear: z.array(number), later: number })),
    undatedPastLife: number,
    costs: z.array(maybe(number)),
    next: z.array(z.object({ what: text, detail: text, why: text, when: maybe(Quarter), cost: maybe(number) })),
  }),
  goals: z.array(
    z.object({
      id: z.exactOptional(text),
      title: text,
      why: text,
      targetDate: maybe(text),
      status: z.enum(['on_track', 'at_risk', 'done']),
      needs: text,
      servedBy: z.array(number),
    }),
  ),
  changes: z.array(z.object({ what: text, from: text, to: text, note: text })),
  decided: z.array(z.object({ recommendation: number, outcome: z.enum(OUTCOMES), by: text })),
  next: z.object({
    ours: z.array(Action),
    theirs: z.array(Action),
    review: maybe(z.object({ startsAt: maybe(text), day: text, place: maybe(text) })),
    shown: z.array(text),
  }),
  legal: z.exactOptional(z.object({ terms: text, disclaimer: text })),
}) satisfies z.ZodMiniType<BoundFacts>;

import type { BudgetParts } from '#domain/budgets/budgets.rules.ts';
import type { ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { ServiceQuarter } from '#domain/customers/service.rules.ts';
import type { DeckFeedback } from './feedback.facts.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import type { DateFormat } from '#domain/organizations/writing.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { StatusNames } from '#domain/recommendations/status.names.rules.ts';
import type { Outcome, RecurringPeriod } from '#domain/recommendations/recommendations.rules.ts';

/* Everything a deck is made from. Internal texts must have no field here, because customers may read all of it. The server collects the
   facts when a deck is generated or refreshed and stores them with the QBR. Days are YYYY-MM-DD, scores exact percentages, amounts minor
   units. */

export interface DeckPerson {
  name: string;
  title: string;
  side: 'theirs' | 'ours';
}

/** Approved assessment that uses the deck's template. */
export interface DeckRun {
  assessmentId: string;
  year: number;
  quarter: number;
  approvedAt: string;
  score: number;
  /** Recommendations completed since the previous assessment. */
  projectsDone: number;
}

export interface DeckSection {
  key: string;
  title: string;
  score: number | null;
  /** Score in the previous assessment; null if it has none. */
  previous: number | null;
  /** Share of the total score, 0 to 1. */
  weight: number;
  met: number;
  partly: number;
  notMet: number;
  notApplicable: number;
}

/** Plan that reaches the goal: the cheapest one, the one with the highest score, and the cheapest one without the largest cost. */
export interface DeckWay {
  kind: 'cheapest' | 'most' | 'without';
  score: number;
  oneTime: MinorUnits;
  monthly: MinorUnits;
  firstYear: MinorUnits;
  /** Numbers in the deck. */
  recommendations: number[];
}

export interface DeckWays {
  goal: number;
  ways: DeckWay[];
}

export interface DeckGap {
  findingId: string;
  severity: FindingSeverity;
  section: string;
  /** Wording of the gap in the deck; never the question itself. */
  words: string;
  /** Number of findings without a wording that this line stands for. */
  count: number;
  /** Customer-facing note. */
  evidence: string | null;
  consequence: string | null;
  since: { year: number; quarter: number };
  isNew: boolean;
  impact: number | null;
  likelihood: number | null;
  after: { impact: number; likelihood: number } | null;
  /** Risk at the previous review, for comparison. */
  riskBefore: number | null;
  recommendation: number | null;
}

export interface DeckOption {
  name: string;
  outcome: { label: string; value: string } | null;
  points: string[];
  oneTime: MinorUnits;
  recurring: MinorUnits;
  recurringPer: RecurringPeriod;
  isChosen: boolean;
}

export interface DeckRecommendation {
  /** Same number on every slide. */
  number: number;
  id: string;
  title: string;
  /** Used where the title would be cut. */
  shortTitle?: string | undefined;
  gain: string;
  why: string;
  riskIfNot: string;
  closes: Record<FindingSeverity, number>;
  /** Quarter in which it counts; overdue work counts in the quarter of the figures. */
  quarter: FiscalQuarter | null;
  /** Original target quarter of overdue work. Absent if on time, and in decks collected before this field existed. */
  lateSince?: FiscalQuarter;
  start: string | null;
  end: string | null;
  oneTime: MinorUnits;
  monthly: MinorUnits;
  costKnown: boolean;
  state: 'asked' | 'planned' | 'approved' | 'in_progress' | 'done';
  initiative: string | null;
  options: DeckOption[];
  goal: string | null;
  decision: { by: string; until: string | null } | null;
}

export interface DeckCommitment {
  kind: 'decision' | 'action';
  text: string;
  owner: string;
  due: string | null;
  doneOn: string | null;
  /** Overdue and not done. */
  isLate: boolean;
  outcome: string;
  /** Price in the deck of the review that approved it, and now; absent in actions and older decks. `cost` is null while it is to be quoted. */
  approved?: DeckPrice;
  cost?: DeckPrice | null;
  /** New day of work that was due before today. */
  movedTo?: string;
  /** Section that it improved most: exact percentages of the previous assessment and of this one. */
  effect?: { section: string; before: number; now: number };
}

export interface DeckPrice {
  oneTime: MinorUnits;
  monthly: MinorUnits;
}

/** Figures of the last review as its own deck showed them. */
export interface DeckShown {
  score: number | null;
  template: string;
  findings: number;
  critical: number;
}

interface GapMovement {
  open: number;
  closed: number;
  opened: number;
}

/** Budget of a fiscal quarter; the first one is the quarter of the meeting. */
export interface DeckBudgetQuarter extends FiscalQuarter {
  oneTime: MinorUnits;
  recurring: MinorUnits;
  target: MinorUnits | null;
  /** Origin of the amounts; absent in decks collected before they were separated. */
  parts?: BudgetParts;
}

export interface DeckDevices {
  type: string;
  pastLife: number;
  /** By fiscal year, starting with the present one. */
  byYear: number[];
  later: number;
}

export interface DeckGoal {
  /** Absent in decks collected before goals had ids. */
  id?: string;
  title: string;
  why: string;
  targetDate: string | null;
  status: 'on_track' | 'at_risk' | 'done';
  needs: string;
  servedBy: number[];
}

export interface DeckAction {
  text: string;
  owner: string;
  due: string | null;
}

/** Result of a check; figures are null where the tool has none. */
export interface DeckReading {
  outcome: 'fail' | 'warn' | 'pass';
  passed: number | null;
  total: number | null;
}

/** Check whose result is not that of the last approved state, although no recommendation touched it. */
export interface DeckCheck {
  what: string;
  before: DeckReading;
  now: DeckReading;
  changedOn: string;
  source: string;
  isWorse: boolean;
  /** Severity of the open finding; null if there is none. */
  severity: FindingSeverity | null;
  recommendation: number | null;
}

export interface DeckFacts {
  /** `locale` is the provider's number format; defaults to British. */
  customer: { name: string; people: number | null; startMonth: number; currency: string; locale?: Locale | undefined };
  /** The large logo is the provider's unless isLogoTheirs; the provider's own logo may then appear beside its name. */
  provider: {
    name: string;
    brand: string | null;
    isLogoTheirs?: boolean;
    hasOwnLogo?: boolean;
    /** Custom texts for the cover, and for the footer instead of the provider's name. */
    cover?: string;
    foot?: string;
  };
  review: {
    /** Organisation's term for a review. */
    word: string;
    year: number;
    quarter: number;
    /** Start of the meeting; null if unscheduled. */
    startsAt: string | null;
    minutes: number;
    timezone: string;
    /** Defaults to "30 Sep 2026". */
    dateFormat?: DateFormat | undefined;
    /** Renamed recommendation statuses of the organisation. */
    stateNames?: Pick<StatusNames, 'approved' | 'in_progress' | 'done' | 'deferred' | 'declined'> | undefined;
    place: string | null;
    isDraft: boolean;
    isPresented: boolean;
  };
  people: DeckPerson[];
  collectedOn: string;
  template: { name: string; bands: Record<Exclude<ScoreBand, 'critical'>, number>; target: number; countsInternal: boolean };
  /** `verified` counts answers that were seen, documented or measured; absent in older decks. Not shown on slides. */
  answered: { answered: number; applicable: number; verified?: number | undefined };
  /** Oldest first; the last one is the subject of the deck. Empty without a score. */
  runs: DeckRun[];
  sections: DeckSection[];
  /** Oldest first, up to the quarter of the review. Absent if no figures were entered, and in older decks. */
  service?: ServiceQuarter[] | undefined;
  /** Checks that tools repeated since a day. Absent if there are none, and in older decks. */
  automatic?: { since: string; sources: { name: string; repeated: number }[]; changes: DeckCheck[] };
  /** Surveys since the previous review. Absent if nobody answered, and in older decks. */
  feedback?: DeckFeedback;
  criticalGaps: number;
  /** Every open gap of the customer, whichever assessment found it, the most severe first. */
  gaps: DeckGap[];
  /** Critical and high gaps that were deferred: not open, and still risks. Absent in what was collected before they were counted. */
  deferred?: DeckGap[];
  /** `shown` is the number in the deck of the last review where that differs, because it counted fewer assessments. */
  gapsBefore: (GapMovement & { shown?: number; critical?: GapMovement }) | null;
  /** Cost of a day without systems. Absent if the customer has none, and in older decks. */
  standstill?: { cost: MinorUnits; source: string };
  /** Projected score if the requested, or all, recommendations closed their gaps. */
  scoreAfter: { asked: number; all: number } | null;
  recommendations: DeckRecommendation[];
  /** Plans that reach a score, the cheapest one first. Absent if fewer than two do, and in older decks. */
  ways?: DeckWays;
  since: { year: number; quarter: number; commitments: DeckCommitment[]; shown?: DeckShown } | null;
  budget: { quarters: DeckBudgetQuarter[]; assumptions: string[] };
  lifecycle: {
    devices: DeckDevices[];
    undatedPastLife: number;
    /** Known replacement costs by column: past end of life, each year, later. Null if unknown. */
    costs: (MinorUnits | null)[];
    /** `detail` is the model, shown below the name. */
    next: { what: string; detail: string; why: string; when: FiscalQuarter | null; cost: MinorUnits | null }[];
  };
  goals: DeckGoal[];
  changes: { what: string; from: string; to: string; note: string }[];
  decided: { recommendation: number; outcome: Outcome; by: string }[];
  /** Standard terms and disclaimer of the provider; absent if none. */
  legal?: { terms: string; disclaimer: string };
  next: {
    ours: DeckAction[];
    theirs: DeckAction[];
    review: { startsAt: string | null; day: string; place: string | null } | null;
    shown: string[];
  };
}

/** hideAmounts removes the amounts from every slide. */
export interface DeckView {
  hideAmounts: boolean;
}

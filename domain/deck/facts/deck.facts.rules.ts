import type { ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { ServiceQuarter } from '#domain/customers/service.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import type { DateFormat } from '#domain/organizations/writing.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { StatusNames } from '#domain/recommendations/status.names.rules.ts';
import type { Outcome, RecurringPeriod } from '#domain/recommendations/recommendations.rules.ts';

/*
 * Everything a deck is made from, and nothing that a customer may not read: internal texts have no field here. The server collects it when
 * somebody generates or refreshes a deck, and stores it with the QBR. Days are YYYY-MM-DD, scores exact percents, amounts minor units.
 */

export interface DeckPerson {
  name: string;
  title: string;
  side: 'theirs' | 'ours';
}

/** One approved run of the assessment's template. */
export interface DeckRun {
  assessmentId: string;
  year: number;
  quarter: number;
  approvedAt: string;
  score: number;
  /** Recommendations of the customer that were done since the run before. */
  projectsDone: number;
}

export interface DeckSection {
  key: string;
  title: string;
  score: number | null;
  /** In the run before; null when it did not exist or had no score. */
  previous: number | null;
  /** Its share of the score, from 0 to 1. */
  weight: number;
  /** Its questions by what they were answered. */
  met: number;
  partly: number;
  notMet: number;
  notApplicable: number;
}

export interface DeckGap {
  findingId: string;
  severity: FindingSeverity;
  section: string;
  /** The words for it in the deck, never a question. */
  words: string;
  /** How many findings without words this one line stands for. */
  count: number;
  /** The note for the customer. */
  evidence: string | null;
  /** What it could mean for the business. */
  consequence: string | null;
  since: { year: number; quarter: number };
  isNew: boolean;
  impact: number | null;
  likelihood: number | null;
  after: { impact: number; likelihood: number } | null;
  /** The risk at the last review, to say whether it moved. */
  riskBefore: number | null;
  /** The number of the recommendation that closes it. */
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
  /** One number on every page. */
  number: number;
  id: string;
  title: string;
  gain: string;
  why: string;
  riskIfNot: string;
  closes: Record<FindingSeverity, number>;
  /** The quarter in which it counts: late work counts in the quarter of the figures. */
  quarter: FiscalQuarter | null;
  /** The target quarter of late work; absent for work on time, and in decks collected before late work was marked. */
  lateSince?: FiscalQuarter;
  start: string | null;
  end: string | null;
  oneTime: MinorUnits;
  monthly: MinorUnits;
  costKnown: boolean;
  state: 'asked' | 'planned' | 'approved' | 'in_progress' | 'done';
  initiative: string | null;
  options: DeckOption[];
  /** The goal that it serves. */
  goal: string | null;
  decision: { by: string; until: string | null } | null;
}

export interface DeckCommitment {
  kind: 'decision' | 'action';
  text: string;
  owner: string;
  due: string | null;
  doneOn: string | null;
  /** Not done, and its day has passed. */
  isLate: boolean;
  outcome: string;
}

/** The months of a fiscal quarter, the first one the quarter of the meeting. */
export interface DeckBudgetQuarter extends FiscalQuarter {
  oneTime: MinorUnits;
  recurring: MinorUnits;
  target: MinorUnits | null;
}

export interface DeckDevices {
  type: string;
  pastLife: number;
  /** By fiscal year, from the present one on. */
  byYear: number[];
  later: number;
}

export interface DeckGoal {
  /** Absent in what was collected before goals had one. */
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

export interface DeckFacts {
  /** Its amounts and all numbers are written as the provider writes them; without a locale as in Britain. */
  customer: { name: string; people: number | null; startMonth: number; currency: string; locale?: Locale | undefined };
  /** The large logo of a deck is the provider's unless it is the customer's; the provider may then have its own beside its name. */
  provider: {
    name: string;
    brand: string | null;
    isLogoTheirs?: boolean;
    hasOwnLogo?: boolean;
    /** Its own words on the cover, and below each page in place of its name. */
    cover?: string;
    foot?: string;
  };
  review: {
    /** What the organisation calls a review. */
    word: string;
    year: number;
    quarter: number;
    /** The meeting; null while it has no date. */
    startsAt: string | null;
    minutes: number;
    timezone: string;
    /** How the provider writes days; absent for 30 Sep 2026. */
    dateFormat?: DateFormat | undefined;
    /** What it calls these states of a recommendation, where not as usual. */
    stateNames?: Pick<StatusNames, 'approved' | 'in_progress' | 'done' | 'deferred' | 'declined'> | undefined;
    place: string | null;
    isDraft: boolean;
    isPresented: boolean;
  };
  people: DeckPerson[];
  /** The day on which the figures were collected. */
  collectedOn: string;
  template: { name: string; bands: Record<Exclude<ScoreBand, 'critical'>, number>; target: number; countsInternal: boolean };
  /** `verified` are those that somebody has seen, documented or measured; absent before that was counted. No slide shows it. */
  answered: { answered: number; applicable: number; verified?: number | undefined };
  /** The oldest first; the last one is what this deck is about. Empty without a score. */
  runs: DeckRun[];
  sections: DeckSection[];
  /** The oldest first, the last one at most that of the review; absent where nobody had typed any, as before there were such figures. */
  service?: ServiceQuarter[] | undefined;
  criticalGaps: number;
  /** The most severe first. */
  gaps: DeckGap[];
  gapsBefore: { open: number; closed: number; opened: number } | null;
  /** The score if what is asked for, or all that is recommended, closed its gaps. */
  scoreAfter: { asked: number; all: number } | null;
  recommendations: DeckRecommendation[];
  since: { year: number; quarter: number; commitments: DeckCommitment[] } | null;
  budget: { quarters: DeckBudgetQuarter[]; assumptions: string[] };
  lifecycle: {
    devices: DeckDevices[];
    undatedPastLife: number;
    /** What is known of the costs of replacement: past life, the years, later. Null where nothing is known. */
    costs: (MinorUnits | null)[];
    /** What stands below each is its model. */
    next: { what: string; detail: string; why: string; when: FiscalQuarter | null; cost: MinorUnits | null }[];
  };
  goals: DeckGoal[];
  changes: { what: string; from: string; to: string; note: string }[];
  decided: { recommendation: number; outcome: Outcome; by: string }[];
  /** What the provider always says beside its figures; absent where it says nothing. */
  legal?: { terms: string; disclaimer: string };
  next: {
    ours: DeckAction[];
    theirs: DeckAction[];
    review: { startsAt: string | null; day: string; place: string | null } | null;
    shown: string[];
  };
}

/** Amounts are left out of every page when the customer is not to see them. */
export interface DeckView {
  hideAmounts: boolean;
}

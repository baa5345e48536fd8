import type { Support } from '#domain/lifecycle/support.dates.rules.ts';
import type { DateFormat } from '#domain/organizations/writing.rules.ts';
import type { Period } from '#domain/assessments/assessments.rules.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import type { SectionScore } from '#domain/assessments/scores.rules.ts';
import type { ServiceQuarter } from '#domain/customers/service.rules.ts';
import type { GoalStatus } from '#domain/customers/goals.rules.ts';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { DeckBudgetQuarter, DeckFacts, DeckReading } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Tool } from '#domain/evidence/results.rules.ts';
import type { FindingSeverity, FindingStatus } from '#domain/findings/findings.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { SourceFeedback } from './facts.feedback.rules.ts';
import type { PathWay } from '#domain/paths/paths.rules.ts';
import type { ReviewedAnswer } from '#domain/qbrs/figures.rules.ts';
import type { ActionItem } from '#domain/qbrs/meeting.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Outcome, Priority, RecurringPeriod, StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

/* Source data of deck facts. Internal notes, margins and reasons of decisions are not even read; internal questions of templates are
   filtered out here. */

export interface SourceRun {
  assessmentId: string;
  templateId: string;
  template: string;
  approvedAt: string;
  period: Period;
  score: number | null;
  sections: readonly SectionScore[];
  bands: Readonly<ScoreBands>;
  body: TemplateBody;
  answers: ReadonlyMap<string, ReviewedAnswer>;
}

/** Earlier approved assessment of the same template as the deck's first one. */
export interface EarlierRun {
  assessmentId: string;
  approvedAt: string;
  period: Period;
  score: number | null;
  sections: readonly SectionScore[];
}

export interface SourceFinding {
  id: string;
  templateId: string;
  questionKey: string;
  severity: FindingSeverity;
  status: FindingStatus;
  title: string;
  businessImpact: string;
  /** Text of the library for the question; empty without an entry. */
  usualRisk?: string;
  impact: number | null;
  likelihood: number | null;
  afterImpact: number | null;
  afterLikelihood: number | null;
  firstSeen: Period;
  /** Moments, in ISO. */
  firstSeenAt: string;
  resolvedAt: string | null;
  /** The last decision on it. */
  decidedAt: string | null;
  /** Sentence of the check that has failed since the approval; the answer's note then describes an earlier state. */
  drift?: string | null;
}

export interface SourceRecommendation {
  id: string;
  title: string;
  status: RecommendationStatus;
  priority: Priority;
  /** From the library, while the text is unchanged. */
  shortTitle?: string | null;
  gain?: string | null;
  benefit: string;
  problem: string;
  riskIfNot: string;
  options: readonly StoredOption[];
  oneTime: MinorUnits;
  recurring: MinorUnits;
  recurringPer: RecurringPeriod;
  costKnown: boolean;
  quarter: FiscalQuarter | null;
  start: string | null;
  end: string | null;
  initiative: string | null;
  findingIds: readonly string[];
  doneOn: string | null;
}

export interface SourceGoal {
  id: string;
  title: string;
  why: string;
  needs: string;
  targetDate: string | null;
  status: GoalStatus;
  recommendationIds: readonly string[];
}

export interface SourceAsset {
  name: string;
  type: string;
  model: string;
  endOfLife: string | null;
  /** Software whose support is the end of life; absent if another date is. */
  support?: Support | null;
  replaceYear: number | null;
  cost: MinorUnits | null;
}

export interface PreviousReview {
  period: Period;
  /** In ISO. */
  heldAt: string;
  /** Facts shown in it; null if it predates deck facts. */
  facts: Pick<DeckFacts, 'gaps' | 'customer' | 'recommendations' | 'runs' | 'template'> | null;
  /** Latest decision on each recommendation. */
  decisions: readonly {
    recommendationId: string;
    title: string;
    outcome: Outcome;
    by: string;
    until: string | null;
    option: string | null;
  }[];
  actionItems: readonly ActionItem[];
}

export interface SourceCheck {
  tool: Tool;
  scope: string;
  title: string;
  /** Questions that the check answers. */
  questionKeys: readonly string[];
  isWorse: boolean;
  before: DeckReading;
  now: DeckReading;
  changedOn: string;
}

/** Checks that tools repeated since the last approved state. */
export interface SourceChecks {
  /** Day of the approval. */
  since: string;
  tools: readonly { tool: Tool; repeated: number }[];
  changed: readonly SourceCheck[];
}

export interface DeckSources {
  /** Plans that reach the goal of the path to target; null if there is none. */
  ways: { goal: number; ways: PathWay[] } | null;
  customer: DeckFacts['customer'];
  /** Cost of a day without systems; null if not entered. */
  standstill: { cost: MinorUnits; source: string } | null;
  provider: DeckFacts['provider'];
  review: { word: string; period: Period; dateFormat?: DateFormat | undefined };
  /** Legal texts of the provider; absent if none. */
  legal?: { terms: string; disclaimer: string };
  /** Current day in the customer's time zone. */
  today: string;
  /** Assessments of the deck; the first one provides score and trend. */
  runs: readonly [SourceRun, ...SourceRun[]];
  /** The runs that found the customer's gaps last, the newest first: gaps are the whole customer's, whatever the deck was made from. */
  runsOfGaps: readonly SourceRun[];
  /** Oldest first. */
  earlier: readonly EarlierRun[];
  findings: readonly SourceFinding[];
  recommendations: readonly SourceRecommendation[];
  /** Requested decisions, in order. */
  askedIds: readonly string[];
  decider: string | null;
  goals: readonly SourceGoal[];
  assets: readonly SourceAsset[];
  agreements: readonly { yearlyRisePercent: number; isAssumedToRenew: boolean }[];
  budget: readonly DeckBudgetQuarter[];
  /** Oldest first, up to the review's quarter. */
  service: readonly ServiceQuarter[];
  previous: PreviousReview | null;
  checks: SourceChecks;
  feedback: SourceFeedback;
}

import type { Answer } from '#domain/assessments/answers.rules.ts';
import { assessmentStatusLabel, type Period } from '#domain/assessments/assessments.rules.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { SectionScore } from '#domain/assessments/scores.rules.ts';
import { type DayWriting, dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { FINDING_SEVERITIES, type FindingSeverity, type FindingStatus } from '#domain/findings/findings.rules.ts';
import type { Verification } from '#domain/assessments/marks.rules.ts';
import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { RecurringPeriod } from '#domain/recommendations/recommendations.rules.ts';
import type { StatusNames } from '#domain/recommendations/status.names.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';

/** All data that an assessment report may use; each report selects from it. */
export interface ReportSource extends DayWriting {
  provider: string;
  look: ReportLook;
  /** Day of the file in the organisation's time zone; statuses of findings are those of this day. */
  today: string;
  /** Amounts and fiscal quarters are written as the customer reads them. */
  customer: { currency: string; locale?: Locale | undefined; startMonth: number };
  stateNames?: StatusNames | undefined;
  /** Last approved assessment with the template before this one. */
  previous: { period: Period; score: number | null; sections: readonly SectionScore[] } | null;
  /** Open findings of the customer that this assessment did not find, the most severe first. */
  elsewhere: readonly OtherFinding[];
  assessment: {
    name: string;
    customer: string;
    template: { name: string; version: number };
    status: AssessmentStatus;
    period: Period;
    score: number | null;
    bands: Readonly<ScoreBands>;
    engineer: string | null;
    submittedBy: string | null;
    submittedAt: string | null;
    approvedBy: string | null;
    approvedAt: string | null;
  };
  body: TemplateBody;
  answers: ReadonlyMap<string, ReportAnswer>;
  sectionScores: readonly SectionScore[];
  findings: readonly ReportFinding[];
  files: readonly ReportFile[];
}

/** Appearance of report files, with the customer's colour and logo if set. */
export interface ReportLook {
  cover: string;
  foot: string;
  colour: string;
  isLogoTheirs: boolean;
}

export interface ReportAnswer extends Answer {
  customerNote: string;
  internalNote: string;
  verifiedBy: Verification | null;
  /** Carried over from an earlier assessment and not touched since. */
  unverified: boolean;
  updatedAt: string;
  updatedBy: string | null;
}

export interface ReportFinding {
  questionKey: string;
  severity: FindingSeverity;
  status: FindingStatus;
  title: string;
  businessImpact: string;
  /** Text of the library for the question; empty without an entry. */
  usualRisk?: string;
  decisionNote: string;
  acceptedBy: string | null;
  acceptedUntil: string | null;
  impact: number | null;
  likelihood: number | null;
  recommendations: readonly ReportRecommendation[];
}

export interface ReportRecommendation {
  id: string;
  title: string;
  status: RecommendationStatus;
  riskIfNot: string;
  oneTime: MinorUnits;
  recurring: MinorUnits;
  recurringPer: RecurringPeriod;
  costKnown: boolean;
  /** Target in the customer's fiscal quarters. */
  quarter: FiscalQuarter | null;
}

export interface OtherFinding {
  severity: FindingSeverity;
  title: string;
  /** Assessment that found it last. */
  assessmentId: string;
  /** Question and section in that assessment's template. */
  question: Question;
  section: string;
}

export interface ReportFile {
  name: string;
  size: number;
  questionKeys: readonly string[];
}

/** Formats a date without time, independent of time zone; returns any other text unchanged. */
export function dayText(day: string, { dateFormat }: DayWriting): string {
  return dayLabel(`${day}T00:00:00Z`, { timezone: 'UTC', dateFormat }) || day;
}

export const FINDING_STATUS_WORDS: Record<FindingStatus, string> = {
  open: 'Open',
  planned: 'Planned',
  deferred: 'Deferred',
  accepted_risk: 'Risk accepted',
  resolved: 'Resolved',
  false_positive: 'Not a gap',
};

/** "Approved 20 Nov 2026", or the label of any other status. */
export function statusText({
  assessment: { status, approvedAt },
  ...writing
}: Pick<ReportSource, 'assessment' | 'timezone' | 'dateFormat'>): string {
  const label = assessmentStatusLabel(status);
  return status === 'approved' && approvedAt !== null ? `${label} ${dayLabel(approvedAt, writing)}` : label;
}

/** Highest severity first, then question order, so that reports are reproducible. */
export function inOrder<F extends Pick<ReportFinding, 'severity' | 'questionKey'>>(findings: readonly F[], places: readonly string[]): F[] {
  const place = new Map(places.map((key, at) => [key, at]));
  const at = (key: string) => place.get(key) ?? places.length;
  return findings.toSorted(
    (one, other) =>
      FINDING_SEVERITIES.indexOf(other.severity) - FINDING_SEVERITIES.indexOf(one.severity) ||
      at(one.questionKey) - at(other.questionKey) ||
      (one.questionKey < other.questionKey ? -1 : 1),
  );
}

export function riskOf({ impact, likelihood }: Pick<ReportFinding, 'impact' | 'likelihood'>): number | null {
  return impact === null || likelihood === null ? null : impact * likelihood;
}

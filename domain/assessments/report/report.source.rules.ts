import type { Answer } from '#domain/assessments/answers.rules.ts';
import { assessmentStatusLabel, type Period } from '#domain/assessments/assessments.rules.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { SectionScore } from '#domain/assessments/scores.rules.ts';
import { type DayWriting, dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { FINDING_SEVERITIES, type FindingSeverity, type FindingStatus } from '#domain/findings/findings.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';

/** Everything that a file about an assessment could say; the reports choose from it. */
export interface ReportSource extends DayWriting {
  provider: string;
  look: ReportLook;
  assessment: {
    name: string;
    customer: string;
    template: { name: string; version: number };
    status: AssessmentStatus;
    period: Period;
    score: number | null;
    /** In which the score is read. */
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

/** How the provider's files look, with the customer's colour and logo where it has them. */
export interface ReportLook {
  cover: string;
  foot: string;
  colour: string;
  isLogoTheirs: boolean;
}

export interface ReportAnswer extends Answer {
  customerNote: string;
  internalNote: string;
  updatedAt: string;
  updatedBy: string | null;
}

export interface ReportFinding {
  questionKey: string;
  severity: FindingSeverity;
  status: FindingStatus;
  title: string;
  businessImpact: string;
  decisionNote: string;
  acceptedBy: string | null;
  acceptedUntil: string | null;
  impact: number | null;
  likelihood: number | null;
  recommendations: readonly string[];
}

/** A file with all questions that it is evidence of. */
export interface ReportFile {
  name: string;
  size: number;
  questionKeys: readonly string[];
}

/** A day without an hour is the same day everywhere; what is no day stays as it is. */
export function dayText(day: string, { dateFormat }: DayWriting): string {
  return dayLabel(`${day}T00:00:00Z`, { timezone: 'UTC', dateFormat }) || day;
}

export const FINDING_STATUS_WORDS: Record<FindingStatus, string> = {
  open: 'Open',
  planned: 'Planned',
  deferred: 'Later',
  accepted_risk: 'Risk accepted',
  resolved: 'Resolved',
  false_positive: 'Not a gap',
};

/** "Approved 20 Nov 2026", or how far it is. */
export function standingOf({
  assessment: { status, approvedAt },
  ...writing
}: Pick<ReportSource, 'assessment' | 'timezone' | 'dateFormat'>): string {
  const label = assessmentStatusLabel(status);
  return status === 'approved' && approvedAt !== null ? `${label} ${dayLabel(approvedAt, writing)}` : label;
}

/** The gravest first; within a severity in the order of the questions, so that a file is the same each time. */
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

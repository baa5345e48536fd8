import type { Period } from '#domain/assessments/assessments.rules.ts';
import { isOwnKey, type OwnKey } from '#domain/deck/own/own.key.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';

export const QBR_STATUSES = ['draft', 'Scheduled', 'finalized', 'presented', 'delivered'] as const;
export type QbrStatus = (typeof QBR_STATUSES)[number];

const MOVES: Record<string, { from: readonly QbrStatus[]; to: QbrStatus }> = {
  finalize: { from: ['draft', 'Scheduled'], to: 'finalized' },
  present: { from: ['finalized'], to: 'presented' },
  deliver: { from: ['presented'], to: 'delivered' },
};

export type QbrMove = 'finalize' | 'present' | 'deliver' | 'reopen';

/** Only finalized QBRs can be reopened, which unfreezes their figures; presented ones cannot. */
export function canMoveQbr(move: QbrMove, status: QbrStatus): boolean {
  return move === 'reopen' ? status === 'finalized' : (MOVES[move]?.from.includes(status) ?? false);
}

/** Status after a move. A reopened QBR becomes Scheduled if it has a date, else a draft. */
export function qbrStatusAfter(move: QbrMove, dateTime: Date | null): QbrStatus {
  return MOVES[move]?.to ?? plannedStatus(dateTime);
}

export function plannedStatus(dateTime: Date | null): QbrStatus {
  return dateTime ? 'Scheduled' : 'draft';
}

export function isQbrEditable(status: QbrStatus): boolean {
  return status === 'draft' || status === 'Scheduled' || status === 'finalized';
}

/** Reports whether the meeting has passed without a recorded outcome. A QBR without a score has no deck that could have been shown. */
export function needsOutcome(qbr: { status: QbrStatus; dateTime: Date | null; score: number | null }, now: Date): boolean {
  const isReady = qbr.status === 'finalized' || (qbr.status === 'Scheduled' && qbr.score !== null);
  return isReady && qbr.dateTime !== null && qbr.dateTime < now;
}

/** Suggested day of the next review, spaced by the reviews per year and never on a weekend. */
export function nextReviewDay(day: string, reviewsPerYear: number): string {
  const next = new Date(`${day}T00:00:00Z`);
  const date = next.getUTCDate();
  next.setUTCMonth(next.getUTCMonth() + Math.max(1, Math.round(12 / Math.max(1, reviewsPerYear))));
  // Days beyond the end of a shorter month become its last day.
  if (next.getUTCDate() !== date) next.setUTCDate(0);
  const weekday = next.getUTCDay();
  if (weekday === 6) next.setUTCDate(next.getUTCDate() + 2);
  if (weekday === 0) next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Minimum scored answers for generating a QBR. */
export const MIN_SCORED_ANSWERS = 1;

export const QBR_SECTION_KEYS = [
  'cover',
  'summary',
  'since',
  'score',
  'sections',
  'service',
  'feedback',
  'automatic',
  'findings',
  'risks',
  'recommendations',
  'options',
  'ways',
  'roadmap',
  'budget',
  'lifecycle',
  'goals',
  'decisions',
  'next',
  'appendix',
] as const;
export type QbrSectionKey = (typeof QBR_SECTION_KEYS)[number];
/** Section of the product, or a slide that the organisation writes itself. */
export type SectionKey = QbrSectionKey | OwnKey;

export function isBuiltIn(key: string): key is QbrSectionKey {
  return QBR_SECTION_KEYS.some((one) => one === key);
}

export function isSectionKey(key: string): key is SectionKey {
  return isBuiltIn(key) || isOwnKey(key);
}

export interface ClientFinding {
  severity: FindingSeverity;
  title: string;
  section: string;
  note: string | null;
}

/** Customer-visible figures of a QBR, computed when it is generated and frozen when it is finalized. */
export interface QbrFigures {
  customer: { name: string; industry: string | null };
  provider: { name: string };
  assessment: { id: string; name: string; template: string; approvedAt: string; engineer: string | null };
  period: Period;
  score: number | null;
  previous: { score: number; approvedAt: string } | null;
  /** Oldest first, the current one last; at most eight. */
  trend: { label: string; score: number }[];
  sections: {
    key: string;
    title: string;
    score: number | null;
    previous: number | null;
    met: number;
    partial: number;
    notMet: number;
    notApplicable: number;
  }[];
  progress: { total: number; answered: number; notApplicable: number };
  findings: { total: number; bySeverity: Record<FindingSeverity, number>; top: ClientFinding[]; all: ClientFinding[] };
  /** Sections in the good band, best first. */
  strengths: string[];
}

export interface QbrSection {
  key: SectionKey;
  title: string;
  enabled: boolean;
  /** Editable plain paragraphs for the customer; lines that begin with "- " are list items. */
  narrative: string;
}

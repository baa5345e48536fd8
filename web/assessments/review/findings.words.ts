import { SEVERITY_LABELS } from '#domain/deck/deck.words.rules.ts';
import type { FindingSeverity, FindingStatus } from '#domain/findings/findings.rules.ts';

/** The labels of a reviewer's decisions. */
export const DECISIONS = ['planned', 'accepted_risk', 'deferred', 'false_positive'] as const satisfies readonly FindingStatus[];
export type Decision = (typeof DECISIONS)[number];

const DECISION_LABELS: Record<Decision, string> = {
  planned: 'Plan',
  accepted_risk: 'Accept risk',
  deferred: 'Defer',
  false_positive: 'False positive',
};

export function decisionLabel(decision: Decision): string {
  return DECISION_LABELS[decision];
}

const STATUS_LABELS: Record<FindingStatus, string> = {
  open: 'Not decided',
  planned: 'Planned',
  accepted_risk: 'Risk accepted',
  deferred: 'Deferred',
  resolved: 'Resolved',
  false_positive: 'False positive',
};

export function findingStatusLabel(status: FindingStatus): string {
  return STATUS_LABELS[status];
}

export function severityLabel(severity: FindingSeverity): string {
  return SEVERITY_LABELS[severity];
}

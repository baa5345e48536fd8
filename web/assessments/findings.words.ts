import type { FindingSeverity, FindingStatus } from '#domain/findings.rules.ts';
import type { Tone } from '#web/ui/StatusChip.tsx';

/** What a reviewer decides about a gap, as the buttons say it. */
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

const SEVERITY_LABELS: Record<FindingSeverity, string> = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };
const SEVERITY_TONES: Record<FindingSeverity, Tone> = { low: 'neutral', medium: 'info', high: 'warning', critical: 'danger' };

export function severityLabel(severity: FindingSeverity): string {
  return SEVERITY_LABELS[severity];
}

export function severityTone(severity: FindingSeverity): Tone {
  return SEVERITY_TONES[severity];
}

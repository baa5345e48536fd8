import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import type { Outcome, Priority, RecurringPeriod } from '#domain/recommendations/recommendations.rules.ts';

export const PRIORITY_LABELS: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };

export const PERIOD_LABELS: Record<RecurringPeriod, string> = { month: 'per month', year: 'per year' };

export const OUTCOME_LABELS: Record<Outcome, string> = { approved: 'Approved', declined: 'Declined', deferred: 'Deferred' };

export const FINDING_STATUS_LABELS: Record<FindingStatus, string> = {
  open: 'Not decided',
  planned: 'Planned',
  accepted_risk: 'Risk accepted',
  deferred: 'Deferred',
  resolved: 'Resolved',
  false_positive: 'Not a gap',
};

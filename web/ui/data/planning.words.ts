import type { FindingStatus } from '#domain/findings/findings.rules.ts';
import type { Outcome, Priority, RecurringPeriod } from '#domain/recommendations/recommendations.rules.ts';
import type { OutOfOrder } from '#domain/recommendations/dependencies.rules.ts';

/** Why a recommendation stands before what it waits for. */
export const WHY_OUT_OF_ORDER: Record<OutOfOrder, string> = {
  later: 'It stands in a later quarter than what waits for it.',
  unscheduled: 'It has no quarter yet, but what waits for it has one.',
  declined: 'The customer declined it, so what waits for it cannot begin.',
};

export const PRIORITY_LABELS: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };

export const PERIOD_LABELS: Record<RecurringPeriod, string> = { month: 'a month', year: 'a year' };

export const OUTCOME_LABELS: Record<Outcome, string> = { approved: 'Approved', declined: 'Declined', deferred: 'Deferred' };

export const FINDING_STATUS_LABELS: Record<FindingStatus, string> = {
  open: 'Not decided',
  planned: 'Planned',
  accepted_risk: 'Risk accepted',
  deferred: 'Deferred',
  resolved: 'Resolved',
  false_positive: 'False positive',
};

import type { EFFORTS, RESPONSIBLE } from '#domain/recommendations/recommendations.rules.ts';

export const EFFORT_LABELS: Record<(typeof EFFORTS)[number], string> = {
  S: 'S, small',
  M: 'M, medium',
  L: 'L, large',
};
export const RESPONSIBLE_LABELS: Record<(typeof RESPONSIBLE)[number], string> = { ours: 'Us', theirs: 'The customer', vendor: 'A vendor' };

/** Labels of the fields of a recommendation. */
export const FIELD_LABELS = {
  title: 'Title',
  status: 'Status',
  priority: 'Priority',
  category: 'Category',
  problem: 'Problem',
  benefit: 'Benefit',
  riskIfNot: 'Risk if not',
  internalNote: 'Internal note',
  findingIds: 'Findings',
  dependsOnIds: 'Depends on',
  assetIds: 'Assets',
  options: 'Options',
  oneTimeCost: 'One-time',
  recurringCost: 'Recurring',
  recurringPer: 'Recurring per',
  costKnown: 'Cost',
  margin: 'Margin',
  targetQuarter: 'Target quarter',
  start: 'Start',
  end: 'End',
  effort: 'Effort',
  responsible: 'Responsible',
  ownerId: 'Owner',
  initiativeId: 'Initiative',
  probability: 'Probability',
  retest: 'Re-test',
  customFields: 'Custom fields',
} as const satisfies Record<string, string>;

import { Finding } from '#contract/findings/findings.contract.ts';

const NOW = '2026-05-04T10:00:00.000Z';

export const HARBOUR = { id: '01890000-0000-7000-8000-000000000003', name: 'Harbour Ltd' };

/** A finding of Harbour Ltd that nothing covers, for components that are rendered without a server. */
export function findingOf(more: Partial<Finding> = {}): Finding {
  return Finding.parse({
    id: '01890000-0000-7000-8000-000000000010',
    customer: HARBOUR,
    assessmentId: '01890000-0000-7000-8000-000000000020',
    questionKey: 'disk-encryption',
    severity: 'high',
    status: 'open',
    title: 'Laptops leave the building unencrypted',
    businessImpact: '',
    decisionNote: '',
    acceptedBy: null,
    acceptedUntil: null,
    impact: null,
    likelihood: null,
    after: null,
    recommendations: [],
    suggestion: {
      key: 'encrypt-laptops',
      title: 'Encrypt every laptop',
      cost: {
        currency: 'GBP',
        oneTime: { low: 300_000, high: 600_000 },
        recurring: { low: 0, high: 3000 },
        recurringPer: 'month',
      },
    },
    firstSeenAssessmentId: '01890000-0000-7000-8000-000000000020',
    firstSeenAt: NOW,
    retest: false,
    seenCount: 1,
    resolvedByAssessmentId: null,
    resolvedBy: null,
    resolvedAt: null,
    decidedAt: null,
    version: 3,
    createdAt: NOW,
    updatedAt: NOW,
    ...more,
  });
}

import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';

const NOW = '2026-05-04T10:00:00.000Z';
const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const HARBOUR = { id: id(101), name: 'Harbour Ltd' };
export const KESTREL = { id: id(102), name: 'Kestrel Logistics' };

/** A recommendation as lists show it. */
export function recommendation(number: number, told: Partial<RecommendationRow> = {}): RecommendationRow {
  return {
    id: id(number),
    customer: HARBOUR,
    title: `Recommendation ${number}`,
    status: 'proposed',
    priority: 'high',
    category: '',
    oneTimeCost: 100_000,
    recurringCost: 2_000,
    recurringPer: 'month',
    costKnown: true,
    currency: 'GBP',
    targetQuarter: null,
    start: null,
    end: null,
    effort: null,
    responsible: 'ours',
    owner: null,
    initiative: null,
    option: null,
    closes: { critical: 0, high: 0, medium: 0, low: 0 },
    declinedCount: 0,
    lastDecision: null,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    updatedBy: null,
    ...told,
  };
}

import { Customer } from '#contract/customers/customers.contract.ts';
import type { Recommendation, RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';

const NOW = '2026-05-04T10:00:00.000Z';
const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const HARBOUR = { id: id(101), name: 'Harbour Ltd' };
export const KESTREL = { id: id(102), name: 'Kestrel Logistics' };

/** Recommendation in the form of lists. */
export function recommendation(number: number, overrides: Partial<RecommendationRow> = {}): RecommendationRow {
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
    ...overrides,
  };
}

/** Recommendation in the form of the drawer. */
export function wholeRecommendation(number: number, overrides: Partial<Recommendation> = {}): Recommendation {
  return {
    ...recommendation(number),
    customFields: {},
    problem: '',
    benefit: '',
    riskIfNot: '',
    internalNote: '',
    findingIds: [],
    dependsOn: [],
    neededBy: [],
    dependsOnIds: [],
    assets: [],
    assetIds: [],
    options: [],
    margin: null,
    probability: null,
    libraryKey: null,
    sourceAssessmentId: null,
    retest: false,
    retests: null,
    decisions: [],
    ...overrides,
  };
}

const NOTHING = [
  'legalName',
  'tier',
  'industry',
  'employeeCount',
  'userCount',
  'endpointCount',
  'website',
  'phone',
  'brandColor',
  'logo',
  'contractStart',
  'contractEnd',
  'standstillCost',
  'standstillSource',
];
const NOBODY = ['engineer', 'vcio', 'accountManager', 'lastAssessmentAt', 'latestAssessment', 'nextReviewOn', 'archivedAt', 'mergedInto'];

/** Customer of these recommendations. */
export function harbour(overrides: Partial<Customer> = {}): Customer {
  return Customer.parse({
    ...Object.fromEntries([...NOTHING, ...NOBODY].map((name) => [name, null])),
    ...HARBOUR,
    status: 'active',
    address: {},
    timezone: 'UTC',
    currency: 'GBP',
    fiscalYearStartMonth: 4,
    cadence: { reviewsPerYear: 4, assessmentsPerYear: 2, targetMonths: [], leadDays: 30 },
    tags: [],
    complianceTags: [],
    isSample: false,
    externalIds: { connectwise: null, autotask: null, halopsa: null },
    notesInternal: '',
    health: { score: null, band: null, previous: null, trend: null, asOf: null, reason: null, runs: [] },
    openFindings: 0,
    openBySeverity: { critical: 0, high: 0, medium: 0, low: 0 },
    openRecommendations: { count: 0, oneTime: 0, monthly: 0 },
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides,
  });
}

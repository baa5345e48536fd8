import type { MergeField, MergeKind } from '#domain/customers/merge.rules.ts';
import { reviewWord } from '#web/ui/data/house.words.ts';

export const FIELD_LABELS: Readonly<Record<MergeField, string>> = {
  name: 'Name',
  legalName: 'Legal name',
  status: 'Status',
  tier: 'Tier',
  industry: 'Industry',
  employeeCount: 'Employees',
  userCount: 'Users',
  endpointCount: 'Endpoints',
  website: 'Website',
  phone: 'Phone',
  address: 'Address',
  timezone: 'Time zone',
  cadence: 'Reviews',
  vcio: 'vCIO',
  engineer: 'Engineer',
  accountManager: 'Account manager',
  contract: 'Contract',
  monthlyRevenue: 'Monthly revenue',
  brandColor: 'Brand colour',
  logo: 'Logo',
  notesInternal: 'Internal notes',
  connectwise: 'ConnectWise id',
  autotask: 'Autotask id',
  halopsa: 'HaloPSA id',
};

const KINDS: Readonly<Record<MergeKind, readonly [one: string, many: string]>> = {
  contacts: ['contact', 'contacts'],
  sites: ['site', 'sites'],
  goals: ['goal', 'goals'],
  agreements: ['agreement', 'agreements'],
  assets: ['asset', 'assets'],
  assessments: ['assessment', 'assessments'],
  findings: ['finding', 'findings'],
  recommendations: ['recommendation', 'recommendations'],
  decisions: ['decision', 'decisions'],
  get qbrs() {
    return [reviewWord().one, reviewWord().many] as const;
  },
  shares: ['shared link', 'shared links'],
  actionItems: ['action', 'actions'],
  quarterlyReviews: ['planned review', 'planned reviews'],
  budgets: ['budget year', 'budget years'],
  budgetLines: ['budget line', 'budget lines'],
  scenarios: ['scenario', 'scenarios'],
  serviceFigures: ['quarter of service figures', 'quarters of service figures'],
  files: ['file', 'files'],
};

export function movesText({ kind, count }: { kind: MergeKind; count: number }): string {
  return `${count} ${KINDS[kind][count === 1 ? 0 : 1]}`;
}

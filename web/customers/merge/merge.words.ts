import { CUSTOMER_FIELDS, type MergeField } from '#domain/customers/customer.fields.rules.ts';
import type { MergeKind } from '#domain/customers/merge.rules.ts';
import { reviewWord } from '#web/ui/data/house.words.ts';

export const fieldLabel = (field: MergeField): string => (field === 'monthlyRevenue' ? 'Monthly revenue' : CUSTOMER_FIELDS[field].label);

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

import { useQuery } from '@tanstack/react-query';
import { CUSTOMER_STATUSES, listCustomerTerms } from '#contract/customers/customers.contract.ts';
import { CUSTOMER_TIERS } from '#contract/customers/customers.fields.ts';
import { CUSTOMER_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import { BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { ask } from '#web/http/ask.ts';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { ownFilters } from '#web/ui/custom/own.fields.ts';
import { customerStatusLabel } from './customers.words.ts';

const WORDS = { good: 'Good', fair: 'Fair', poor: 'Poor', critical: 'Critical' } as const;
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const days = (key: string, label: string, spans: readonly number[]): ListFilter => ({
  kind: 'choice',
  key,
  label,
  options: spans.map((span) => ({ value: String(span), label: `${span} days` })),
});

const FIXED: readonly ListFilter[] = [
  {
    kind: 'choice',
    key: 'status',
    label: CUSTOMER_FIELDS.status.label,
    options: CUSTOMER_STATUSES.map((value) => ({ value, label: customerStatusLabel(value) })),
  },
  { kind: 'choice', key: 'tier', label: CUSTOMER_FIELDS.tier.label, options: choices(CUSTOMER_TIERS) },
  { kind: 'person', key: 'vcioId', label: CUSTOMER_FIELDS.vcio.label },
  { kind: 'person', key: 'engineerId', label: CUSTOMER_FIELDS.engineer.label },
  { kind: 'choice', key: 'band', label: 'Score', options: BANDS.map((value) => ({ value, label: WORDS[value] })) },
  days('notAssessedDays', 'Not assessed for', [30, 90, 180, 365]),
  days('scoredDays', 'Scored within', [90, 180, 365]),
  days('contractEndsDays', 'Contract ends within', [30, 90, 180, 365]),
];

const FLAGS: readonly ListFilter[] = [
  { kind: 'flag', key: 'mine', label: 'My customers' },
  { kind: 'flag', key: 'reviewOverdue', label: 'Review overdue' },
];

/** Industries, compliance and tags that occur among the customers. */
export function useCustomerFilters(): readonly ListFilter[] {
  const terms = useQuery(ask(listCustomerTerms)).data;
  return [
    ...FIXED,
    { kind: 'choice', key: 'industry', label: CUSTOMER_FIELDS.industry.label, options: choices(terms?.industries ?? []), isLong: true },
    {
      kind: 'choice',
      key: 'compliance',
      label: CUSTOMER_FIELDS.complianceTags.label,
      options: choices(terms?.compliance ?? []),
      isLong: true,
    },
    { kind: 'choice', key: 'tag', label: 'Tag', options: choices(terms?.tags ?? []), isLong: true },
    ...ownFilters('customer'),
    ...FLAGS,
  ];
}

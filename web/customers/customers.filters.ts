import { useQuery } from '@tanstack/react-query';
import { CUSTOMER_STATUSES, listCustomerTerms } from '#contract/customers/customers.contract.ts';
import { CUSTOMER_TIERS } from '#contract/customers/customers.fields.ts';
import { BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { ask } from '#web/http/ask.ts';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { ownFilters } from '#web/ui/custom/own.fields.ts';
import { customerStatusLabel } from './customers.words.ts';

const WORDS = { good: 'Good', fair: 'Fair', poor: 'Poor', critical: 'Critical' } as const;
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const FIXED = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: CUSTOMER_STATUSES.map((value) => ({ value, label: customerStatusLabel(value) })),
  },
  { kind: 'choice', key: 'tier', label: 'Tier', options: choices(CUSTOMER_TIERS) },
  { kind: 'person', key: 'vcioId', label: 'vCIO' },
  { kind: 'person', key: 'engineerId', label: 'Engineer' },
  { kind: 'choice', key: 'band', label: 'Score', options: BANDS.map((value) => ({ value, label: WORDS[value] })) },
  {
    kind: 'choice',
    key: 'notAssessedDays',
    label: 'Not assessed for',
    options: [30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` })),
  },
  {
    kind: 'choice',
    key: 'scoredDays',
    label: 'Scored within',
    options: [90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` })),
  },
  {
    kind: 'choice',
    key: 'contractEndsDays',
    label: 'Contract ends within',
    options: [30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` })),
  },
] as const satisfies readonly ListFilter[];

const FLAGS = [
  { kind: 'flag', key: 'mine', label: 'My customers' },
  { kind: 'flag', key: 'reviewOverdue', label: 'Review overdue' },
] as const satisfies readonly ListFilter[];

/** Industries, compliance and tags that occur among the customers. */
export function useCustomerFilters(): readonly ListFilter[] {
  const terms = useQuery(ask(listCustomerTerms)).data;
  return [
    ...FIXED,
    { kind: 'choice', key: 'industry', label: 'Industry', options: choices(terms?.industries ?? []), isLong: true },
    { kind: 'choice', key: 'compliance', label: 'Compliance', options: choices(terms?.compliance ?? []), isLong: true },
    { kind: 'choice', key: 'tag', label: 'Tag', options: choices(terms?.tags ?? []), isLong: true },
    ...ownFilters('customer'),
    ...FLAGS,
  ];
}

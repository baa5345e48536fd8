import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listInitiatives } from '#contract/recommendations/initiatives.contract.ts';
import { getRecommendationTotals, type listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { fromWhole } from '#domain/money/money.rules.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { PRIORITIES, RECOMMENDATION_STATES } from '#domain/recommendations/recommendations.rules.ts';
import { ask } from '#web/http/ask.ts';
import { ownChoices } from '#web/ui/custom/own.fields.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { recommendationStatus } from '#web/ui/data/terms.ts';
import { currencySign, moneyText } from '#web/ui/data/money.format.ts';
import { PRIORITY_LABELS } from '#web/ui/data/planning.words.ts';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import type { useListFilters } from '#web/ui/tables/list.ts';
import { monthsAround, monthText, quarterKey, quarterOf, quartersFrom } from './quarters.ts';
import { STATE_LABELS } from './recommendations.words.ts';

export type RecommendationFilters = Omit<
  ReturnType<typeof useListFilters<typeof listRecommendations>>['search'],
  'sort' | 'dialog' | 'customFields'
>;

const UNSCHEDULED = { value: 'none', label: 'Unscheduled' };
const ANYBODY = { placeholder: 'Anyone' };

const ACROSS = [
  { kind: 'customer', key: 'customerId', label: 'Customer' },
  { kind: 'person', key: 'vcioId', label: 'vCIO', ...ANYBODY },
] as const satisfies readonly ListFilter[];

const PRIORITY = {
  kind: 'choice',
  key: 'priority',
  label: 'Priority',
  options: PRIORITIES.toReversed().map((value) => ({ value, label: PRIORITY_LABELS[value] })),
} as const satisfies ListFilter;

const LAST = [
  { kind: 'flag', key: 'noOwner', label: 'Unassigned' },
  { kind: 'flag', key: 'declinedTwice', label: 'Declined twice or more' },
] as const satisfies readonly ListFilter[];

/** Filters for one customer or all; the board omits the status, which its columns show. */
export function useRecommendationFilters(customerId: string | undefined, filters: RecommendationFilters): readonly ListFilter[] {
  const [now] = useState(() => new Date());
  const customers = useQuery(ask(getRecommendationTotals, { query: {} })).data?.customers ?? [];
  const own = customers.find(({ id }) => id === customerId);
  const isAcross = customerId === undefined;
  return [
    ...(isAcross ? ACROSS : []),
    ...byStatus(),
    PRIORITY,
    quarterFilter(isAcross ? namedQuarter(filters.quarter) : quartersFrom(now, own?.fiscalYearStartMonth ?? 1)),
    ...(isAcross ? monthFilters(now, filters) : []),
    useInitiativeFilter(),
    { kind: 'person', key: 'ownerId', label: 'Owner', ...ANYBODY },
    valueFilter(own?.sum.currency ?? null),
    ...LAST,
  ];
}

const BY_STATUS: readonly string[] = ['state', 'status', 'custom'];

export const withoutStatus = (filters: readonly ListFilter[]) => filters.filter(({ key }) => !BY_STATUS.includes(key));

/** Filters by exact status, or by its meaning for the customer. */
function byStatus(): ListFilter[] {
  const own = ownChoices('recommendation');
  return [
    {
      kind: 'choice',
      key: 'state',
      label: 'State',
      options: RECOMMENDATION_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
    },
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      options: RECOMMENDATION_STATUSES.map((value) => ({ value, label: recommendationStatus(value) })),
    },
    ...(own.length === 0 ? [] : [ownFilter(own)]),
  ];
}

const ownFilter = (options: readonly { value: string; label: string }[]): ListFilter => ({
  kind: 'choice',
  key: 'custom',
  label: 'Custom field',
  options,
  chip: (asked) => options.find(({ value }) => value === asked)?.label ?? asked,
});

interface QuarterOption {
  key: string;
  label: string;
}

const quarterFilter = (quarters: readonly QuarterOption[]): ListFilter => ({
  kind: 'choice',
  key: 'quarter',
  label: 'Quarter',
  options: [UNSCHEDULED, ...quarters.map(({ key, label }) => ({ value: key, label }))],
  chip: (key) => {
    const quarter = quarterOf(key);
    return `Quarter: ${quarter ? quarterLabel(quarter) : 'unscheduled'}`;
  },
});

/** Across customers with different fiscal years, only the quarter in the URL is offered. */
function namedQuarter(key: string | undefined): QuarterOption[] {
  const quarter = key === undefined ? null : quarterOf(key);
  return quarter ? [{ key: quarterKey(quarter), label: quarterLabel(quarter) }] : [];
}

/** Filters by start month, independent of the fiscal year. */
function monthFilters(now: Date, { startsFrom, startsUntil }: RecommendationFilters): ListFilter[] {
  const options = [...new Set([...monthsAround(now), ...[startsFrom, startsUntil].filter((month) => month !== undefined)])]
    .toSorted()
    .map((month) => ({ value: month, label: monthText(month) }));
  const month = (key: string, label: string): ListFilter => ({
    kind: 'choice',
    key,
    label,
    options,
    isLong: true,
    placeholder: 'Any month',
    empty: 'No matching month',
    chip: (value) => `${label} ${monthText(value)}`,
  });
  return [month('startsFrom', 'Starts from'), month('startsUntil', 'Starts until')];
}

function useInitiativeFilter(): ListFilter {
  const options = (useQuery(ask(listInitiatives)).data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return {
    kind: 'choice',
    key: 'initiativeId',
    label: 'Initiative',
    options,
    chip: (id) => `Initiative: ${options.find(({ value }) => value === id)?.label ?? 'chosen'}`,
  };
}

/** Across customers, the value is in each one's own currency. */
function valueFilter(currency: string | null): ListFilter {
  const textOf = (units: number) => (currency === null ? numberText(units) : moneyText(fromWhole(units, currency), currency));
  return {
    kind: 'amount',
    key: 'minValue',
    label: currency === null ? 'Value over' : `Value over, ${currencySign(currency)}`,
    help: currency === null ? 'One-time and first-year cost, in each customer’s currency' : 'One-time and first-year cost',
    invalid: 'Value must be a whole amount, such as 5,000',
    chip: (amount) => `Value over ${textOf(Number(amount))}`,
  };
}

/** ISO months compare correctly as text. */
const isAfter = (month: string | undefined, other: string | undefined) => month !== undefined && other !== undefined && month > other;

/** Change together with the filters it replaces, since both combined would match nothing. */
export function withReplaced(next: RecommendationFilters, now: RecommendationFilters): RecommendationFilters {
  const { quarter, startsFrom, startsUntil, ownerId, noOwner } = next;
  return {
    ...(quarter && { startsFrom: undefined, startsUntil: undefined }),
    ...((startsFrom ?? startsUntil) && { quarter: undefined }),
    ...(isAfter(startsFrom, now.startsUntil) && { startsUntil: startsFrom }),
    ...(isAfter(now.startsFrom, startsUntil) && { startsFrom: startsUntil }),
    ...(ownerId && { noOwner: undefined }),
    ...(noOwner && { ownerId: undefined }),
    ...next,
  };
}

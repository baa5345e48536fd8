import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { getRecommendationTotals, listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { RECOMMENDATION_SORTS } from '#contract/recommendations/recommendations.fields.ts';
import { useSearch } from '@tanstack/react-router';
import { ask } from '#web/http/ask.ts';
import { asksForOwn } from '#web/ui/custom/own.fields.ts';
import { useList } from '#web/ui/tables/list.ts';
import { withReplaced } from './recommendations.filters.ts';
import { ORDERS, type Order } from './recommendations.words.ts';

export type Totals = OutputOf<typeof getRecommendationTotals>;
export type CustomerTotals = Totals['customers'][number];

function useOrder(): Order {
  const { sort } = useSearch({ strict: false });
  return RECOMMENDATION_SORTS.find((known) => known === sort) ?? ORDERS[0].value;
}

/** Filtered recommendations by page with their total cost, for one customer or all. */
export function useRecommendations(customerId: string | undefined) {
  const order = useOrder();
  const own = customerId === undefined ? {} : { customerId };
  const { columns } = useSearch({ strict: false });
  const fields = asksForOwn(columns) ? { customFields: 'true' as const } : {};
  const read = useList(listRecommendations, { isPaged: true, fixed: { ...own, ...fields, sort: order } });
  const { sort: _sort, dialog: _dialog, customFields: _fields, ...filters } = read.search;
  const totals = useQuery({ ...ask(getRecommendationTotals, { query: { ...filters, ...own } }), placeholderData: keepPreviousData }).data;
  const orderBy = (chosen: string) =>
    read.change({ sort: RECOMMENDATION_SORTS.find((known) => known === chosen && known !== ORDERS[0].value) });
  const list = {
    ...read,
    change: (next: typeof read.search) => read.change(withReplaced(next, filters)),
    sorting: {
      key: order.replace('-', ''),
      descending: order.startsWith('-'),
      onChange: (key: string, descending: boolean) => orderBy(`${descending ? '-' : ''}${key}`),
      reset: () => orderBy(ORDERS[0].value),
    },
  };
  return { list, order, orderBy, totals, filters };
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getRecommendationTotals, listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { ask } from '#web/http/ask.ts';
import { askPages } from '#web/http/page.ts';
import { useListFilters } from '#web/ui/tables/list.ts';

/** Cards of each status that are read at a time. */
const PAGE = '50';

/** The cards of all statuses, the most urgent first, and what the filters of the address find in all. */
export function useBoardRows() {
  const { search, change, isFiltered, clear } = useListFilters(listRecommendations);
  // The columns are the statuses.
  const { sort: _sort, dialog: _dialog, status: _status, state: _state, customFields: _fields, ...filters } = search;
  const inputs = RECOMMENDATION_STATUSES.map((status) => ({ query: { ...filters, status, sort: '-priority', limit: PAGE } }));
  const pages = useInfiniteQuery({ ...askPages(listRecommendations, inputs), placeholderData: keepPreviousData });
  const totals = useQuery({ ...ask(getRecommendationTotals, { query: filters }), placeholderData: keepPreviousData }).data;
  const rows = useMemo(() => pages.data?.pages.flat().flatMap((page) => page.rows), [pages.data]);
  return { filters, change, isFiltered, clear, pages, rows, totals };
}

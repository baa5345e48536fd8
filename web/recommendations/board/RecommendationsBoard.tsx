import { useMemo, useRef } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRecommendationTotals, listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { RECOMMENDATION_STATUSES } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { NothingYet } from '#web/recommendations/NothingYet.tsx';
import { useRecommendationFilters, withoutStatus, withReplaced } from '#web/recommendations/recommendations.filters.ts';
import { FilterBar } from '#web/ui/list/ListBar.tsx';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { useListFilters } from '#web/ui/tables/list.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ask } from '#web/http/ask.ts';
import { askPages } from '#web/http/page.ts';
import { StatusBoard } from './StatusBoard.tsx';

const PAGE = '50';

/** Cards of all statuses, most urgent first, and totals of the filters in the URL. */
function useBoardRows() {
  const { search, change, isFiltered, clear } = useListFilters(listRecommendations);
  // Statuses are columns, so they are not filters here.
  const { sort: _sort, dialog: _dialog, status: _status, state: _state, customFields: _fields, ...filters } = search;
  const inputs = RECOMMENDATION_STATUSES.map((status) => ({ query: { ...filters, status, sort: '-priority', limit: PAGE } }));
  const pages = useInfiniteQuery({ ...askPages(listRecommendations, inputs), placeholderData: keepPreviousData });
  const totals = useQuery({ ...ask(getRecommendationTotals, { query: filters }), placeholderData: keepPreviousData }).data;
  const rows = useMemo(() => pages.data?.pages.flat().flatMap((page) => page.rows), [pages.data]);
  return { filters, change, isFiltered, clear, pages, rows, totals };
}

export function RecommendationsBoard() {
  const found = useBoardRows();
  const area = useRef<HTMLDivElement>(null);
  const { filters, change, clear } = found;
  const offered = withoutStatus(useRecommendationFilters(undefined, filters));
  return (
    <div ref={area}>
      <TableKeys area={area} />
      <FilterBar
        list={{ search: filters, change: (next) => change(withReplaced(next, filters)), clear }}
        filters={offered}
        searchLabel="Search recommendations"
      />
      <Cards found={found} />
    </div>
  );
}

function Cards({ found: { rows, totals, pages, isFiltered, clear } }: { found: ReturnType<typeof useBoardRows> }) {
  const mayEdit = useCan()('customers:edit');
  // Cached data stays visible if a refetch fails.
  if (pages.error && !rows) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!rows || !totals) return <BoardSkeleton />;
  if (rows.length === 0 && !isFiltered) return <NothingYet mayEdit={mayEdit} sample={<LoadSample />} />;
  if (rows.length === 0) return <NoMatches title="No recommendations match" hint="Try fewer filters or other words." onClear={clear} />;
  return (
    <>
      <StatusBoard rows={rows} totals={totals} mayMove={mayEdit} />
      {pages.hasNextPage && (
        <Button size="sm" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

const CARDS_OF_COLUMNS = [3, 5, 4, 2, 3];

/** Skeleton with the width of the columns. */
function BoardSkeleton() {
  return (
    <div role="status" className="flex animate-late gap-3 overflow-hidden">
      <span className="sr-only">Loading recommendations</span>
      {CARDS_OF_COLUMNS.map((cards, column) => (
        <div key={column} className="grid w-66 shrink-0 content-start gap-2 rounded-card border border-border p-3">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-3 w-16" />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} className="h-24 w-full" />
          ))}
        </div>
      ))}
    </div>
  );
}

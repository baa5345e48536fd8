import { useRef } from 'react';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { NothingYet } from '#web/recommendations/NothingYet.tsx';
import { useRecommendationFilters, withoutStatus, withReplaced } from '#web/recommendations/recommendations.filters.ts';
import { FilterBar } from '#web/ui/list/ListBar.tsx';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { useBoardRows } from './board.rows.ts';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { StatusBoard } from './StatusBoard.tsx';

/** Recommendations by status. */
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
  // What was read before stays when it cannot be read again.
  if (pages.error && !rows) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!rows || !totals) return <BoardSkeleton />;
  if (rows.length === 0 && !isFiltered) return <NothingYet mayEdit={mayEdit} sample={<LoadSample />} />;
  if (rows.length === 0) return <NoMatches title="No recommendation matches" hint="Try fewer filters, or other words." onClear={clear} />;
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

import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import type { List } from './list.ts';
import { CountLine } from './CountLine.tsx';

interface ListRowsProps<Row> {
  list: List<Row>;
  /** Shown while the first page is loading. */
  skeleton: ReactNode;
  /** Shown if a filter is active and no row matches. */
  noMatches?: { title: string; hint?: string } | undefined;
  /** Shown if the list has no rows at all. */
  empty: ReactNode;
  /** Shows the count even for a single page, if it appears nowhere else on the page. */
  isAlwaysCounted?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows of a list with its pagination, or its loading, error or empty state. */
export function ListRows<Row>({ list, skeleton, ...shown }: ListRowsProps<Row>) {
  const { rows, error } = list;
  return (
    <>
      {error && <ErrorState error={error} onRetry={list.retry} />}
      {rows ? <Rows list={list} rows={rows} {...shown} /> : !error && skeleton}
    </>
  );
}

interface RowsProps<Row> extends Omit<ListRowsProps<Row>, 'skeleton'> {
  rows: readonly Row[];
}

function Rows<Row>({ list, rows, noMatches, empty, isAlwaysCounted = false, children }: RowsProps<Row>) {
  if (rows.length === 0) return list.isFiltered && noMatches ? <NoMatches {...noMatches} onClear={list.clear} /> : empty;
  return (
    <>
      {children(rows.slice(0, list.shown))}
      {(list.isPaged || isAlwaysCounted) && (
        <Pagination
          shown={list.shown}
          total={list.isComplete ? rows.length : undefined}
          hasMore={list.hasMore}
          loading={list.isReadingMore}
          onMore={list.more}
        />
      )}
    </>
  );
}

interface PaginationProps {
  shown: number;
  total?: number | undefined;
  hasMore: boolean;
  loading?: boolean;
  onMore: () => void;
}

/** Appends rows; visible ones stay in place. */
function Pagination({ shown, total, hasMore, loading = false, onMore }: PaginationProps) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 pt-3 text-sm">
      <CountLine shown={shown} total={total} />
      {hasMore && (
        <Button size="sm" loading={loading} onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

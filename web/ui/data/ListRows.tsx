import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import type { List } from './list.ts';
import { Pagination } from './Pagination.tsx';

interface ListRowsProps<Row> {
  list: List<Row>;
  /** Until the first rows are there. */
  skeleton: ReactNode;
  /** When search and filters leave nothing. */
  noMatches?: { title: string; hint?: string } | undefined;
  /** When there is nothing to search in. */
  empty: ReactNode;
  /** A list of one page says how many rows it has, too: nothing else on the page does. */
  isAlwaysCounted?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a list, or what is to be said instead of them, and the way to more of them. */
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
  if (rows.length === 0) return list.isNarrowed && noMatches ? <NoMatches {...noMatches} onClear={list.clear} /> : empty;
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

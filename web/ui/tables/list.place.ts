import { useSearch } from '@tanstack/react-router';

export const PAGE_SIZES = [25, 50, 100] as const;
const USUAL_SIZE = 50;
const COMPACT = 'compact';

interface Pages {
  number: number;
  size: number;
  go: (page: number) => void;
  resize: (size: number) => void;
}

/** How the rows are shown; a link to the list shows them in the same way. */
interface Arrangement {
  /** The keys of the chosen columns; undefined for the usual ones. */
  columns: readonly string[] | undefined;
  choose: (columns: readonly string[] | undefined) => void;
  isCompact: boolean;
  setCompact: (isCompact: boolean) => void;
}

export interface Arranged {
  /** The page that is shown, where the list is read by pages. */
  pages: Pages | undefined;
  arrangement: Arrangement;
}

type SearchParams = Readonly<Record<string, unknown>>;

interface Place {
  query: SearchParams;
  /** A list by pages appends nothing. */
  appending: { hasMore: false; isPaged: false } | undefined;
}

/** The search parameters that say how rows are shown: they are no filters. */
export const ARRANGING: readonly string[] = ['page', 'size', 'columns', 'rows', 'view'];
/** What is shown of the rows does not change which rows there are. */
const KEEPING = ['page', 'dialog', 'columns', 'rows', 'view'];

/** Whether a change of this search parameter leaves the page as it is. */
export function keepsPage(name: string): boolean {
  return KEEPING.includes(name);
}

function wholeOf(value: unknown): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : 0;
}

/** The page, columns and density of the address, and the part of the query that follows from them. */
export function usePlace(isPaged: boolean, change: (next: SearchParams) => void): Arranged & Place {
  const search: SearchParams = useSearch({ strict: false });
  const number = wholeOf(search['page']) || 1;
  const size = PAGE_SIZES.find((known) => known === wholeOf(search['size'])) ?? USUAL_SIZE;
  const columns = search['columns'];
  return {
    pages: isPaged
      ? {
          number,
          size,
          go: (page) => change({ page: page === 1 ? undefined : page }),
          resize: (next) => change({ size: next === USUAL_SIZE ? undefined : next, page: undefined }),
        }
      : undefined,
    arrangement: {
      columns: typeof columns === 'string' ? columns.split(',') : undefined,
      choose: (chosen) => change({ columns: chosen?.join(',') }),
      isCompact: search['rows'] === COMPACT,
      setCompact: (isCompact) => change({ rows: isCompact ? COMPACT : undefined }),
    },
    appending: isPaged ? { hasMore: false, isPaged: false } : undefined,
    query: isPaged ? { page: number === 1 ? undefined : String(number), total: 'true' } : {},
  };
}

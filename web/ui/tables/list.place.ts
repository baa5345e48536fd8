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

/** Display settings of the rows, preserved in links to the list. */
interface Arrangement {
  /** Keys of the chosen columns; undefined for the default. */
  columns: readonly string[] | undefined;
  choose: (columns: readonly string[] | undefined) => void;
  isCompact: boolean;
  setCompact: (isCompact: boolean) => void;
}

export interface Arranged {
  /** Current page, for paginated lists. */
  pages: Pages | undefined;
  arrangement: Arrangement;
}

type SearchParams = Readonly<Record<string, unknown>>;

interface Place {
  query: SearchParams;
  /** Set for paginated lists, which append nothing. */
  appending: { hasMore: false; isPaged: false } | undefined;
}

/** Search parameters for display settings, which are not filters. */
export const ARRANGING: readonly string[] = ['page', 'size', 'columns', 'rows', 'view'];
/** Parameters that do not affect which rows there are. */
const KEEPING = ['page', 'dialog', 'columns', 'rows', 'view'];

/** True if changing this parameter keeps the current page. */
export function keepsPage(name: string): boolean {
  return KEEPING.includes(name);
}

function wholeOf(value: unknown): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : 0;
}

/** Page, columns and density from the URL, with the resulting part of the query. */
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

import { useState } from 'react';
import type { List } from '#web/ui/tables/list.ts';
import type { Sorting } from '#web/ui/tables/table.columns.ts';
import { CUSTOMERS } from './gallery.data.ts';

type SearchParams = Readonly<Record<string, unknown>>;

export interface SpecimenRow {
  id: string;
  name: string;
  score: number;
  due: string;
}

export const ROWS: readonly SpecimenRow[] = CUSTOMERS.map((customer, at) => ({
  ...customer,
  score: 92 - 24 * at,
  due: `2026-12-0${at + 1}`,
}));

/** List in the shape that `useList` returns, with state held by the specimen instead of URL and server. */
export function useRows(given: Partial<List<SpecimenRow, SearchParams>> = {}): List<SpecimenRow, SearchParams> & { sorting: Sorting } {
  const [search, setSearch] = useState<SearchParams>(given.search ?? {});
  const [columns, setColumns] = useState<readonly string[]>();
  const [isCompact, setCompact] = useState(false);
  const [{ key, descending }, setOrder] = useState({ key: 'name', descending: false });
  const rows = key === 'score' && !descending ? ROWS.toReversed() : ROWS;
  return {
    change: (next) => setSearch((now) => ({ ...now, ...next })),
    isFiltered: false,
    clear: () => setSearch({}),
    rows,
    shown: rows.length,
    hasMore: false,
    isPaged: false,
    isComplete: true,
    isReadingMore: false,
    more: () => {},
    error: null,
    retry: () => {},
    total: 212,
    all: 212,
    pages: { number: 1, size: 50, go: () => {}, resize: () => {} },
    sorting: { key, descending, onChange: (next, isDescending) => setOrder({ key: next, descending: isDescending }) },
    ...given,
    search,
    arrangement: { columns, choose: setColumns, isCompact, setCompact },
  };
}

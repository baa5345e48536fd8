import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ListEndpoint } from '#contract/endpoint.ts';
import type { AddressInput } from '#web/http/address.ts';
import { askPages, type RowOf } from '#web/http/page.ts';
import type { Sorting } from './table.columns.ts';

/** The filters and orders of a list, as the contract declares them. */
type QueryOfList<E extends ListEndpoint> = Partial<Omit<z.input<E['query']>, 'limit' | 'cursor'>>;
/** What an address says of a list that has no words of its own: the same, and the dialog that is open. */
type SearchOfList<E extends ListEndpoint> = QueryOfList<E> & { dialog?: string | undefined };
type Words = Readonly<Record<string, unknown>>;

const PAGE_SIZE = 100;

interface ListOptions<E extends ListEndpoint> {
  /** How many rows are shown at a time; 100 unless told. */
  pageSize?: number;
  /** As many rows are read as the call answers at once, because the page counts or arranges them; otherwise one page at a time. */
  isWhole?: true;
  /** The row that the list belongs to. */
  params?: Readonly<Record<string, string>>;
  /** Filters that no address changes. */
  fixed?: QueryOfList<E>;
}

/** For a list whose address has words of its own, such as tabs. */
interface OwnWords<E extends ListEndpoint, Address extends z.ZodMiniObject, Search = z.output<Address>> {
  address: Address;
  /** What the words ask for; several queries where one call cannot say it. */
  ask: (search: Search) => QueryOfList<E> | readonly QueryOfList<E>[];
  /** The words that choose a tab: they are no filter, and stay when the filters are cleared. */
  tabs?: readonly (keyof Search & string)[];
  arrange?: (rows: readonly RowOf<E>[], search: Search) => readonly RowOf<E>[];
}

interface Filtering<Search> {
  /** What the address says; words that mean nothing to the list are left out. */
  search: Search;
  /** Says something else there. One can go back from a dialog that was opened, and from nothing else. */
  change: (next: Partial<Search>) => void;
  /** Whether a search or a filter is set. */
  isNarrowed: boolean;
  clear: () => void;
}

interface Paging<Row> {
  /** All rows that have been read; undefined until the first ones are there. */
  rows: readonly Row[] | undefined;
  /** How many of them are shown. */
  shown: number;
  /** More rows can be shown or read. */
  hasMore: boolean;
  /** There are more rows than are shown at first. */
  isPaged: boolean;
  /** All rows there are have been read. */
  isComplete: boolean;
  isReadingMore: boolean;
  more: () => void;
  error: Error | null;
  retry: () => void;
}

export type List<Row, Search = unknown> = Filtering<Search> & Paging<Row>;

interface Sorted {
  /** In the contract's words. */
  sort: string;
  sortBy: (sort: string) => void;
  sorting: Sorting;
}

/** A list of the contract: its address says what is searched for, and its rows are read page by page. `ListRows` shows it. */
export function useList<E extends ListEndpoint, Address extends z.ZodMiniObject>(
  entry: E,
  options: ListOptions<NoInfer<E>> & OwnWords<NoInfer<E>, Address>,
): List<RowOf<E>, z.output<Address>> & Sorted;
export function useList<E extends ListEndpoint>(entry: E, options: ListOptions<E>): List<RowOf<E>, SearchOfList<E>> & Sorted;
export function useList<E extends ListEndpoint>(
  entry: E,
  options: ListOptions<E> & Partial<OwnWords<E, z.ZodMiniObject, Words>>,
): List<RowOf<E>, Words> & Sorted {
  const { params = {}, fixed, pageSize = PAGE_SIZE, isWhole, address, ask = withoutDialog, tabs = [], arrange } = options;
  const words = address ? Object.keys(address.shape) : entry.list.filters;
  const filtering = useFiltering(
    words.filter((word) => !UNCLEARED.includes(word) && !tabs.includes(word)),
    (said) => (address ? address.parse(said) : knownWords(entry, said)),
  );
  const { search, change } = filtering;
  const limit = isWhole ? {} : { limit: String(pageSize) };
  const queries = [ask(search)].flat().map((query) => ({ ...query, ...fixed, ...limit }));
  const paging = usePaging(
    entry,
    queries.map((query) => ({ params, query })),
    { pageSize, arrange: (rows) => arrange?.(rows, search) ?? rows },
  );
  return { ...filtering, ...paging, ...sortedBy(entry, search['sort'], (sort) => change({ sort })) };
}

const UNCLEARED = ['sort', 'dialog'];

function withoutDialog({ dialog: _, ...query }: Words): Words {
  return query;
}

/** Of what the address says, the words that the contract allows. */
function knownWords({ list, query }: ListEndpoint, said: Words): Words {
  const known = [...list.filters, 'sort'].filter((word) => said[word] !== '' && isAllowed(query.shape[word], said[word]));
  return Object.fromEntries([...known, 'dialog'].map((word) => [word, said[word]]));
}

function isAllowed(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema !== undefined && z.safeParse(schema, value).success;
}

function useFiltering(filters: readonly string[], read: (said: Words) => Words): Filtering<Words> {
  const search = read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: Words) =>
    void navigate({ to: '.', search: (said: Words) => ({ ...said, ...next }), replace: next['dialog'] === undefined });
  return {
    search,
    change,
    isNarrowed: filters.some((filter) => Boolean(search[filter])),
    clear: () => change(Object.fromEntries(filters.map((filter) => [filter, undefined]))),
  };
}

/** What is shown already stays until the answer to another search is there. */
function usePaging<E extends ListEndpoint>(
  entry: E,
  inputs: readonly AddressInput[],
  { pageSize, arrange }: { pageSize: number; arrange: (rows: readonly RowOf<E>[]) => readonly RowOf<E>[] },
): Paging<RowOf<E>> {
  const reading = useInfiniteQuery({ ...askPages(entry, inputs), placeholderData: keepPreviousData });
  const question = JSON.stringify(inputs);
  const [opened, setOpened] = useState({ question, rows: pageSize });
  const most = opened.question === question ? opened.rows : pageSize;

  const all = reading.data?.pages.flat().flatMap((page) => page.rows);
  // That the last search found nothing says nothing of this one.
  const rows = all && !(reading.isPlaceholderData && all.length === 0) ? arrange(all) : undefined;
  const read = rows?.length ?? 0;
  return {
    rows,
    shown: Math.min(most, read),
    hasMore: most < read || reading.hasNextPage,
    isPaged: read > pageSize || reading.hasNextPage,
    isComplete: !reading.hasNextPage,
    isReadingMore: reading.isFetchingNextPage,
    more: () => {
      setOpened({ question, rows: most + pageSize });
      if (most + pageSize > read && reading.hasNextPage) void reading.fetchNextPage();
    },
    error: reading.error,
    retry: () => void reading.refetch(),
  };
}

/** The order in the address, or the list's first one, for a table's head and for a choice of orders. */
function sortedBy({ list }: ListEndpoint, said: unknown, change: (sort: string | undefined) => void): Sorted {
  const [usual] = list.sorts;
  const sort = list.sorts.find((known) => known === said) ?? usual;
  const sortBy = (chosen: string) => change(chosen === usual ? undefined : chosen);
  return {
    sort,
    sortBy,
    sorting: {
      key: sort.replace('-', ''),
      descending: sort.startsWith('-'),
      onChange: (key, descending) => sortBy(`${descending ? '-' : ''}${key}`),
    },
  };
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ListEndpoint } from '#contract/endpoint.ts';
import type { AddressInput } from '#web/http/address.ts';
import { askPages, type RowOf } from '#web/http/page.ts';
import { ARRANGING, type Arranged, keepsPage, usePlace } from './list.place.ts';
import type { Sorting } from './table.columns.ts';

/** The filters and orders of a list, as the contract declares them. */
type QueryOfList<E extends ListEndpoint> = Partial<Omit<z.input<E['query']>, 'limit' | 'cursor' | 'page' | 'total'>>;
/** The search parameters of a page by the contract alone: filters, order and the open dialog. */
type SearchOfList<E extends ListEndpoint> = QueryOfList<E> & { dialog?: string | undefined };
type SearchParams = Readonly<Record<string, unknown>>;

const PAGE_SIZE = 100;

interface ListOptions<E extends ListEndpoint> {
  /** Rows shown at a time; 100 by default. */
  pageSize?: number;
  /** One page of the address at a time, with the number of rows that match. */
  isPaged?: true;
  /** Appended rows come with the number of those that match, too. */
  isCounted?: boolean;
  /** Reads as many rows as the call returns without a limit, because the page counts or sorts them; otherwise one page at a time is read. */
  isWhole?: true;
  /** The path parameters of the call. */
  params?: Readonly<Record<string, string>>;
  /** Filters that the URL cannot change. */
  fixed?: QueryOfList<E>;
}

/** For a page whose search parameters differ from the contract's, such as tabs. */
interface OwnSearch<E extends ListEndpoint, Schema extends z.ZodMiniObject, Search = z.output<Schema>> {
  /** The schema of the search parameters. */
  schema: Schema;
  /** The query for these search parameters; several queries where one call cannot express it. */
  toQuery: (search: Search) => QueryOfList<E> | readonly QueryOfList<E>[];
  /** The search parameters that choose a tab: they are no filters and are not cleared with them. */
  tabs?: readonly (keyof Search & string)[];
  /** Sorts the rows that have been read. */
  arrange?: (rows: readonly RowOf<E>[], search: Search) => readonly RowOf<E>[];
}

interface Filtering<Search> {
  /** The search parameters; what the schema does not allow is left out. */
  search: Search;
  /** Changes search parameters. Only opening a dialog makes an entry in the browser's history. */
  change: (next: Partial<Search>) => void;
  /** A filter is set. */
  isFiltered: boolean;
  clear: () => void;
}

interface Paging<Row> {
  /** All rows that have been read; undefined while the first page is being read. */
  rows: readonly Row[] | undefined;
  /** The number of rows shown. */
  shown: number;
  /** More rows can be shown or read. */
  hasMore: boolean;
  /** There are more rows than one page. */
  isPaged: boolean;
  /** All rows of the list have been read. */
  isComplete: boolean;
  isReadingMore: boolean;
  more: () => void;
  error: Error | null;
  retry: () => void;
  /** How many rows match, where the list is read by pages. */
  total: number | undefined;
  /** How many rows there are without the filters. */
  all: number | undefined;
}

export type List<Row, Search = unknown> = Filtering<Search> & Paging<Row> & Arranged;

interface Sorted {
  /** As the contract names it. */
  sort: string;
  sortBy: (sort: string) => void;
  sorting: Sorting;
}

/** A list of the contract: its filters and order are search parameters of the page, its rows are read page by page. `ListRows` shows it. */
export function useList<E extends ListEndpoint, Schema extends z.ZodMiniObject>(
  entry: E,
  options: ListOptions<NoInfer<E>> & OwnSearch<NoInfer<E>, Schema>,
): List<RowOf<E>, z.output<Schema>> & Sorted;
export function useList<E extends ListEndpoint>(entry: E, options: ListOptions<E>): List<RowOf<E>, SearchOfList<E>> & Sorted;
export function useList<E extends ListEndpoint>(
  entry: E,
  options: ListOptions<E> & Partial<OwnSearch<E, z.ZodMiniObject, SearchParams>>,
): List<RowOf<E>, SearchParams> & Sorted {
  const {
    params = {},
    fixed,
    isPaged = false,
    isCounted = false,
    pageSize: appended = PAGE_SIZE,
    isWhole,
    schema,
    toQuery = withoutDialog,
    tabs = [],
    arrange,
  } = options;
  const filtering = useFilteringOf(entry, schema, tabs);
  const { search, change } = filtering;
  const place = usePlace(isPaged, change);
  const pageSize = place.pages?.size ?? appended;
  const limit = isWhole ? {} : { limit: String(pageSize), ...(isCounted && { total: 'true' }), ...place.query };
  const queries = [toQuery(search)].flat().map((query) => ({ ...query, ...fixed, ...limit }));
  const paging = usePaging(
    entry,
    queries.map((query) => ({ params, query })),
    { pageSize, arrange: (rows) => arrange?.(rows, search) ?? rows },
  );
  const all = useAll(entry, { params, query: { ...fixed }, isPaged, isFiltered: filtering.isFiltered, total: paging.total });
  return {
    ...filtering,
    ...paging,
    ...place.appending,
    all,
    pages: place.pages,
    arrangement: place.arrangement,
    ...sortedBy(entry, search['sort'], (sort) => change({ sort })),
  };
}

/** By the page's own schema, or by the contract's where it has none. */
function useFilteringOf(entry: ListEndpoint, schema: z.ZodMiniObject | undefined, tabs: readonly string[]): Filtering<SearchParams> {
  const names = schema ? Object.keys(schema.shape) : entry.list.filters;
  return useFiltering(
    names.filter((name) => !NO_FILTERS.includes(name) && !tabs.includes(name)),
    (params) => (schema ? schema.parse(params) : allowedParams(entry, params)),
  );
}

/** The filters of a list in the address, for a screen that reads its rows in another way. */
export function useListFilters<E extends ListEndpoint>(entry: E): Filtering<SearchOfList<E>>;
export function useListFilters(entry: ListEndpoint): Filtering<SearchParams> {
  return useFiltering(entry.list.filters, (params) => allowedParams(entry, params));
}

interface Counting {
  params: object;
  query: object;
  isPaged: boolean;
  isFiltered: boolean;
  /** With the filters. */
  total: number | undefined;
}

/** How many rows there are without the filters of the address; counted only while there are any. */
function useAll(entry: ListEndpoint, { params, query, isPaged, isFiltered, total }: Counting): number | undefined {
  const inputs = [{ params: { ...params }, query: { ...query, limit: '1', total: 'true' } }];
  const { data } = useInfiniteQuery({ ...askPages(entry, inputs), enabled: isPaged && isFiltered });
  return isFiltered ? totalIn(data) : total;
}

function totalIn(data: { pages: readonly (readonly { total: number | undefined }[])[] } | undefined): number | undefined {
  return data?.pages[0]?.[0]?.total;
}

const NO_FILTERS = ['sort', 'dialog', ...ARRANGING];

function withoutDialog({ dialog: _, ...query }: SearchParams): SearchParams {
  return query;
}

/** The search parameters that the contract allows. */
function allowedParams({ list, query }: ListEndpoint, params: SearchParams): SearchParams {
  const written = (name: string) => textOf(params[name]);
  const names = [...list.filters, 'sort'].filter((name) => params[name] !== '' && isAllowed(query.shape[name], written(name)));
  return Object.fromEntries([...names.map((name) => [name, written(name)]), ['dialog', params['dialog']]]);
}

/** An address written by hand holds a number or true where the contract asks for text. */
function textOf(value: unknown): unknown {
  return typeof value === 'number' || value === true ? String(value) : value;
}

function isAllowed(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema !== undefined && z.safeParse(schema, value).success;
}

function useFiltering(filters: readonly string[], parse: (params: SearchParams) => SearchParams): Filtering<SearchParams> {
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: SearchParams) =>
    void navigate({
      to: '.',
      // Another filter or order begins with the first page.
      search: (current: SearchParams) => ({ ...current, ...(Object.keys(next).every(keepsPage) ? {} : { page: undefined }), ...next }),
      replace: next['dialog'] === undefined,
      // The filter that somebody works with stays where it is.
      resetScroll: false,
    });
  return {
    search,
    change,
    isFiltered: filters.some((filter) => Boolean(search[filter])),
    clear: () => change(Object.fromEntries(filters.map((filter) => [filter, undefined]))),
  };
}

/** The previous rows stay until the response to another query has arrived. */
function usePaging<E extends ListEndpoint>(
  entry: E,
  inputs: readonly AddressInput[],
  { pageSize, arrange }: { pageSize: number; arrange: (rows: readonly RowOf<E>[]) => readonly RowOf<E>[] },
): Omit<Paging<RowOf<E>>, 'all'> {
  const query = useInfiniteQuery({ ...askPages(entry, inputs), placeholderData: keepPreviousData });
  const key = JSON.stringify(inputs);
  const [extended, setExtended] = useState({ key, limit: pageSize });
  const limit = extended.key === key ? extended.limit : pageSize;

  const all = query.data?.pages.flat().flatMap((page) => page.rows);
  // An empty result of the previous query must not be shown as "no rows" of this one.
  const rows = all && !(query.isPlaceholderData && all.length === 0) ? arrange(all) : undefined;
  const count = rows?.length ?? 0;
  return {
    rows,
    shown: Math.min(limit, count),
    hasMore: limit < count || query.hasNextPage,
    isPaged: count > pageSize || query.hasNextPage,
    isComplete: !query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    more: () => {
      setExtended({ key, limit: limit + pageSize });
      if (limit + pageSize > count && query.hasNextPage) void query.fetchNextPage();
    },
    error: query.error,
    retry: () => void query.refetch(),
    total: totalIn(query.data),
  };
}

/** The order in the URL, or the first one of the contract, for the table's head and for a select. */
function sortedBy({ list }: ListEndpoint, param: unknown, change: (sort: string | undefined) => void): Sorted {
  const [standard] = list.sorts;
  const sort = list.sorts.find((known) => known === param) ?? standard;
  const sortBy = (chosen: string) => change(chosen === standard ? undefined : chosen);
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

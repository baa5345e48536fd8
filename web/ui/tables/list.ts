import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ListEndpoint } from '#contract/endpoint.ts';
import type { AddressInput } from '#contract/address.ts';
import { askPages, type RowOf } from '#web/http/page.ts';
import { ARRANGING, type Arranged, keepsPage, usePlace } from './list.place.ts';
import type { Sorting } from './table.columns.ts';

/** Filters and order of a list, as declared in the contract. */
type QueryOfList<E extends ListEndpoint> = Partial<Omit<z.input<E['query']>, 'limit' | 'cursor' | 'page' | 'total'>>;
/** Default search parameters of a page: filters, order and the open dialog. */
type SearchOfList<E extends ListEndpoint> = QueryOfList<E> & { dialog?: string | undefined };
type SearchParams = Readonly<Record<string, unknown>>;

const PAGE_SIZE = 100;

interface ListOptions<E extends ListEndpoint> {
  /** Rows shown at a time; 100 by default. */
  pageSize?: number;
  /** Shows one page at a time, named in the URL, with the total number of rows. */
  isPaged?: true;
  /** Requests the total number even if rows are appended. */
  isCounted?: boolean;
  /** Loads the maximum that a single call returns, because the page counts or sorts the rows; otherwise loads page by page. */
  isWhole?: true;
  params?: Readonly<Record<string, string>>;
  /** Filters that the URL cannot change. */
  fixed?: QueryOfList<E>;
}

/** Options for a page whose search parameters differ from the contract's, such as with tabs. */
interface OwnSearch<E extends ListEndpoint, Schema extends z.ZodMiniObject, Search = z.output<Schema>> {
  schema: Schema;
  /** Query for these search parameters; several if one call cannot express it. */
  toQuery: (search: Search) => QueryOfList<E> | readonly QueryOfList<E>[];
  /** Parameters that choose a tab, which are not filters and not cleared with them. */
  tabs?: readonly (keyof Search & string)[];
  /** Sorts the loaded rows. */
  arrange?: (rows: readonly RowOf<E>[], search: Search) => readonly RowOf<E>[];
}

interface Filtering<Search> {
  /** Search parameters; values outside the schema are dropped. */
  search: Search;
  /** Changes search parameters. Only opening a dialog adds a history entry. */
  change: (next: Partial<Search>) => void;
  /** True if a filter is active. */
  isFiltered: boolean;
  clear: () => void;
}

interface Paging<Row> {
  /** All loaded rows; undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  shown: number;
  /** True if more rows can be shown or loaded. */
  hasMore: boolean;
  /** True if there is more than one page. */
  isPaged: boolean;
  /** True if all rows are loaded. */
  isComplete: boolean;
  isReadingMore: boolean;
  more: () => void;
  error: Error | null;
  retry: () => void;
  /** Number of matching rows, for paginated lists. */
  total: number | undefined;
  /** Number of rows without the filters. */
  all: number | undefined;
}

export type List<Row, Search = unknown> = Filtering<Search> & Paging<Row> & Arranged;

interface Sorted {
  /** Named as in the contract. */
  sort: string;
  sortBy: (sort: string) => void;
  sorting: Sorting;
}

/** List of the contract: its filters and order are search parameters of the page, its rows load page by page. Render it with `ListRows`. */
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

/** Uses the page's own schema, or by default the contract's. */
function useFilteringOf(entry: ListEndpoint, schema: z.ZodMiniObject | undefined, tabs: readonly string[]): Filtering<SearchParams> {
  const names = schema ? Object.keys(schema.shape) : entry.list.filters;
  return useFiltering(
    names.filter((name) => !NO_FILTERS.includes(name) && !tabs.includes(name)),
    (params) => (schema ? schema.parse(params) : allowedParams(entry, params)),
  );
}

/** Filters of a list in the URL, for screens that load its rows differently. */
export function useListFilters<E extends ListEndpoint>(entry: E): Filtering<SearchOfList<E>>;
export function useListFilters(entry: ListEndpoint): Filtering<SearchParams> {
  return useFiltering(entry.list.filters, (params) => allowedParams(entry, params));
}

interface Counting {
  params: object;
  query: object;
  isPaged: boolean;
  isFiltered: boolean;
  /** Number of rows with the filters. */
  total: number | undefined;
}

/** Number of rows without the filters of the URL; counted only if there are filters. */
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

function allowedParams({ list, query }: ListEndpoint, params: SearchParams): SearchParams {
  const written = (name: string) => textOf(params[name]);
  const names = [...list.filters, 'sort'].filter((name) => params[name] !== '' && isAllowed(query.shape[name], written(name)));
  return Object.fromEntries([...names.map((name) => [name, written(name)]), ['dialog', params['dialog']]]);
}

/** A hand-written URL yields a number or true where the contract expects text. */
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
      // A changed filter or order resets the page.
      search: (current: SearchParams) => ({ ...current, ...(Object.keys(next).every(keepsPage) ? {} : { page: undefined }), ...next }),
      replace: next['dialog'] === undefined,
      // Keeps the scroll position of the filter in use.
      resetScroll: false,
    });
  return {
    search,
    change,
    isFiltered: filters.some((filter) => Boolean(search[filter])),
    clear: () => change(Object.fromEntries(filters.map((filter) => [filter, undefined]))),
  };
}

/** Keeps the previous rows until the response to another query arrives. */
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
  // An empty result of the previous query must not appear as "no rows" of this one.
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

/** Order in the URL, or the contract's first one, for table heads and selects. */
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

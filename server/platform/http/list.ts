import { type Expression, type OperationNodeSource, type RawBuilder, sql, type SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import type { AnswerOf, Endpoint, ListEndpoint, QueryOf } from '#contract/endpoint.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import { decodeCursor, encodeCursor } from '#server/platform/db/cursor.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type CsvColumn, type CsvFile, csvFile } from '#server/platform/files/csv.file.ts';
import { Fault } from './faults.ts';
import type { RequestParams, StatementRows } from './request-input.ts';

/** Row before serialisation, which drops undeclared keys. */
type RowOf<E extends ListEndpoint> = z.input<E['response']>[number];

/** Sort columns of a list; the last one must make the order unique. In Kysely lists, names of selected values. */
export interface ListOrder {
  columns: readonly string[];
  direction: 'asc' | 'desc';
}

/** The rising order by these columns, and the falling one. */
export function bothWays<Key extends string>(columns: Readonly<Record<Key, readonly string[]>>): Record<Key | `-${Key}`, ListOrder> {
  const orders = Object.entries<readonly string[]>(columns).flatMap(([key, by]): [string, ListOrder][] => [
    [key, { columns: by, direction: 'asc' }],
    [`-${key}`, { columns: by, direction: 'desc' }],
  ]);
  // The names are those of the columns, with and without the sign.
  return Object.fromEntries(orders) as Record<Key | `-${Key}`, ListOrder>;
}

/** The condition of each filter, made of its value and of what all of them know. */
export type Conditions<Filters, Known extends unknown[] = []> = {
  readonly [Name in keyof Filters]-?: (value: Exclude<Filters[Name], undefined>, ...known: Known) => RawBuilder<SqlBool>;
};

/** The conditions of the filters that are set. */
export function conditionsOf<Filters extends object, Known extends unknown[]>(
  conditions: Conditions<Filters, Known>,
  filters: Filters,
  ...known: Known
): RawBuilder<SqlBool>[] {
  // The keys of a literal are its names, which `Object.keys` forgets.
  const names = Object.keys(conditions) as (keyof Filters)[];
  return names.flatMap((name) => {
    const value = filters[name];
    // The comparison excludes undefined, which the type of a looked-up value does not follow.
    return value === undefined ? [] : [conditions[name](value as Exclude<Filters[typeof name], undefined>, ...known)];
  });
}

/** Kysely query for the rows without order and limit; must select all sort columns. */
export interface ListQuery<Row> extends OperationNodeSource {
  execute(): Promise<Row[]>;
}

/** List declared by a feature: filtered rows, an indexed sort order, and the presentation of a row. */
export interface ListOf<E extends ListEndpoint, Row extends object, Call, Checked = unknown, Gathered = unknown> {
  /** Rejects the call before anything is read, for example if the parent does not exist; its result is passed to `rows`. */
  check?(call: Call): Promise<Checked>;
  rows(call: Call, checked: Checked | undefined): ListQuery<Row>;
  order(query: QueryOf<E>): ListOrder;
  /** Reads what all rows of the page need, in a number of statements that does not depend on theirs; its result is passed to `present`. */
  gather?(rows: readonly Row[], call: Call): Promise<Gathered>;
  present(row: Row, call: Call, gathered: Gathered | undefined): RowOf<E>;
  /** Number of matching rows from a source cheaper than counting; null if they must be counted. */
  total?(call: Call): Promise<number | null>;
  select?: undefined;
}

/** List whose statement depends only on the URL: pipelined with the session query, with rows as text. Sort columns are SQL expressions. */
export interface PipelinedListOf<E extends ListEndpoint> {
  /** Select that names its sort columns `order_1`, `order_2` … and ends with its conditions; cursor, order and limit are appended. */
  select(input: RequestParams<E>): Statement;
  order(query: QueryOf<E>): ListOrder;
  keyOf(row: TextRow): string[];
  present(row: TextRow): RowOf<E>;
  /** SQL expression that changes with the first page: a client that polls with its ETag gets 304 without reading rows. */
  revision?: string;
  rows?: undefined;
}

/** Parts of a call used for paging. */
interface ListCall<E extends ListEndpoint> {
  query: QueryOf<E>;
  nextPage(cursor: string | null): void;
  total(rows: number): void;
}

interface Page {
  /** Sort values of the previous page's last row; null on the first page. */
  after: readonly string[] | null;
  size: number;
  /** Rows before the page, if requested by number. */
  skipped: number;
  isCounted: boolean;
}

/** Requested page; throws if the cursor does not have `keys` values. */
function pageOf<E extends ListEndpoint>({ list }: E, query: QueryOf<E>, keys: number): Page {
  // The cast is safe: every query of `listing` has these parameters.
  const { cursor, limit, page, total } = query as { limit?: number; cursor?: string; page?: number; total?: 'true' };
  if (cursor !== undefined && page !== undefined) throw new Fault('VALIDATION_ERROR', { field: 'page', message: BOTH });
  const size = limit ?? list.size.usual;
  return { after: decodeCursor(cursor, keys), size, skipped: ((page ?? 1) - 1) * size, isCounted: total === 'true' };
}

const BOTH = 'Use a page number or a cursor, not both';

/** Rows of the page without the extra row, and the next page's cursor; null on the last page. */
function cutPage<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => string[]): { rows: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** Reads one page from the cursor: along an index if the sort order has one, otherwise sorted. */
export async function readPage<E extends ListEndpoint, Row extends object, Call extends ListCall<E> & { tx: Tx }, Checked, Gathered>(
  entry: E,
  call: Call,
  list: ListOf<E, Row, Call, Checked, Gathered>,
): Promise<RowOf<E>[]> {
  const { columns, direction } = list.order(call.query);
  const page = pageOf(entry, call.query, columns.length);
  const checked = await list.check?.(call);

  const query = list.rows(call, checked);
  if (page.isCounted) call.total((await list.total?.(call)) ?? (await countRows(call.tx, query)));
  const conditions: Expression<SqlBool>[] = [];
  if (page.after) {
    const compared = sql.raw(direction === 'asc' ? '>' : '<');
    conditions.push(sql<SqlBool>`(${namesOf(columns)}) ${compared} (${sql.join([...page.after])})`);
  }
  if (page.skipped > 0) conditions.push(fromRow(query, { columns, direction }, page.skipped));
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const ordered = sql<Row>`select * from (${query}) listed ${where} order by ${orderBy({ columns, direction })} limit ${page.size + 1}`;
  const { rows: read } = await ordered.execute(call.tx);
  const { rows, next } = cutPage(read, page.size, (row) => keyOf(row, columns));

  call.nextPage(next);
  const gathered = await list.gather?.(rows, call);
  return rows.map((row) => list.present(row, call, gathered));
}

const nameOf = (column: string) => column.slice(column.lastIndexOf('.') + 1);
const namesOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(nameOf(column))));
const orderBy = ({ columns, direction }: ListOrder) =>
  sql.join(columns.map((column) => sql`${sql.ref(nameOf(column))} ${sql.raw(direction)}`));

/**
 * Condition that starts at a later page's first row. Finds that row by the sort columns alone, so that no joins are needed for the rows
 * before it.
 */
function fromRow(rows: OperationNodeSource, order: ListOrder, skipped: number): Expression<SqlBool> {
  const names = namesOf(order.columns);
  const first = sql`(select ${names} from (${rows}) found order by ${orderBy(order)} limit 1 offset ${skipped})`;
  return order.direction === 'desc' ? sql<SqlBool>`(${names}) <= ${first}` : sql<SqlBool>`(${names}) >= ${first}`;
}

/** The planner drops unused joins and sub-selects from the count. */
async function countRows(tx: Tx, rows: OperationNodeSource): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from (${rows}) counted`.execute(tx);
  return counted[0]?.n ?? 0;
}

/** Larger spreadsheets are of no use. */
const MOST_IN_FILE = 10_000;

/** All rows of a list for a file; throws if there are more than a file holds, so that none is missing unnoticed. */
export async function readWhole<Row>(tx: Tx, rows: ListQuery<Row>, order: ListOrder): Promise<readonly Row[]> {
  const ordered = sql<Row>`select * from (${rows}) listed order by ${orderBy(order)} limit ${MOST_IN_FILE + 1}`;
  return wholeRows((await ordered.execute(tx)).rows);
}

/** Like readWhole, for pipelined lists. */
export function wholeStatement({ text, values }: Statement, { columns, direction }: ListOrder): Statement {
  const order = columns.map((column) => `${column} ${direction}`).join(', ');
  return { text: `${text} order by ${order} limit ${MOST_IN_FILE + 1}`, values };
}

export function wholeRows<Row>(read: readonly Row[]): readonly Row[] {
  if (read.length <= MOST_IN_FILE) return read;
  throw new Fault('VALIDATION_ERROR', { message: `More than ${MOST_IN_FILE} rows match; narrow the filters` });
}

function keyOf(row: object, columns: readonly string[]): string[] {
  const values = new Map<string, unknown>(Object.entries(row));
  return columns.map((column) => {
    const value = values.get(nameOf(column));
    if (value instanceof Date) return value.toISOString();
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') throw new Error(`A list in the order of ${column} must read this column.`);
    return value;
  });
}

/** Like `fromRow`, for pipelined lists. */
function fromRowText(text: string, { columns, direction }: ListOrder, skipped: string): string {
  const names = columns.map((_, at) => `order_${at + 1}`);
  const order = names.map((name) => `${name} ${direction}`).join(', ');
  const first = `select ${names.join(', ')} from (${text}) found order by ${order} limit 1 offset ${skipped}`;
  return ` and (${columns.join(', ')}) ${direction === 'asc' ? '>=' : '<='} (${first})`;
}

/** Statements of a page: the revision for first pages of lists that have one, and the rows. */
export function pageStatements<E extends ListEndpoint>(entry: E, input: RequestParams<E>, list: PipelinedListOf<E>): Statement[] {
  const { columns, direction } = list.order(input.query);
  const { after, size, skipped, isCounted } = pageOf(entry, input.query, columns.length);
  const { text, values: boundValues } = list.select(input);
  const values = [...boundValues];
  const add = (value: string) => `$${values.push(value)}`;

  const conditions: string[] = [];
  if (after) conditions.push(` and (${columns.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${after.map(add).join(', ')})`);
  const isPolled = list.revision !== undefined && !after && skipped === 0;
  const markOf = (rows: string) => `${list.revision} || '.' || ${rows}::text`;
  if (isPolled && input.etag !== null) conditions.push(` and not exists (select where ${markOf(add(String(size)))} = ${add(input.etag)})`);
  if (skipped > 0) conditions.push(fromRowText(text, { columns, direction }, add(String(skipped))));
  const order = columns.map((column) => `${column} ${direction}`).join(', ');
  const rows = { text: `${text}${conditions.join('')} order by ${order} limit ${add(String(size + 1))}`, values };
  const counted = { text: `select count(*) from (${text}) counted`, values: boundValues };
  return [...(isPolled ? [{ text: `select ${markOf('$1')}`, values: [String(size)] }] : []), ...(isCounted ? [counted] : []), rows];
}

/** Page from its statements' rows, with an ETag if the list has a revision. */
export function pipelinedPage<E extends ListEndpoint>(
  entry: E,
  call: ListCall<E>,
  list: PipelinedListOf<E>,
  results: StatementRows,
): { answer: AnswerOf<E>; etag: string | null } {
  const { after, size, skipped, isCounted } = pageOf(entry, call.query, list.order(call.query).columns.length);
  const { rows, next } = cutPage(results.at(-1) ?? [], size, list.keyOf);
  call.nextPage(next);
  if (isCounted) call.total(Number(results.at(-2)?.[0]?.[0] ?? 0));
  const etag = list.revision !== undefined && !after && skipped === 0 ? (results[0]?.[0]?.[0] ?? null) : null;
  // The cast is safe: RowOf is the element type of AnswerOf.
  return { answer: rows.map(list.present) as AnswerOf<E>, etag };
}

/** List as a CSV file: all matching rows in list order; the audit log records their number. */
export interface ExportOf<E extends Endpoint, Row, Shown, Call> {
  /** File name without extension. */
  name: string;
  /** Action and entity type for the audit log. */
  recorded: readonly [action: string, entity: string];
  columns: readonly CsvColumn<Shown>[] | ((call: Call) => Promise<readonly CsvColumn<Shown>[]>);
  /** Rejects the call before anything is read. */
  check?(call: Call): Promise<unknown>;
  rows(call: Call): ListQuery<Row>;
  order(query: QueryOf<E>): ListOrder;
  present(row: Row, call: Call): Shown;
  select?: undefined;
}

/** Like ExportOf, for pipelined lists. */
export interface PipelinedExportOf<E extends Endpoint, Shown, Call> extends Omit<ExportOf<E, TextRow, Shown, Call>, 'rows' | 'select'> {
  select(input: RequestParams<E>): Statement;
  rows?: undefined;
}

export function exportStatements<E extends Endpoint, Row, Shown, Call>(
  input: RequestParams<E>,
  list: ExportOf<E, Row, Shown, Call> | PipelinedExportOf<E, Shown, Call>,
): readonly Statement[] {
  return list.select ? [wholeStatement(list.select(input), list.order(input.query))] : [];
}

interface ExportCall<E extends Endpoint> {
  tx: Tx;
  query: QueryOf<E>;
  audit(entry: AuditEntry): Promise<void>;
}

/** Reads all data of the file and returns the function that creates it after the transaction. */
export async function readExport<E extends Endpoint, Row, Shown, Call extends ExportCall<E>>(
  call: Call,
  list: ExportOf<E, Row, Shown, Call> | PipelinedExportOf<E, Shown, Call>,
  [read = []]: StatementRows,
): Promise<() => CsvFile> {
  await list.check?.(call);
  const order = list.order(call.query);
  const shown = list.select
    ? wholeRows(read).map((row) => list.present(row, call))
    : (await readWhole(call.tx, list.rows(call), order)).map((row) => list.present(row, call));
  // The cast is safe: every query of an export has these parameters.
  const { format, sort: _, ...filters } = call.query as unknown as { format?: string; sort?: string };
  const [action, type] = list.recorded;
  await call.audit({ action, entity: { type, id: null }, after: { format, rows: shown.length, filters } });
  const columns = typeof list.columns === 'function' ? await list.columns(call) : list.columns;
  return () => csvFile(list.name, columns, shown);
}

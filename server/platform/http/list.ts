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

/** One row of a list before serialization, which drops undeclared keys. */
type RowOf<E extends ListEndpoint> = z.input<E['response']>[number];

/** The columns in whose order a list is read; the last one makes the order unique. Of a Kysely list they are names of selected values. */
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

/** A Kysely query that selects the rows without their order and number, among them the columns of each order. */
export interface ListQuery<Row> extends OperationNodeSource {
  execute(): Promise<Row[]>;
}

/** What a feature declares about a list: its filtered rows, the order of an index, and how a row is presented. */
export interface ListOf<E extends ListEndpoint, Row extends object, Call, Checked = unknown> {
  /** Refuses before anything is read, for example when the parent row does not exist; what it finds is given to `rows`. */
  check?(call: Call): Promise<Checked>;
  rows(call: Call, checked: Checked | undefined): ListQuery<Row>;
  order(query: QueryOf<E>): ListOrder;
  present(row: Row, call: Call): RowOf<E>;
  /** Number of rows that match if something cheaper than counting knows it; null if the rows must be counted. */
  total?(call: Call): Promise<number | null>;
  select?: undefined;
}

/** A list whose statement follows from the address alone; it is sent in the message that finds the session, and its rows are read as text. Its order is one of SQL expressions. */
export interface PipelinedListOf<E extends ListEndpoint> {
  /** A select that names the columns of its order `order_1`, `order_2` … and ends in its conditions; the verb adds the cursor, the order and the limit. */
  select(input: RequestParams<E>): Statement;
  order(query: QueryOf<E>): ListOrder;
  /** The values of the order's columns in a row. */
  keyOf(row: TextRow): string[];
  present(row: TextRow): RowOf<E>;
  /** An SQL expression that changes whenever the first page does: a client that polls with its ETag gets 304 and no row is read. */
  revision?: string;
  rows?: undefined;
}

/** The part of a call that the verb needs. */
interface ListCall<E extends ListEndpoint> {
  query: QueryOf<E>;
  nextPage(cursor: string | null): void;
  /** Answers how many rows match. */
  total(rows: number): void;
}

interface Page {
  /** The order's columns in the last row of the previous page; null on the first page. */
  after: readonly string[] | null;
  size: number;
  /** The number of rows before a page that is asked for by its number. */
  skipped: number;
  isCounted: boolean;
}

/** The page that a query asks for; a cursor that does not have `keys` values is refused. */
function pageOf<E extends ListEndpoint>({ list }: E, query: QueryOf<E>, keys: number): Page {
  // Every query of `listing` has these parameters.
  const { cursor, limit, page, total } = query as { limit?: number; cursor?: string; page?: number; total?: 'true' };
  if (cursor !== undefined && page !== undefined) throw new Fault('VALIDATION_ERROR', { field: 'page', message: BOTH });
  const size = limit ?? list.size.usual;
  return { after: decodeCursor(cursor, keys), size, skipped: ((page ?? 1) - 1) * size, isCounted: total === 'true' };
}

const BOTH = 'A page is asked for by its number or by a cursor, not by both';

/** The rows of the page without the extra row that was read, and the cursor of the next page; null on the last one. */
function cutPage<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => string[]): { rows: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** One page from the cursor on: read along an index where the order has one, else sorted. */
export async function readPage<E extends ListEndpoint, Row extends object, Call extends ListCall<E> & { tx: Tx }, Checked>(
  entry: E,
  call: Call,
  list: ListOf<E, Row, Call, Checked>,
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
  return rows.map((row) => list.present(row, call));
}

const nameOf = (column: string) => column.slice(column.lastIndexOf('.') + 1);
const namesOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(nameOf(column))));
const orderBy = ({ columns, direction }: ListOrder) =>
  sql.join(columns.map((column) => sql`${sql.ref(nameOf(column))} ${sql.raw(direction)}`));

/**
 * From the first row of a later page on. That row is found by the columns of the order alone, so that no name or sum is looked up for the rows before it.
 */
function fromRow(rows: OperationNodeSource, order: ListOrder, skipped: number): Expression<SqlBool> {
  const names = namesOf(order.columns);
  const first = sql`(select ${names} from (${rows}) found order by ${orderBy(order)} limit 1 offset ${skipped})`;
  return order.direction === 'desc' ? sql<SqlBool>`(${names}) <= ${first}` : sql<SqlBool>`(${names}) >= ${first}`;
}

/** The database leaves out of a count what it does not need: names and sums of other tables are not read. */
async function countRows(tx: Tx, rows: OperationNodeSource): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from (${rows}) counted`.execute(tx);
  return counted[0]?.n ?? 0;
}

/** A spreadsheet of more rows is of no use to anybody. */
const MOST_IN_FILE = 10_000;

/** Every row of a list, in its order, for a file; refused where there are more than a file holds, so that none is missing unseen. */
export async function readWhole<Row>(tx: Tx, rows: ListQuery<Row>, order: ListOrder): Promise<readonly Row[]> {
  const ordered = sql<Row>`select * from (${rows}) listed order by ${orderBy(order)} limit ${MOST_IN_FILE + 1}`;
  return wholeRows((await ordered.execute(tx)).rows);
}

/** The same for a list whose statement is sent with the session. */
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

/** As `fromRow`, for the statement of a pipelined list. */
function fromRowText(text: string, { columns, direction }: ListOrder, skipped: string): string {
  const names = columns.map((_, at) => `order_${at + 1}`);
  const order = names.map((name) => `${name} ${direction}`).join(', ');
  const first = `select ${names.join(', ')} from (${text}) found order by ${order} limit 1 offset ${skipped}`;
  return ` and (${columns.join(', ')}) ${direction === 'asc' ? '>=' : '<='} (${first})`;
}

/** The statements of one page: the revision of the first one where the list has any, and the rows. */
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

/** One page from the rows of its statements, and its ETag where the list has revisions. */
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
  // RowOf is the element of the array that AnswerOf is.
  return { answer: rows.map(list.present) as AnswerOf<E>, etag };
}

/** A list as a CSV file: all rows that the filters find, in the order of the list; the audit log records how many left. */
export interface ExportOf<E extends Endpoint, Row, Shown, Call> {
  /** Name of the file, without its ending. */
  name: string;
  /** Action in the audit log and the type of its entity. */
  recorded: readonly [action: string, entity: string];
  columns: readonly CsvColumn<Shown>[] | ((call: Call) => Promise<readonly CsvColumn<Shown>[]>);
  /** Refuses before anything is read. */
  check?(call: Call): Promise<unknown>;
  rows(call: Call): ListQuery<Row>;
  order(query: QueryOf<E>): ListOrder;
  present(row: Row, call: Call): Shown;
  select?: undefined;
}

/** The same for a list whose statement is sent in the message that finds the session. */
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

/** Reads everything the file needs and returns its maker, which runs after the transaction. */
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
  // Every query of an export has these parameters.
  const { format, sort: _, ...filters } = call.query as unknown as { format?: string; sort?: string };
  const [action, type] = list.recorded;
  await call.audit({ action, entity: { type, id: null }, after: { format, rows: shown.length, filters } });
  const columns = typeof list.columns === 'function' ? await list.columns(call) : list.columns;
  return () => csvFile(list.name, columns, shown);
}

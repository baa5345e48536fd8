import { COUNT_FIELDS, type ImportField, IMPORT_FIELDS, TEXT_FIELDS } from '#domain/customers/customer.fields.rules.ts';
import type * as z from 'zod/mini';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { EXTERNAL_SERVICES } from '#domain/customers/external.ids.rules.ts';
import { importFieldLabel, plainHeader } from '#domain/customers/import.columns.rules.ts';
import {
  type CellValue,
  countIn,
  dayIn,
  type DayOrder,
  dayOrderOf,
  isGarbled,
  labelsIn,
  monthIn,
  plainCell,
  statusIn,
  tierIn,
  websiteIn,
} from '#domain/customers/import.values.rules.ts';
import { DEFAULT_CADENCE, MOST_REVIEWS } from '#domain/programme/cadence.rules.ts';

type CustomerBody = z.output<typeof createCustomer.body>;
export const TEAM_FIELDS = { vcio: 'vcioId', engineer: 'engineerId', accountManager: 'accountManagerId' } as const;
type TeamField = keyof typeof TEAM_FIELDS;
export const AMOUNT_FIELDS = ['monthlyRevenue', 'standstillCost'] as const;

export interface ImportedRow {
  /** Row number as in a spreadsheet. */
  row: number;
  name: string;
  /** Values in the row; empty cells are absent. Excludes the team, whose people are looked up later. */
  body: CustomerBody;
  team: Partial<Record<TeamField, string>>;
  /** Unparsed texts, because the amounts depend on the customer's currency. */
  amounts: Partial<Record<(typeof AMOUNT_FIELDS)[number], string>>;
  /** Cells of unmapped columns by header; may include custom fields. */
  others: Readonly<Record<string, string>>;
  faults: string[];
}

interface Reading {
  headers: readonly string[];
  fields: readonly (ImportField | null)[];
  firstRow: number;
}

type Cells = Partial<Record<ImportField, string>>;

export function readRows(rows: readonly string[][], { headers, fields, firstRow }: Reading): ImportedRow[] {
  const orderOf = (field: ImportField) => dayOrderOf(rows.map((row) => row[fields.indexOf(field)] ?? ''));
  const orders = { contractStart: orderOf('contractStart'), contractEnd: orderOf('contractEnd') };
  return rows.flatMap((row, at) => {
    const cells = cellsOf(row, fields);
    return Object.keys(cells).length === 0
      ? []
      : [{ ...readRow(cells, { row: firstRow + at, orders }), others: othersOf(row, { headers, fields }) }];
  });
}

function cellsOf(row: readonly string[], fields: readonly (ImportField | null)[]): Cells {
  const cells: Cells = {};
  for (const [at, field] of fields.entries()) {
    const cell = plainCell(row[at] ?? '');
    if (field !== null && cell !== '') cells[field] = cell;
  }
  return cells;
}

function othersOf(row: readonly string[], { headers, fields }: Pick<Reading, 'headers' | 'fields'>): Record<string, string> {
  const named = headers.flatMap((header, at) => {
    const cell = plainCell(row[at] ?? '');
    return fields[at] === null && header !== '' && cell !== '' ? [[plainHeader(header), cell] as const] : [];
  });
  return Object.fromEntries(named);
}

interface RowPlace {
  row: number;
  orders: Record<'contractStart' | 'contractEnd', DayOrder>;
}

function readRow(cells: Cells, { row, orders }: RowPlace): Omit<ImportedRow, 'others'> {
  const faults: string[] = [];
  const read = <T>(field: ImportField, reader: (cell: string) => CellValue<T>): T | undefined => {
    const cell = cells[field];
    if (cell === undefined) return undefined;
    const result = reader(cell);
    if ('value' in result) return result.value;
    faults.push(`${importFieldLabel(field)}: ${result.fault}`);
    return undefined;
  };
  const reviews = read('reviewsPerYear', countIn);
  const body = {
    ...textsOf(cells),
    website: read('website', websiteIn),
    name: cells.name ?? '',
    status: read('status', statusIn),
    tier: read('tier', tierIn),
    ...Object.fromEntries(COUNT_FIELDS.map((field) => [field, read(field, countIn)])),
    fiscalYearStartMonth: read('fiscalYearStartMonth', monthIn),
    contractStart: read('contractStart', (cell) => dayIn(cell, orders.contractStart)),
    contractEnd: read('contractEnd', (cell) => dayIn(cell, orders.contractEnd)),
    ...(cells.currency === undefined ? {} : { currency: cells.currency.toUpperCase() }),
    ...(cells.tags === undefined ? {} : { tags: labelsIn(cells.tags) }),
    ...(cells.complianceTags === undefined ? {} : { complianceTags: labelsIn(cells.complianceTags) }),
    ...(reviews === undefined ? {} : { cadence: { ...DEFAULT_CADENCE, reviewsPerYear: reviews } }),
  };
  if (reviews !== undefined && reviews > MOST_REVIEWS) faults.push(`Reviews per year: at most ${MOST_REVIEWS}`);
  return {
    row,
    name: cells.name ?? '',
    team: cellsIn(cells, ['vcio', 'engineer', 'accountManager']),
    amounts: cellsIn(cells, AMOUNT_FIELDS),
    ...checked(body, [...faults, ...garbledIn(cells)]),
  };
}

const ADDRESS = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;

function textsOf(cells: Cells) {
  const pick = (names: readonly ImportField[]) =>
    Object.fromEntries(names.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])));
  const [address, externalIds] = [pick(ADDRESS), pick(EXTERNAL_SERVICES)];
  return {
    ...pick(TEXT_FIELDS),
    ...(Object.keys(address).length > 0 && { address }),
    ...(Object.keys(externalIds).length > 0 && { externalIds }),
  };
}

function cellsIn<const Field extends ImportField>(cells: Cells, fields: readonly Field[]): { [F in Field]?: string } {
  const filled = fields.flatMap((field) => {
    const cell = cells[field];
    return cell === undefined ? [] : [[field, cell] as const];
  });
  // Only the given fields are keys.
  return Object.fromEntries(filled) as { [F in Field]?: string };
}

/** Rejects text garbled by a wrong encoding. */
function garbledIn(cells: Cells): string[] {
  return IMPORT_FIELDS.filter((field) => isGarbled(cells[field] ?? '')).map(
    (field) => `${importFieldLabel(field)}: “${cells[field]}” contains garbled characters; the file was saved in the wrong encoding`,
  );
}

/** Same validation as for typed customers. */
function checked(body: Record<string, unknown>, faults: string[]): Pick<ImportedRow, 'body' | 'faults'> {
  const { contractStart, contractEnd } = body;
  const isBackwards = typeof contractStart === 'string' && typeof contractEnd === 'string' && contractEnd < contractStart;
  const result = createCustomer.body.safeParse(body);
  const issues = result.success ? [] : result.error.issues.map(({ path, message }) => `${labelOf(path)}: ${message}`);
  const all = [...faults, ...issues, ...(isBackwards ? ['Contract until: must not be before its start'] : [])];
  return { body: result.data ?? { name: '' }, faults: all };
}

function labelOf(path: readonly PropertyKey[]): string {
  const known = path.toReversed().flatMap((part) => IMPORT_FIELDS.filter((field) => field === part));
  return known[0] ? importFieldLabel(known[0]) : 'The row';
}

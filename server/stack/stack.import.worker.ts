import { categoryNamed } from '#domain/stack/stack.categories.rules.ts';
import { ITEM_DECISIONS, type ItemDecision, STACK_LIMITS } from '#domain/stack/stack.rules.ts';
import { type CellValue, countIn, dayIn, dayOrderOf, isGarbled, plainCell } from '#domain/customers/import.values.rules.ts';
import { decodeText } from '#server/platform/files/csv.decode.ts';
import { readCsv } from '#server/platform/files/csv.read.ts';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';

/** Accepted column headers, in lower case letters only. */
const HEADERS = {
  category: ['category', 'area', 'type', 'kind'],
  vendor: ['vendor', 'manufacturer', 'publisher', 'supplier', 'brand'],
  product: ['product', 'name', 'software', 'service', 'model', 'productname'],
  productVersion: ['version', 'productversion'],
  quantity: ['quantity', 'qty', 'count', 'licences', 'licenses', 'seats', 'number'],
  coveragePercent: ['coverage', 'coveragepercent', 'covered'],
  renewalAt: ['renewal', 'renewaldate', 'renewsat', 'renews', 'renewalat', 'expiry', 'expires'],
  monthlyCost: ['monthlycost', 'costamonth', 'permonth', 'monthly', 'cost'],
  decision: ['decision', 'plan', 'action'],
} as const;
type Field = keyof typeof HEADERS;

export interface ImportedItem {
  row: number;
  category: string;
  vendor: string;
  product: string;
  productVersion: string;
  quantity: number | null;
  coveragePercent: number | null;
  renewalAt: string | null;
  /** Raw text, since only the customer's currency determines the amount. */
  monthlyCost: string;
  decision: ItemDecision | null;
  faults: string[];
}

export interface StackTable {
  columns: { header: string; field: Field | null }[];
  warnings: string[];
  rows: ImportedItem[];
}

/** A refusal is a result, so that it is not taken for a worker failure. */
export type StackImportOutcome = { table: StackTable } | { refusal: string };

export async function readStackInWorker({ bytes }: { bytes: Uint8Array }): Promise<StackImportOutcome> {
  try {
    return { table: readStack(bytes) };
  } catch (fault) {
    if (fault instanceof FileRefusal) return { refusal: fault.message };
    throw fault;
  }
}

const FIELDS: readonly Field[] = [
  'category',
  'vendor',
  'product',
  'productVersion',
  'quantity',
  'coveragePercent',
  'renewalAt',
  'monthlyCost',
  'decision',
];

function fieldOf(header: string): Field | null {
  const plain = header.toLowerCase().replaceAll(/[^a-z]/g, '');
  return FIELDS.find((field) => HEADERS[field].some((name) => name === plain)) ?? null;
}

const MOST_COLUMNS = 60;

function readStack(bytes: Uint8Array): StackTable {
  const { text, encoding } = decodeText(bytes);
  const { rows, warnings } = readCsv(text, {
    understood: (row) => row.filter((cell) => fieldOf(cell) !== null).length,
    rows: STACK_LIMITS.imported + 1,
    columns: MOST_COLUMNS,
    cells: MOST_COLUMNS * STACK_LIMITS.imported,
  });
  const start = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const headers = (rows[start] ?? []).map((header) => header.trim());
  const cells = rows.slice(start + 1);
  if (cells.length > STACK_LIMITS.imported)
    throw new FileRefusal('', `The file has more than ${STACK_LIMITS.imported} rows. Import it in parts.`);
  const fields = headers.map(fieldOf);
  for (const needed of ['category', 'product'] as const) {
    if (!fields.includes(needed))
      throw new FileRefusal('', `The file has no column “${needed === 'category' ? 'Category' : 'Product'}” in its first row.`);
  }
  const order = dayOrderOf(cells.map((row) => row[fields.indexOf('renewalAt')] ?? ''));
  return {
    columns: headers.map((header, at) => ({ header, field: fields[at] ?? null })),
    warnings: [
      ...(encoding === 'windows-1252' ? ['The file is not UTF-8; it was read as Windows-1252. Check accented letters.'] : []),
      ...warnings.map(({ path, message }) => (path ? `${path}: ${message}` : message)),
    ],
    rows: cells.flatMap((row, at) => {
      const read = (field: Field) => plainCell(row[fields.indexOf(field)] ?? '');
      return FIELDS.every((field) => read(field) === '') ? [] : [itemOf(read, { row: start + 2 + at, order })];
    }),
  };
}

function itemOf(read: (field: Field) => string, { row, order }: { row: number; order: ReturnType<typeof dayOrderOf> }): ImportedItem {
  const faults: string[] = [];
  const value = <T>(field: Field, label: string, reader: (cell: string) => CellValue<T>): T | null => {
    const cell = read(field);
    if (cell === '') return null;
    const result = reader(cell);
    if ('value' in result) return result.value;
    faults.push(`${label}: ${result.fault}`);
    return null;
  };
  const text = (field: Field, label: string, most: number): string => {
    const cell = read(field);
    if (cell.length > most) faults.push(`${label}: must have at most ${most} characters`);
    if (cell.includes('\u0000') || isGarbled(cell)) faults.push(`${label}: “${cell}” contains garbled characters`);
    return cell.slice(0, most);
  };
  const category = value('category', 'Category', categoryIn);
  const product = text('product', 'Product', 120);
  if (read('category') === '') faults.push('Category: is required');
  if (product === '') faults.push('Product: is required');
  return {
    row,
    category: category ?? read('category').slice(0, 60),
    product,
    vendor: text('vendor', 'Vendor', 120),
    productVersion: text('productVersion', 'Version', 60),
    quantity: value('quantity', 'Quantity', countIn),
    coveragePercent: value('coveragePercent', 'Coverage', percentIn),
    renewalAt: value('renewalAt', 'Renewal', (cell) => dayIn(cell, order)),
    monthlyCost: read('monthlyCost').slice(0, 40),
    decision: value('decision', 'Decision', decisionIn),
    faults,
  };
}

function categoryIn(cell: string): CellValue<string> {
  const category = categoryNamed(cell);
  return category ? { value: category.key } : { fault: `“${cell}” is not a stack category` };
}

function percentIn(cell: string): CellValue<number> {
  const plain = cell.replace(/\s*%$/, '');
  const value = Number(plain.replace(',', '.'));
  return plain !== '' && value >= 0 && value <= 100 ? { value: Math.round(value) } : { fault: `“${cell}” is not between 0 and 100` };
}

function decisionIn(cell: string): CellValue<ItemDecision> {
  const decision = ITEM_DECISIONS.find((one) => one === cell.toLowerCase());
  return decision ? { value: decision } : { fault: `“${cell}” is not keep, replace, upgrade or remove` };
}

import type { ImportField } from '#domain/customers/customer.fields.rules.ts';
import type { ColumnMapping } from '#domain/customers/import.columns.rules.ts';
import { knownHeaders, mappingFault, MOST_IMPORTED, proposedMapping } from '#domain/customers/import.columns.rules.ts';
import { isGarbled } from '#domain/customers/import.values.rules.ts';
import { decodeText, type TextEncoding } from '#server/platform/files/csv.decode.ts';
import { readCsv } from '#server/platform/files/csv.read.ts';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { type ImportedRow, readRows } from './import.rows.ts';

const MOST_COLUMNS = 100;
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 60;

export interface ImportJob {
  bytes: Uint8Array;
  /** Null maps columns by their headers. */
  mapping: ColumnMapping | null;
}

export interface ImportTable {
  encoding: TextEncoding;
  delimiter: string;
  columns: { header: string; field: ImportField | null; examples: string[] }[];
  warnings: string[];
  rows: ImportedRow[];
}

/** All checks of the file that need no database. */
export function readImport({ bytes, mapping }: ImportJob): ImportTable {
  const { text, encoding } = decodeText(bytes);
  const limits = { rows: MOST_IMPORTED + 1, columns: MOST_COLUMNS, cells: MOST_COLUMNS * MOST_IMPORTED };
  const { rows, delimiter, warnings } = readCsv(text, { understood: knownHeaders, ...limits });
  const start = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const headers = (rows[start] ?? []).map((header) => header.trim());
  const cells = rows.slice(start + 1);
  if (cells.length > MOST_IMPORTED) throw new FileRefusal('', `The file has more than ${MOST_IMPORTED} rows. Import it in parts.`);
  if (cells.length === 0) throw new FileRefusal('', 'The file has no customer rows.');

  const fields = headers.map((_, at) => (mapping ? (mapping[at] ?? null) : (proposedMapping(headers)[at] ?? null)));
  const fault = mappingFault(fields);
  return {
    encoding,
    delimiter,
    columns: headers.map((header, at) => ({ header, field: fields[at] ?? null, examples: examplesOf(cells, at) })),
    warnings: [
      ...(encoding === 'windows-1252' ? ['The file is not UTF-8; it was read as Windows-1252. Check accented letters.'] : []),
      ...(isGarbled(text)
        ? ['Some characters look garbled, such as “Ã¼”: the file was saved in the wrong encoding. Save it as CSV UTF-8.']
        : []),
      ...warnings.map(({ path, message }) => (path ? `${path}: ${message}` : message)),
      ...(fault ? [fault] : []),
    ],
    rows: fault ? [] : readRows(cells, { headers, fields, firstRow: start + 2 }),
  };
}

function examplesOf(rows: readonly string[][], at: number): string[] {
  const filled = rows.slice(0, 50).map((row) => (row[at] ?? '').trim());
  return filled
    .filter((cell) => cell !== '')
    .slice(0, EXAMPLES)
    .map((cell) => (cell.length > EXAMPLE_LENGTH ? `${cell.slice(0, EXAMPLE_LENGTH)}…` : cell));
}

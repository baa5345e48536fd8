import { CUSTOMER_FIELDS, IMPORT_FIELDS, type ImportField } from './customer.fields.rules.ts';

export const importFieldLabel = (field: ImportField): string => CUSTOMER_FIELDS[field].label;

/** Field of each column; null for ignored columns. */
export type ColumnMapping = readonly (ImportField | null)[];

/** Maximum number of customer rows in a file. */
export const MOST_IMPORTED = 10_000;

/** Normalised header: lower case, single spaces. */
export function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Proposes each field once: for the first column whose header is the label, else the first that matches a synonym. */
export function proposedMapping(headers: readonly string[]): (ImportField | null)[] {
  const plain = headers.map(plainHeader);
  const meanings: (ImportField | null)[] = headers.map(() => null);
  for (const field of IMPORT_FIELDS) {
    const { label, headers } = CUSTOMER_FIELDS[field];
    const known = [label, ...headers].map(plainHeader);
    const column = known.map((name) => plain.findIndex((header, at) => header === name && meanings[at] === null)).find((at) => at >= 0);
    if (column !== undefined) meanings[column] = field;
  }
  return meanings;
}

/** Number of recognised headers, used to detect the delimiter. */
export function knownHeaders(row: readonly string[]): number {
  return proposedMapping(row).filter((field) => field !== null).length;
}

/** Validation error of the mapping, or null. */
export function mappingFault(mapping: ColumnMapping): string | null {
  const chosen = mapping.filter((field) => field !== null);
  if (!chosen.includes('name')) return 'Choose the column with the customer name';
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  return twice ? `Two columns are chosen for “${importFieldLabel(twice)}”` : null;
}

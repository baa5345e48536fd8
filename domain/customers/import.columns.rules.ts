import { CUSTOMER_FIELDS, IMPORT_FIELDS, type ImportField } from './customer.fields.rules.ts';

export const importFieldLabel = (field: ImportField): string => CUSTOMER_FIELDS[field].label;

/** The meaning of each column; null for one that is left out. */
export type ColumnMapping = readonly (ImportField | null)[];

/** How many rows of customers a file may have. */
export const MOST_IMPORTED = 10_000;

/** A header without what people write differently: small letters, one space between words. */
export function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Each meaning is proposed once, for the first column whose header is the label, else for the first with a synonym. */
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

/** The number of headers in a row that we know: tells the right delimiter from a wrong one. */
export function knownHeaders(row: readonly string[]): number {
  return proposedMapping(row).filter((field) => field !== null).length;
}

/** What is wrong with a mapping as a whole; null when it can be used. */
export function mappingFault(mapping: ColumnMapping): string | null {
  const chosen = mapping.filter((field) => field !== null);
  if (!chosen.includes('name')) return 'Choose the column that holds the name of the customer';
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  return twice ? `Two columns are chosen for “${importFieldLabel(twice)}”` : null;
}

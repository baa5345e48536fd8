/** Column values in PostgreSQL's text form, as a pipelined statement returns them; pg converts nothing there. */
type ColumnText = string | null | undefined;

export const readText = (text: ColumnText): string => text ?? '';
export const readNumber = (text: ColumnText): number => Number(text ?? 0);
export const readFlag = (text: ColumnText): boolean => text === 't';

/** Null stays null; every other value is converted. */
export function orNull<T>(text: ColumnText, read: (text: string) => T): T | null {
  return text === null || text === undefined ? null : read(text);
}

/** A reference by id and name; null when there is no such row. */
export function readNamed(id: ColumnText, name: ColumnText): { id: string; name: string } | null {
  return id === null || id === undefined || name === null || name === undefined ? null : { id, name };
}

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** A timestamptz as PostgreSQL writes it, as an ISO instant with milliseconds. */
export function instantOf(text: string): string {
  const parts = UTC.exec(text);
  if (!parts) return new Date(text).toISOString();
  const [, day, time, fraction = ''] = parts;
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

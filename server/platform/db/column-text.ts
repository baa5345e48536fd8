/** Column value as PostgreSQL text, which pipelined statements return unconverted. */
type ColumnText = string | null | undefined;

export const readText = (text: ColumnText): string => text ?? '';
export const readNumber = (text: ColumnText): number => Number(text ?? 0);
export const readFlag = (text: ColumnText): boolean => text === 't';

/** Null stays null; other values are converted. */
export function orNull<T>(text: ColumnText, read: (text: string) => T): T | null {
  return text === null || text === undefined ? null : read(text);
}

/** Reference by id and name; null if the row does not exist. */
export function readNamed(id: ColumnText, name: ColumnText): { id: string; name: string } | null {
  return id === null || id === undefined || name === null || name === undefined ? null : { id, name };
}

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** Converts PostgreSQL's timestamptz text to an ISO instant with milliseconds. */
export function instantOf(text: string): string {
  const parts = UTC.exec(text);
  if (!parts) return new Date(text).toISOString();
  const [, day, time, fraction = ''] = parts;
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

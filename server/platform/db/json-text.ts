/**
 * JSON from PostgreSQL's own text without objects between: for the few answers that are asked for all day. Each function takes the
 * text of one kind of column.
 */
export const jsonOf = {
  /** Numbers, and columns of JSON. */
  plain: (text: string | null | undefined): string => text ?? 'null',
  text: (text: string | null | undefined): string => (text === null || text === undefined ? 'null' : JSON.stringify(text)),
  /** Ids, days and names of ours, which never need escaping. */
  word: (text: string | null | undefined): string => (text === null || text === undefined ? 'null' : `"${text}"`),
  flag: (text: string | null | undefined): string => (text === 't' ? 'true' : 'false'),
  instant: (text: string | null | undefined): string => (text === null || text === undefined ? 'null' : `"${instantOf(text)}"`),
  /** Somebody or something by id and name; null when there is no such row. */
  named: (id: string | null | undefined, name: string | null | undefined): string =>
    id === null || id === undefined || name === null || name === undefined ? 'null' : `{"id":"${id}","name":${JSON.stringify(name)}}`,
} as const;

const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** A timestamptz as PostgreSQL writes it, as an ISO instant with milliseconds. */
export function instantOf(text: string): string {
  const parts = UTC.exec(text);
  if (!parts) return new Date(text).toISOString();
  const [, day, time, fraction = ''] = parts;
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
}

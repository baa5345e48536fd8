export interface Holiday {
  day: string;
  name: string;
}

/** Maximum number of custom holidays. */
export const MOST_OWN_HOLIDAYS = 60;

/** Public holidays merged with the organisation's, sorted by day; a custom name replaces the public one. */
export function withOwn(publicOnes: readonly Holiday[], own: readonly Holiday[]): Holiday[] {
  const days = new Map([...publicOnes, ...own].map((holiday) => [holiday.day, holiday] as const));
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** One holiday per line: "2026-12-24 Office closed". */
const LINE = /^(\d{4}-\d{2}-\d{2})\s+(\S.*)$/u;

/** Null if any line is not a day with a name. */
export function holidaysOfLines(text: string): Holiday[] | null {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [LINE.exec(line.trim())]));
  const read = lines.flatMap((found) => (found?.[1] && found[2] && isDay(found[1]) ? [{ day: found[1], name: found[2].trim() }] : []));
  return read.length === lines.length ? read : null;
}

export const linesOfHolidays = (own: readonly Holiday[]): string => own.map(({ day, name }) => `${day} ${name}`).join('\n');

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

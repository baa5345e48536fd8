/** Characters of a result's text in which a number or a date is looked for. */
export const READ_TEXT = 500;

const DAY_MS = 86_400_000;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
/** "2026-03-12", "12 Mar 2026" and "March 12, 2026". All-digit dates with another order are ambiguous and ignored. */
const DATES = [
  /(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/,
  new RegExp(`(?<!\\d)(?<day>\\d{1,2}) (?<month>${MONTH}),? (?<year>\\d{4})(?!\\d)`, 'i'),
  new RegExp(`\\b(?<month>${MONTH}) (?<day>\\d{1,2}),? (?<year>\\d{4})(?!\\d)`, 'i'),
] as const;

/** First date in a text, as "2026-03-12"; null if there is none. */
export function dateIn(text: string): string | null {
  const read = text.slice(0, READ_TEXT);
  const found = DATES.map((pattern) => pattern.exec(read))
    .filter((match) => match !== null)
    .toSorted((one, other) => one.index - other.index);
  for (const { groups = {} } of found) {
    const day = dayOf(groups);
    if (day !== null) return day;
  }
  return null;
}

function dayOf({ year = '', month = '', day = '' }: Readonly<Record<string, string>>): string | null {
  const named = MONTHS.findIndex((name) => month.toLowerCase().startsWith(name)) + 1;
  const written = `${year}-${(named > 0 ? String(named) : month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === written ? written : null;
}

/** A number that is no part of a word, an address or a version such as 1.2.3; commas group thousands. */
const NUMBER = /(?<![\w.,@/-]|\d:)(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,6})?(?![\w@/-]|:\d|[.,]\d)/;

/** First number in a text that belongs to no date; null if there is none. */
export function numberIn(text: string): number | null {
  const rest = DATES.reduce((left, pattern) => left.replaceAll(new RegExp(pattern, 'gi'), ' '), text.slice(0, READ_TEXT));
  const found = NUMBER.exec(rest)?.[0];
  return found === undefined ? null : Number(found.replaceAll(',', ''));
}

/** Whole days from today until a day, by UTC; negative for a day in the past. */
export function daysUntil(day: string, now: number): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS) - Math.floor(now / DAY_MS);
}

/** "12 Mar 2026". */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return `${Number(date)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}

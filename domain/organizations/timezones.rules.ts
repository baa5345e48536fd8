/** One for each time zone, because making one takes 25 times as long as formatting. Zones that differ in case alone must not fill the memory. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATS = 1000;

function dayFormatOf(timezone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timezone);
  if (known) return known;
  const options = { timeZone: timezone, calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en', options);
  if (dayFormats.size >= MOST_FORMATS) dayFormats.clear();
  dayFormats.set(timezone, made);
  return made;
}

/** Date in a time zone, as YYYY-MM-DD. */
export function dayIn(instant: Date, timezone: string): string {
  const parts = dayFormatOf(timezone).formatToParts(instant);
  const part = (type: 'year' | 'month' | 'day') => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Hour in a time zone, 0 to 23. */
export function hourIn(instant: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).formatToParts(instant);
  return Number(parts.find(({ type }) => type === 'hour')?.value ?? 0);
}

/** Conversion between instants and local times (YYYY-MM-DDTHH:MM) in the meeting's time zone. */
function offsetAt(instant: number, timezone: string): number {
  const options = { timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', { ...options, hour: 'numeric', minute: 'numeric' }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return there - Math.floor(instant / 60_000) * 60_000;
}

export function wallTime(instant: string | null, timezone: string): string {
  if (instant === null) return '';
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, timezone)).toISOString().slice(0, 16);
}

/** Null for an empty field. A time skipped by daylight saving becomes an hour later. */
export function instantOf(wall: string, timezone: string): string | null {
  if (wall === '') return null;
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const first = asUtc - offsetAt(asUtc, timezone);
  return new Date(asUtc - offsetAt(first, timezone)).toISOString();
}

/** Same local time on another day, in the meeting's time zone. */
export function onDay(instant: string, day: string, timezone: string): string {
  return instantOf(`${day}T${wallTime(instant, timezone).slice(11)}`, timezone) ?? instant;
}

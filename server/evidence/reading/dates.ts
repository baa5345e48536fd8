const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const SIGNED = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?)?$/i;
const WORDED =
  /^(?:[a-z]{3,9},? )?(?:[a-z]{3,9} \d{1,2},?|\d{1,2}[ -][a-z]{3,9}[ -,]?) ?\d{4}(?:,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;

/**
 * The times of one column in milliseconds; null for a cell without a time.
 * 03/04/2026 is read only if another cell of the column shows the order of day and month: a guess could be months off.
 */
export function timesOf(cells: readonly string[]): (number | null)[] {
  const parts = cells.map((cell) => SIGNED.exec(cell.trim()));
  const isDayFirst = parts.some((found) => found && (found[2] === '.' || Number(found[1]) > 12));
  const isMonthFirst = parts.some((found) => found && found[2] === '/' && Number(found[3]) > 12);
  return cells.map((cell, index) => {
    const found = parts[index];
    if (!found) return timeOf(cell.trim());
    if (isDayFirst === isMonthFirst) return null;
    const [day, month] = isDayFirst ? [found[1], found[3]] : [found[3], found[1]];
    const half = (found[8] ?? '').toLowerCase();
    const hour = half === '' ? Number(found[5] ?? 0) : (Number(found[5]) % 12) + (half === 'pm' ? 12 : 0);
    return utc(Number(found[4]), Number(month), Number(day), hour, Number(found[6] ?? 0));
  });
}

function timeOf(cell: string): number | null {
  const found = ISO.exec(cell);
  if (found) {
    const at = utc(Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4] ?? 0), Number(found[5] ?? 0));
    return at === null ? null : at - offsetOf(found[7] ?? '');
  }
  if (WORDED.test(cell)) {
    const at = Date.parse(`${cell.replace(/(\d)([ap]m)$/i, '$1 $2')} UTC`);
    return Number.isNaN(at) ? null : at;
  }
  return null;
}

function utc(year: number, month: number, day: number, hour: number, minute: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 ? date.getTime() : null;
}

function offsetOf(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!found) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) * 60_000;
}

/** The latest time; null without any. */
export function latestOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : known.reduce((latest, time) => Math.max(latest, time));
}

import { writtenDay } from '#domain/organizations/writing.rules.ts';
import { dateFormat } from './terms.ts';

const ONLY_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Date in the organisation's format, by default 14 Nov 2026. A date without time has no time zone. */
export function formatDay(value: string): string {
  const day = ONLY_DAY.exec(value);
  if (day) return writtenDay(dateFormat(), { year: Number(day[1]), month: Number(day[2]), day: Number(day[3]) });
  const moment = new Date(value);
  return writtenDay(dateFormat(), { year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() });
}

/** Date and time such as "14 Nov 2026, 09:30". */
export function formatMoment(value: string): string {
  const moment = new Date(value);
  const time = [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${formatDay(value)}, ${time}`;
}

/** Units with their length in seconds, and the fewest of them that are shown: 53 days are not "1 month". */
const STEPS = [
  ['year', 365 * 86_400, 2],
  ['month', 30 * 86_400, 2],
  ['day', 86_400, 1],
  ['hour', 3_600, 1],
  ['minute', 60, 1],
] as const;
const WORDS = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

const stepOf = (seconds: number) => STEPS.find(([, length, least]) => Math.abs(seconds) >= length * least);

/** Text such as "3 days ago" or "in 2 hours"; "just now" under a minute. Past times are rounded down, future ones to the nearest unit. */
export function formatRelative(value: string, now: Date): string {
  const exact = (new Date(value).getTime() - now.getTime()) / 1_000;
  const unit = stepOf(exact)?.[1] ?? 1;
  const seconds = exact > 0 ? Math.round(exact / unit) * unit : exact;
  const step = stepOf(seconds);
  return step ? WORDS.format(Math.trunc(seconds / step[1]), step[0]) : 'just now';
}

import { isMonthFirst } from '#domain/organizations/writing.rules.ts';
import { dateFormat } from '#web/ui/data/terms.ts';
import { monthName } from '#domain/customers/fiscal.rules.ts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Day, month, year: "3 Dec 2026", "3.12.2026", "3/12/26"; the year is optional. */
const SPOKEN = /^(\d{1,2})[\s./-]+([a-z]{3,}|\d{1,2})\.?(?:[\s./,-]+(\d{4}|\d{2}))?$/i;

/** Month first: "Dec 3, 2026" always, "12/3/2026" if the organisation writes dates that way. */
const NAMED_FIRST = /^([a-z]{3,})\.?[\s./-]+(\d{1,2})(?:[\s./,-]+(\d{4}|\d{2}))?$/i;
const NUMBER_FIRST = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/;

const two = (part: number) => String(part).padStart(2, '0');

/** Parses a date to YYYY-MM-DD; null if invalid. Without a year it uses `thisYear`. */
export function readDay(text: string, thisYear: number): string | null {
  const iso = ISO.exec(text.trim());
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const first = NAMED_FIRST.exec(text.trim()) ?? (isMonthFirst(dateFormat()) ? NUMBER_FIRST.exec(text.trim()) : null);
  if (first) return dayOf(yearOf(first[3], thisYear), monthOf(first[1] ?? ''), Number(first[2]));
  const spoken = SPOKEN.exec(text.trim());
  if (!spoken) return null;
  const [, day = '', month = '', year] = spoken;
  return dayOf(yearOf(year, thisYear), monthOf(month), Number(day));
}

function yearOf(typed: string | undefined, thisYear: number): number {
  if (typed === undefined) return thisYear;
  return typed.length === 2 ? 2000 + Number(typed) : Number(typed);
}

/** Number of the month; 0 for an unknown word. */
function monthOf(typed: string): number {
  if (/^\d/.test(typed)) return Number(typed);
  const names = Array.from({ length: 12 }, (_, at) => monthName(at + 1).toLowerCase());
  return names.findIndex((name) => name.startsWith(typed.toLowerCase())) + 1;
}

/** Null for nonexistent dates such as 31 June. */
function dayOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? null : text;
}

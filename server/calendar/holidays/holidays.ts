import type { OutputOf } from '#contract/endpoint.ts';
import type { listHolidayCountries } from '#contract/calendar/calendar.contract.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { type Holiday, withOwn } from '#domain/calendar/holidays.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

interface Range {
  from: string;
  to: string;
}

/** Loaded on first use, because the calendars of all countries take 20 MB of memory. */
async function calendars() {
  return (await import('date-holidays')).default;
}

/** Holidays of the organisation: its country's and custom ones. */
export async function holidaysBetween(tx: Tx, { from, to }: Range): Promise<Holiday[]> {
  const { country = null, region = null, own = [] } = (await ownOrganization(tx)).settings.holidays ?? {};
  const publicOnes = country === null ? [] : await publicHolidays({ country, region }, { from, to });
  return withOwn(publicOnes, own).filter(({ day }) => day >= from && day < to);
}

async function publicHolidays({ country, region }: { country: string; region: string | null }, { from, to }: Range): Promise<Holiday[]> {
  const Holidays = await calendars();
  const of = new Holidays(country, region ?? '', '', { languages: ['en'], types: ['public', 'bank'] });
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, at) => Number(from.slice(0, 4)) + at);
  return years.flatMap((year) => of.getHolidays(year)).flatMap(({ date, start, end, name }) => daysOf(date.slice(0, 10), start, end, name));
}

const DAY_MS = 86_400_000;

/** Some holidays last several days; `date` is the first. */
function daysOf(first: string, start: Date, end: Date, name: string): Holiday[] {
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return Array.from({ length: days }, (_, at) => ({ day: addDays(first, at), name }));
}

const byName = (names: Readonly<Record<string, string>>) =>
  Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

export async function countriesWithHolidays(): Promise<OutputOf<typeof listHolidayCountries>> {
  const Holidays = await calendars();
  const known = new Holidays();
  return byName(known.getCountries('en')).map((country) => ({ ...country, regions: byName(known.getStates(country.code, 'en') ?? {}) }));
}

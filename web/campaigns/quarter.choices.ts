import { addQuarters, CALENDAR, compareQuarters, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { calendarQuarter } from './campaigns.words.ts';

const AHEAD = 12;

/** Calendar quarters from the present one on. */
export function quartersAhead(today: string, count = AHEAD + 1): FiscalQuarter[] {
  const present = fiscalQuarterOf(today, CALENDAR);
  return Array.from({ length: count }, (_, index) => addQuarters(present, index));
}

/** Quarters ahead, and the chosen one. */
export function quarterChoices(today: string, chosen: FiscalQuarter | null): { value: FiscalQuarter | null; label: string }[] {
  const ahead = quartersAhead(today);
  const isAmong = chosen === null || ahead.some((one) => compareQuarters(one, chosen) === 0);
  const all = isAmong ? ahead : [chosen, ...ahead];
  return [{ value: null, label: 'Unscheduled' }, ...all.map((value) => ({ value, label: calendarQuarter(value) }))];
}

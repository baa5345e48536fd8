import type { LibraryEntry } from '#contract/recommendations/initiatives.contract.ts';
import { fromWhole } from '#domain/money/money.rules.ts';
import type { StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { findLibraryEntry } from './recommendations.library.ts';

/** Currencies in which the library's ranges are near enough to begin with; in others nothing is priced. */
const PRICED_IN: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD']);
/** The size of company that the ranges are written for. */
const LIBRARY_SIZE = { user: 25, device: 25, server: 2, site: 1, fixed: 1 } as const;

interface Buyer {
  currency: string;
  userCount: number | null;
  endpointCount: number | null;
}

/** The customer's own copy of a library entry: its text, and options priced in the middle of their ranges for the customer's size. */
export function copyOf(key: string, customer: Buyer) {
  const entry = findLibraryEntry(key);
  if (!entry) throw new Fault('VALIDATION_ERROR', { field: 'fromLibrary', message: 'From library: there is no such text' });
  const { title, category, problem, benefit, riskIfNot, priority, effort, responsible } = entry;
  const costKnown = PRICED_IN.has(customer.currency);
  const options = entry.options.map((option, index) => optionOf(option, costKnown ? factorFor(entry, customer) : 0, customer, index));
  return { title, category, problem, benefit, riskIfNot, priority, effort, responsible, costKnown, options, libraryKey: key };
}

function factorFor({ basis }: LibraryEntry, { userCount, endpointCount }: Buyer): number {
  if (basis === 'user' && userCount) return userCount / LIBRARY_SIZE.user;
  if (basis === 'device' && endpointCount) return endpointCount / LIBRARY_SIZE.device;
  return 1;
}

/** Rounded to tens where the amount is not small, so that an estimate does not look exact. */
function estimate({ low, high }: { low: number; high: number }, factor: number, currency: string): number {
  const amount = ((low + high) / 2) * factor;
  return fromWhole(amount >= 100 ? Math.round(amount / 10) * 10 : Math.round(amount), currency);
}

function optionOf(option: LibraryEntry['options'][number], factor: number, { currency }: Buyer, index: number): StoredOption {
  const { key, name, oneTime, recurring, recurringPer, hours, outcome, points } = option;
  return {
    key,
    name,
    oneTime: estimate(oneTime, factor, currency),
    recurring: estimate(recurring, factor, currency),
    recurringPer,
    hours,
    chosen: index === 0,
    outcome,
    points,
  };
}

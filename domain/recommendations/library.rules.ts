import type { RecurringPeriod } from './recommendations.rules.ts';
import { fromWhole, type MinorUnits } from '#domain/money/money.rules.ts';

/** Currencies in which the library's ranges are near enough to begin with; in others nothing is priced. */
const PRICED_IN: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD']);
/** The size of company that the ranges are written for. */
export const LIBRARY_SIZE = { user: 25, device: 25 } as const;

/** Letters of the short form of a recommendation or finding, for tables and slides. */
export const SHORT_TEXT_LIMITS = { title: 48, gain: 60 } as const;

/** What the cost of a library's text grows with. */
export const LIBRARY_BASES = ['fixed', 'user', 'device', 'server', 'site'] as const;
type Basis = (typeof LIBRARY_BASES)[number];

/** From the least to the most, in whole dollars, euros or pounds alike, or in minor units where the currency is known. */
export interface CostRange {
  low: number;
  high: number;
}

/** Whom a text of the library is offered to. */
export interface Buyer {
  currency: string;
  userCount: number | null;
  endpointCount: number | null;
}

/** Whether the library's ranges say anything in this currency; elsewhere everything is to be quoted. */
export function isPricedIn(currency: string): boolean {
  return PRICED_IN.has(currency);
}

function factorFor(basis: Basis, { userCount, endpointCount }: Buyer): number {
  if (basis === 'user' && userCount) return userCount / LIBRARY_SIZE.user;
  if (basis === 'device' && endpointCount) return endpointCount / LIBRARY_SIZE.device;
  return 1;
}

/** Rounded to tens where the amount is not small, so that an estimate does not look exact. */
function estimate(units: number, currency: string): MinorUnits {
  return fromWhole(units >= 100 ? Math.round(units / 10) * 10 : Math.round(units), currency);
}

/** The middle of a range for the customer's size; nothing in a currency without ranges. */
export function midOfRange({ low, high }: CostRange, basis: Basis, buyer: Buyer): MinorUnits {
  return isPricedIn(buyer.currency) ? estimate(((low + high) / 2) * factorFor(basis, buyer), buyer.currency) : 0;
}

/** A range for the customer's size, in minor units. */
export function rangeFor({ low, high }: CostRange, basis: Basis, buyer: Buyer): CostRange {
  const factor = factorFor(basis, buyer);
  return { low: estimate(low * factor, buyer.currency), high: estimate(high * factor, buyer.currency) };
}

/** What a text of the library costs, in minor units. */
export interface LibraryCost {
  currency: string;
  oneTime: CostRange;
  recurring: CostRange;
  recurringPer: RecurringPeriod;
}

interface Priced {
  oneTime: CostRange;
  recurring: CostRange;
  recurringPer: RecurringPeriod;
}

/** From the cheapest of these options to the dearest, for the customer's size; null in a currency without ranges, where it is to be quoted. */
export function costOf(options: readonly Priced[], basis: Basis, buyer: Buyer): LibraryCost | null {
  const [first] = options;
  if (!first || !isPricedIn(buyer.currency)) return null;
  const span = (ranges: readonly CostRange[]) => {
    const whole = { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) };
    return rangeFor(whole, basis, buyer);
  };
  return {
    currency: buyer.currency,
    oneTime: span(options.map(({ oneTime }) => oneTime)),
    recurring: span(options.map(({ recurring }) => recurring)),
    recurringPer: first.recurringPer,
  };
}

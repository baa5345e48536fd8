import type { RecurringPeriod } from './recommendations.rules.ts';
import { fromWhole, type MinorUnits } from '#domain/money/money.rules.ts';

/** Currencies in which the library's price ranges are a usable starting point; in others nothing is priced. */
const PRICED_IN: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD']);
export const LIBRARY_SIZE = { user: 25, device: 25 } as const;

/** Letters of the short form of a recommendation or finding, for tables and slides. */
export const SHORT_TEXT_LIMITS = { title: 48, gain: 60 } as const;

export const LIBRARY_BASES = ['fixed', 'user', 'device', 'server', 'site'] as const;
type Basis = (typeof LIBRARY_BASES)[number];

/** Price range in whole units, the same number for dollars, euros and pounds; in minor units once the currency is known. */
export interface CostRange {
  low: number;
  high: number;
}

export interface Buyer {
  currency: string;
  userCount: number | null;
  endpointCount: number | null;
}

/** Reports whether the ranges apply to the currency; in others everything is to be quoted. */
export function isPricedIn(currency: string): boolean {
  return PRICED_IN.has(currency);
}

function factorFor(basis: Basis, { userCount, endpointCount }: Buyer): number {
  if (basis === 'user' && userCount) return userCount / LIBRARY_SIZE.user;
  if (basis === 'device' && endpointCount) return endpointCount / LIBRARY_SIZE.device;
  return 1;
}

/** Rounds larger amounts to tens, so that an estimate does not look exact. */
function estimate(units: number, currency: string): MinorUnits {
  return fromWhole(units >= 100 ? Math.round(units / 10) * 10 : Math.round(units), currency);
}

/** Middle of the range for the customer's size; 0 in currencies without ranges. */
export function midOfRange({ low, high }: CostRange, basis: Basis, buyer: Buyer): MinorUnits {
  return isPricedIn(buyer.currency) ? estimate(((low + high) / 2) * factorFor(basis, buyer), buyer.currency) : 0;
}

/** Range for the customer's size, in minor units. */
export function rangeFor({ low, high }: CostRange, basis: Basis, buyer: Buyer): CostRange {
  const factor = factorFor(basis, buyer);
  return { low: estimate(low * factor, buyer.currency), high: estimate(high * factor, buyer.currency) };
}

/** Cost of a library entry in minor units. */
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

/**
 * Range from the cheapest to the most expensive option for the customer's size; null in currencies without ranges, where it is to be
 * quoted.
 */
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

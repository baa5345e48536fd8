import { decimalsOf, type MinorUnits } from '#domain/money/money.rules.ts';

/** Approximate value of a pound; the demo's currencies have two, none and three decimals. */
const PER_POUND: Readonly<Record<string, number>> = { GBP: 1, EUR: 1.15, USD: 1.3, JPY: 190, KWD: 0.4 };

/** Converts pounds to a plausible price in another currency: two significant digits, as people estimate. */
export function priced(pounds: number, currency: string): MinorUnits {
  const units = pounds * (PER_POUND[currency] ?? 1);
  const step = units < 100 ? 1 : 10 ** (Math.floor(Math.log10(units)) - 1);
  return Math.round(units / step) * step * 10 ** decimalsOf(currency);
}

/** Unit price with the currency's decimals, as on a supplier's invoice. */
export function unitPrice(pounds: number, currency: string): MinorUnits {
  return Math.round(pounds * (PER_POUND[currency] ?? 1) * 10 ** decimalsOf(currency));
}

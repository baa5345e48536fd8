import { decimalsOf, formatMoney, type MinorUnits } from './money.rules.ts';
import { numberFormat } from './number.formats.rules.ts';

const STEPS = [
  { from: 1_000_000_000, sign: 'bn' },
  { from: 1_000_000, sign: 'm' },
  { from: 1_000, sign: 'k' },
] as const;
/** Amount from which no decimal is shown. */
const NO_DECIMAL_FROM = 100;

/** "£371k", "£40.7k", "£1.2m", or "40,7k €" in de-DE, for titles and charts; amounts below a thousand are written in full. */
export function compactMoney(amount: MinorUnits, currency: string, locale = 'en-GB'): string {
  const units = Math.abs(amount) / 10 ** decimalsOf(currency);
  const step = STEPS.find(({ from }) => units >= from);
  if (!step) return formatMoney(Math.round(units) * 10 ** decimalsOf(currency) * Math.sign(amount), currency, { locale });
  const scaled = units / step.from;
  const written = shortMoney(scaled, step.sign, { currency, locale, decimals: scaled >= NO_DECIMAL_FROM ? 0 : 1 });
  return `${amount < 0 ? '−' : ''}${written}`;
}

interface Shortened {
  currency: string;
  locale: string;
  decimals: number;
}

/** The step suffix follows the number, wherever the locale places the currency. */
function shortMoney(scaled: number, step: string, { currency, locale, decimals }: Shortened): string {
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: decimals,
  });
  const parts = format.formatToParts(scaled);
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  return parts.map(({ value }, place) => (place === last ? value + step : value)).join('');
}

/** "£40k" of an amount in thousands, for axes and cards; "£40.7k" with a decimal. */
export function moneyInThousands(amount: MinorUnits, currency: string, locale = 'en-GB', decimals = 0): string {
  const thousands = Math.round(amount / 10 ** (decimalsOf(currency) + 3 - decimals)) / 10 ** decimals;
  const written = shortMoney(Math.abs(thousands), 'k', { currency, locale, decimals });
  return `${thousands < 0 ? '−' : ''}${written}`;
}

import { decimalsOf, formatMoney, type MinorUnits } from './money.rules.ts';

const STEPS = [
  { from: 1_000_000_000, sign: 'bn' },
  { from: 1_000_000, sign: 'm' },
  { from: 1_000, sign: 'k' },
] as const;
/** From here on a decimal would say more than anybody reads. */
const NO_DECIMAL_FROM = 100;

/** "£371k", "£40.7k", "£1.2m" for titles and charts, "40,7k €" in Berlin; amounts below a thousand are written out. */
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

/** The sign of the step stands at the number, wherever the locale writes its currency. */
function shortMoney(scaled: number, step: string, { currency, locale, decimals }: Shortened): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: decimals });
  const parts = format.formatToParts(scaled);
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  return parts.map(({ value }, place) => (place === last ? value + step : value)).join('');
}

/** "£40k" of an amount in thousands, for axes and cards. */
export function moneyInThousands(amount: MinorUnits, currency: string, locale = 'en-GB'): string {
  const thousands = Math.round(amount / 10 ** (decimalsOf(currency) + 3));
  const written = shortMoney(Math.abs(thousands), 'k', { currency, locale, decimals: 0 });
  return `${thousands < 0 ? '−' : ''}${written}`;
}

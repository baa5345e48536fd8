import { decimalsOf, formatMoney, type MinorUnits } from './money.rules.ts';

const STEPS = [
  { from: 1_000_000_000, sign: 'bn' },
  { from: 1_000_000, sign: 'm' },
  { from: 1_000, sign: 'k' },
] as const;
/** From here on a decimal would say more than anybody reads. */
const NO_DECIMAL_FROM = 100;

/** "£371k", "£40.7k", "£1.2m" for titles and charts; amounts below a thousand are written out. */
export function compactMoney(amount: MinorUnits, currency: string): string {
  const units = Math.abs(amount) / 10 ** decimalsOf(currency);
  const step = STEPS.find(({ from }) => units >= from);
  if (!step) return formatMoney(Math.round(units) * 10 ** decimalsOf(currency) * Math.sign(amount), currency);
  const scaled = units / step.from;
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: scaled >= NO_DECIMAL_FROM ? 0 : 1,
  });
  return `${amount < 0 ? '−' : ''}${format.format(scaled)}${step.sign}`;
}

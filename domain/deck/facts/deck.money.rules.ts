import { decimalsOf, formatMoney, type MinorUnits } from '#domain/money/money.rules.ts';

interface Priced {
  oneTime: MinorUnits;
  monthly: MinorUnits;
  costKnown: boolean;
}

/** "£3,800 + £290 a month", "to be quoted", or nothing while amounts are hidden. */
export function priceOf({ oneTime, monthly, costKnown }: Priced, currency: string, hideAmounts: boolean): string {
  if (hideAmounts) return '';
  if (!costKnown) return 'to be quoted';
  const parts = [oneTime === 0 ? null : formatMoney(oneTime, currency), monthly === 0 ? null : `${formatMoney(monthly, currency)} a month`];
  return parts.filter((part) => part !== null).join(' + ');
}

/** What is known of the costs of several, in one sum. */
export function sumOf(all: readonly Priced[]): { oneTime: MinorUnits; monthly: MinorUnits } {
  const priced = all.filter(({ costKnown }) => costKnown);
  return { oneTime: priced.reduce((sum, { oneTime }) => sum + oneTime, 0), monthly: priced.reduce((sum, { monthly }) => sum + monthly, 0) };
}

/** The number of a table's column, whose head names the currency. */
export function columnAmount(amount: MinorUnits, currency: string): string {
  return amount === 0 ? '–' : formatMoney(amount, currency).replace(/^[^\d−-]+|[^\d]+$/gu, '');
}

/** "20.5" of 2,050,000 pence: rounded as people do, so that a half goes up. */
export function inThousands(amount: MinorUnits, currency: string, decimals = 1): string {
  const unit = 10 ** (decimalsOf(currency) + 3);
  const scale = 10 ** decimals;
  return (Math.round((amount * scale) / unit) / scale).toFixed(decimals);
}

/** "£", or "KWD " of a currency without a sign of its own. */
export function currencySign(currency: string): string {
  return formatMoney(0, currency).replaceAll(/[\d.,\s]/gu, '');
}

/** "£17,700 once and £565 a month"; null when there is nothing to pay. */
export function costsLine({ oneTime, monthly }: { oneTime: MinorUnits; monthly: MinorUnits }, currency: string): string | null {
  const parts = [
    ...(oneTime === 0 ? [] : [`${formatMoney(oneTime, currency)} once`]),
    ...(monthly === 0 ? [] : [`${formatMoney(monthly, currency)} a month`]),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}

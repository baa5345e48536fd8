import { numberFormat } from './number.formats.rules.ts';

/** Money as an integer in the currency's minor unit (cents; yen and dinar by their own exponent), never a fraction. */
export type MinorUnits = number;

/** Largest amount accepted as input: a trillion minor units, so that sums stay exact integers. */
export const MOST_MONEY: MinorUnits = 1_000_000_000_000;

/** From ISO 4217, not Intl: browsers disagree on the decimals of forint or rupiah, and amounts would be off by a factor of 100. */
export const WITHOUT_DECIMALS: ReadonlySet<string> = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
export const THREE_DECIMALS: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Decimals of a currency: 2 for most, 0 for yen, 3 for dinar. Keep in step with `currency_decimals` in SQL. */
export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** Converts whole currency units to minor units. */
export function fromWhole(units: number, currency: string): MinorUnits {
  return Math.round(units * 10 ** decimalsOf(currency));
}

/** "£3,800", or "£3,800.50" if there are pence or `exact` is set. */
export function formatMoney(amount: MinorUnits, currency: string, { locale = 'en-GB', exact = false } = {}): string {
  const decimals = decimalsOf(currency);
  const isWhole = amount % 10 ** decimals === 0;
  const digits = isWhole && !exact ? 0 : decimals;
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    // The screens' sign: "$" beside "US$" would read as two currencies.
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** decimals).replace('-', '−');
}

function writingOf(locale: string) {
  const parts = numberFormat(locale, {}).formatToParts(12_345.6);
  const digits = numberFormat(locale, { useGrouping: false }).format(9_876_543_210);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: part('group'), decimal: part('decimal') || '.', digits: [...digits].toReversed() };
}

/** Removes the group separators; returns the text unchanged, and thus invalid as a number, if they are misplaced. */
function withoutGroups(whole: string, group: string): string {
  if (group === '') return whole;
  const [first = '', ...others] = whole.split(group);
  const isGrouped = /^-?\d{1,3}$/.test(first) && others.every((one) => /^\d{2,3}$/.test(one)) && others.at(-1)?.length === 3;
  return isGrouped ? whole.replaceAll(group, '') : whole;
}

/**
 * Parses a localised number with at most `decimals` decimals into its smallest unit; null if invalid. Group separators of other locales are
 * rejected, not guessed: 1,200 is twelve hundred in en-GB but 1.2 in de-DE.
 */
export function parseDecimal(typed: string, decimals: number, locale = 'en-GB'): number | null {
  const { group, decimal, digits } = writingOf(locale);
  const western = (sign: string) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign);
  const plain = Array.from(typed.replaceAll(/[\s\u061c\u200e\u200f'’]/gu, '').replace('−', '-'), western).join('');
  const [written = '', fraction = '', ...rest] = plain.split(decimal);
  const whole = withoutGroups(written, group);
  if (rest.length > 0 || !/^-?\d{1,13}$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals) return null;
  const amount = Math.abs(Number(whole)) * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
  // Adding 0 avoids -0.
  return (whole.startsWith('-') ? -amount : amount) + 0;
}

/** Localised number for an input field, without decimals if it is whole. */
export function formatDecimal(amount: number, decimals: number, locale = 'en-GB'): string {
  const digits = amount % 10 ** decimals === 0 ? 0 : decimals;
  return numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(amount / 10 ** decimals)
    .replace('-', '−');
}

/** Parses typed amounts such as "1,200.50", "£1200" or "CHF 90" into minor units; null if it is no amount in this currency. */
export function parseMoney(typed: string, currency: string, locale = 'en-GB'): MinorUnits | null {
  const named = numberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  const sign = named.find(({ type }) => type === 'currency')?.value ?? currency;
  const bare = typed
    .replace(sign, '')
    .replace(new RegExp(currency, 'i'), '')
    .replaceAll(/\p{Sc}/gu, '');
  const amount = parseDecimal(bare, decimalsOf(currency), locale);
  return amount === null || Math.abs(amount) > MOST_MONEY ? null : amount;
}

/**
 * Multiplies and rounds half away from zero to the minor unit. 100 × 1.005 is slightly below 100.5 in binary, so the product is first
 * rounded to 15 significant digits.
 */
export function times(amount: MinorUnits, factor: number): MinorUnits {
  const product = Number((amount * factor).toPrecision(15));
  return Math.sign(product) * Math.round(Math.abs(product)) + 0;
}

export interface MoneySum {
  currency: string;
  oneTime: MinorUnits;
  monthly: MinorUnits;
}

/** One sum per currency, sorted by code; amounts in different currencies are never added. */
export function sumByCurrency(amounts: readonly MoneySum[]): MoneySum[] {
  const sums = new Map<string, MoneySum>();
  for (const { currency, oneTime, monthly } of amounts) {
    const sum = sums.get(currency) ?? { currency, oneTime: 0, monthly: 0 };
    sums.set(currency, { currency, oneTime: sum.oneTime + oneTime, monthly: sum.monthly + monthly });
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

/**
 * Sorts the organisation's currency first, then by whole units, because exchange rates are unknown. The first sum is shown if there is
 * space for one only.
 */
export function mainFirst<Sum extends MoneySum>(sums: readonly Sum[], own: string | null): Sum[] {
  const units = ({ currency, oneTime, monthly }: Sum) => (Math.abs(oneTime) || Math.abs(monthly)) / 10 ** decimalsOf(currency);
  const isOwn = ({ currency }: Sum) => Number(currency === own);
  return sums.toSorted((one, other) => isOwn(other) - isOwn(one) || units(other) - units(one));
}

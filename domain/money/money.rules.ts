/** Money is an integer in the currency's minor unit (cents; yen and dinar by their own exponent), never a fraction. */
export type MinorUnits = number;

/** The largest amount that anybody may enter: a trillion minor units, so that sums stay exact integers. */
export const MOST_MONEY: MinorUnits = 1_000_000_000_000;

/** By ISO 4217 and not by Intl, whose decimals of forints or rupiah differ from browser to browser: amounts would be a hundred times off. */
export const WITHOUT_DECIMALS: ReadonlySet<string> = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
export const THREE_DECIMALS: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** How many decimals a currency has: 2 for most, 0 for yen, 3 for dinar. In SQL, `currency_decimals`. */
export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** Whole units of the currency as the integer that is stored. */
export function fromWhole(units: number, currency: string): MinorUnits {
  return Math.round(units * 10 ** decimalsOf(currency));
}

/** "£3,800", or "£3,800.50" when there are pence or `exact` asks for them. */
export function formatMoney(amount: MinorUnits, currency: string, { locale = 'en-GB', exact = false } = {}): string {
  const decimals = decimalsOf(currency);
  const isWhole = amount % 10 ** decimals === 0;
  const digits = isWhole && !exact ? 0 : decimals;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** decimals).replace('-', '−');
}

/** How people of a locale write a number: what stands between thousands, what before decimals, and their digits. */
function writingOf(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: part('group'), decimal: part('decimal') || '.', digits: [...digits].toReversed() };
}

/** The digits without what stands between thousands; as they are when that stands elsewhere, so that they are no number. */
function withoutGroups(whole: string, group: string): string {
  if (group === '') return whole;
  const [first = '', ...others] = whole.split(group);
  const isGrouped = /^-?\d{1,3}$/.test(first) && others.every((one) => /^\d{2,3}$/.test(one)) && others.at(-1)?.length === 3;
  return isGrouped ? whole.replaceAll(group, '') : whole;
}

/**
 * A number with at most so many decimals as somebody of a locale types it, in its smallest unit; null when it is none. What separates
 * thousands elsewhere is refused and not guessed: 1,200 is twelve hundred in London and one and a fifth in Berlin.
 */
export function parseDecimal(typed: string, decimals: number, locale = 'en-GB'): number | null {
  const { group, decimal, digits } = writingOf(locale);
  const western = (sign: string) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign);
  const plain = Array.from(typed.replaceAll(/[\s\u061c\u200e\u200f'’]/gu, '').replace('−', '-'), western).join('');
  const [written = '', fraction = '', ...rest] = plain.split(decimal);
  const whole = withoutGroups(written, group);
  if (rest.length > 0 || !/^-?\d{1,13}$/.test(whole) || !/^\d*$/.test(fraction) || fraction.length > decimals) return null;
  const amount = Math.abs(Number(whole)) * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
  // Nothing has no sign: 0 is added so that it is not −0.
  return (whole.startsWith('-') ? -amount : amount) + 0;
}

/** The number as the locale writes it, to be typed on; without decimals where there are none. */
export function formatDecimal(amount: number, decimals: number, locale = 'en-GB'): string {
  const digits = amount % 10 ** decimals === 0 ? 0 : decimals;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(amount / 10 ** decimals)
    .replace('-', '−');
}

/** What somebody typed, such as "1,200.50", "£1200" or "CHF 90", as minor units; null when it is not an amount of this currency. */
export function parseMoney(typed: string, currency: string, locale = 'en-GB'): MinorUnits | null {
  const named = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  const sign = named.find(({ type }) => type === 'currency')?.value ?? currency;
  const bare = typed
    .replace(sign, '')
    .replace(new RegExp(currency, 'i'), '')
    .replaceAll(/\p{Sc}/gu, '');
  const amount = parseDecimal(bare, decimalsOf(currency), locale);
  return amount === null || Math.abs(amount) > MOST_MONEY ? null : amount;
}

/**
 * A share of an amount or an amount raised by a percentage, rounded half away from zero to the minor unit. 100 × 1.005 is a little less
 * than 100.5 in binary, so what no decimal number of 15 digits can tell apart is the half that it stands for.
 */
export function times(amount: MinorUnits, factor: number): MinorUnits {
  const product = Number((amount * factor).toPrecision(15));
  return Math.sign(product) * Math.round(Math.abs(product)) + 0;
}

export interface MoneySum {
  currency: string;
  oneTime: MinorUnits;
  /** A month. */
  monthly: MinorUnits;
}

/** Sums of different currencies are never added: one sum for each, in the order of the currencies' codes. */
export function sumByCurrency(amounts: readonly MoneySum[]): MoneySum[] {
  const sums = new Map<string, MoneySum>();
  for (const { currency, oneTime, monthly } of amounts) {
    const sum = sums.get(currency) ?? { currency, oneTime: 0, monthly: 0 };
    sums.set(currency, { currency, oneTime: sum.oneTime + oneTime, monthly: sum.monthly + monthly });
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** The sum to show where one fits comes first: of the organisation's currency, then by whole units, because rates are unknown. */
export function mainFirst<Sum extends MoneySum>(sums: readonly Sum[], own: string | null): Sum[] {
  const units = ({ currency, oneTime, monthly }: Sum) => (Math.abs(oneTime) || Math.abs(monthly)) / 10 ** decimalsOf(currency);
  const isOwn = ({ currency }: Sum) => Number(currency === own);
  return sums.toSorted((one, other) => isOwn(other) - isOwn(one) || units(other) - units(one));
}

/** Money is an integer in the currency's minor unit (cents; yen and dinar by their own exponent), never a fraction. */
export type MinorUnits = number;

/** The largest amount that anybody may enter: a trillion minor units, so that sums stay exact integers. */
export const MOST_MONEY: MinorUnits = 1_000_000_000_000;

/** How many decimals a currency has: 2 for most, 0 for yen, 3 for dinar. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
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

/** What somebody typed, such as "1,200.50" or "£1200", as minor units; null when it is not an amount of this currency. */
export function parseMoney(typed: string, currency: string): MinorUnits | null {
  const decimals = decimalsOf(currency);
  const plain = typed.replaceAll(/[\s\u00a0\u202f,']|\p{Sc}/gu, '');
  const match = /^(-?)(\d{1,10})(?:\.(\d+))?$/.exec(plain);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return null;
  const amount = Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || 0);
  return sign === '-' ? -amount : amount;
}

/** A share of an amount or an amount raised by a percentage, rounded half away from zero to the minor unit. */
export function times(amount: MinorUnits, factor: number): MinorUnits {
  const product = amount * factor;
  return Math.sign(product) * Math.round(Math.abs(product));
}

export interface MoneySum {
  currency: string;
  oneTime: MinorUnits;
  /** A month. */
  monthly: MinorUnits;
}

/** Sums of different currencies are never added: one sum for each, in the order in which the currencies first appear. */
export function sumByCurrency(amounts: readonly MoneySum[]): MoneySum[] {
  const sums = new Map<string, MoneySum>();
  for (const { currency, oneTime, monthly } of amounts) {
    const sum = sums.get(currency) ?? { currency, oneTime: 0, monthly: 0 };
    sums.set(currency, { currency, oneTime: sum.oneTime + oneTime, monthly: sum.monthly + monthly });
  }
  return [...sums.values()];
}

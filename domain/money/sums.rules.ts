import { type MinorUnits, MOST_MONEY, parseDecimal, parseMoney, times } from './money.rules.ts';

/** Parses a typed cell: an amount, or a formula such as "=1,200*3+50", in which amounts may be multiplied and divided by plain numbers. */
export function parseSum(typed: string, currency: string, locale = 'en-GB'): MinorUnits | null {
  const text = typed.trim();
  if (!text.startsWith('=')) return parseMoney(text, currency, locale);
  const terms =
    text
      .slice(1)
      .replaceAll('−', '-')
      .match(/[+-]?[^+-]+|[+-]/g) ?? [];
  const amounts = terms.map((term) => productOf(term, currency, locale));
  if (amounts.includes(null) || amounts.length === 0) return null;
  const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return Math.abs(total) > MOST_MONEY ? null : total;
}

const EXACT = 6;

function productOf(term: string, currency: string, locale: string): MinorUnits | null {
  const [first = '', ...rest] = term.split(/(?=[*/×÷])/);
  let amount = parseMoney(first.trim().replace(/^\+/, ''), currency, locale);
  for (const part of rest) {
    const number = parseDecimal(part.slice(1), EXACT, locale);
    const isDivided = part.startsWith('/') || part.startsWith('÷');
    if (amount === null || number === null || (isDivided && number === 0)) return null;
    const factor = number / 10 ** EXACT;
    amount = times(amount, isDivided ? 1 / factor : factor);
  }
  return amount;
}

/** Splits an amount into equal parts; the first ones take the remainder, so that they sum to it. */
export function spread(amount: MinorUnits, parts: number): MinorUnits[] {
  const whole = Math.trunc(amount / parts);
  const left = Math.abs(amount - whole * parts);
  return Array.from({ length: parts }, (_, index) => whole + (index < left ? Math.sign(amount) : 0));
}

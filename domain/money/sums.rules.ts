import { type MinorUnits, MOST_MONEY, parseDecimal, parseMoney, times } from './money.rules.ts';

/** What somebody typed into a cell: an amount, or a sum after "=", such as "=1,200*3+50": amounts, times and divided by plain numbers. */
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

/** An amount in equal parts; what does not divide is in the first ones, so that the parts add up to it. */
export function spread(amount: MinorUnits, parts: number): MinorUnits[] {
  const whole = Math.trunc(amount / parts);
  const left = Math.abs(amount - whole * parts);
  return Array.from({ length: parts }, (_, index) => whole + (index < left ? Math.sign(amount) : 0));
}

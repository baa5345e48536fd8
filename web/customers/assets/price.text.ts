import { decimalsOf, type MinorUnits } from '#domain/money/money.rules.ts';
import { moneyText } from '#web/ui/data/money.format.ts';

/** Price of a single item, with pence only if it has any. */
export function priceText(amount: MinorUnits, currency: string): string {
  return moneyText(amount, currency, { exact: amount % 10 ** decimalsOf(currency) !== 0 });
}

import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { DeckOption, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';

const MONTHS = 36;

interface Price {
  oneTime: MinorUnits;
  monthly: MinorUnits;
}

export const monthly = ({ recurring, recurringPer }: DeckOption) => (recurringPer === 'month' ? recurring : Math.round(recurring / 12));
const priced = (option: DeckOption): Price => ({ oneTime: option.oneTime, monthly: monthly(option) });
export const overThreeYears = ({ oneTime, monthly: each }: Price): MinorUnits => oneTime + each * MONTHS;
export const totalOf = (option: DeckOption): MinorUnits =>
  option.oneTime + (option.recurringPer === 'month' ? option.recurring * MONTHS : option.recurring * 3);

/** Price of the advised option, else of the cheapest one. */
export function priceOf({ options }: DeckRecommendation): Price {
  const [cheapest] = options.toSorted((one, other) => totalOf(one) - totalOf(other));
  const option = options.find(({ isChosen }) => isChosen) ?? cheapest;
  return option ? priced(option) : { oneTime: 0, monthly: 0 };
}

import type { DeckFacts, DeckOption, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { inWords } from '#domain/deck/titles/titles.words.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';

interface Unadvised {
  recommendation: DeckRecommendation;
  fact: string;
}

/** Decisions asked for without exactly one advised option, or at another price than its own. */
export function unadvisedOf(facts: DeckFacts): Unadvised[] {
  if (facts.review.isPresented) return [];
  return facts.recommendations.flatMap((one) => {
    if (one.state !== 'asked' || one.options.length < 2) return [];
    const fact = adviceFault(one, facts.customer);
    return fact === null ? [] : [{ recommendation: one, fact }];
  });
}

function adviceFault(one: DeckRecommendation, customer: DeckFacts['customer']): string | null {
  const { number, options } = one;
  const advised = options.filter(({ isChosen }) => isChosen);
  const [option] = advised;
  if (!option) return `Decision ${number} has ${inWords(options.length)} options and none is advised.`;
  if (advised.length > 1) return `Decision ${number} has ${inWords(advised.length)} advised options; only one can be.`;
  const own = priced(option);
  if (own.oneTime === one.oneTime && own.monthly === one.monthly) return null;
  const words = (price: typeof own) => priceOf({ ...price, costKnown: true }, customer, false) || 'nothing';
  return `Decision ${number} asks for ${words(one)}; its advised option costs ${words(own)}.`;
}

const priced = (option: DeckOption) => ({ oneTime: option.oneTime, monthly: monthlyOf(option) });

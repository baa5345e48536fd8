import type { DeckFacts, DeckPrice, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { type Amounts, monthlyOf, type Outcome } from '#domain/recommendations/recommendations.rules.ts';

/** Decision as recorded in the meeting or by the customer. */
export interface RecordedDecision {
  recommendationId: string;
  recommendation: string;
  outcome: Outcome;
  by: string;
  /** Reason, as the customer reads it. */
  note: string;
  /** New date of a deferral. */
  until: string | null;
  /** Name of the chosen option. */
  option: string | null;
  at: string;
  /** Amounts of the recommendation today, for those that the deck no longer has. */
  cost: Amounts & { costKnown: boolean };
}

/** Decision as minutes and recap name it. */
export interface DecidedLine {
  /** Number in the deck; null if the deck no longer has the recommendation. */
  number: number | null;
  title: string;
  option: string | null;
  /** "£3,800 + £290 per month"; empty if amounts are hidden or there is no deck. */
  price: string;
  /** Amounts of the price; null while it is hidden or to be quoted, and without a deck. */
  cost: DeckPrice | null;
  /** Null while open. */
  outcome: Outcome | null;
  by: string;
  on: string | null;
  until: string | null;
  reason: string;
}

export interface DecidedSource {
  /** Oldest first. */
  decisions: readonly RecordedDecision[];
  facts: Pick<DeckFacts, 'recommendations' | 'customer'> | null;
  timezone: string;
  hideAmounts: boolean;
}

/** Latest decision on each recommendation in the order of the deck, then those on recommendations that it no longer has. */
export function decidedLines(source: DecidedSource): DecidedLine[] {
  const last = new Map(source.decisions.map((decision) => [decision.recommendationId, decision]));
  const numbered = source.facts?.recommendations.filter(({ id }) => last.has(id)) ?? [];
  const shown = new Set(numbered.map(({ id }) => id));
  return [
    ...numbered.flatMap((one) => lineOf(last.get(one.id), one, source)),
    ...[...last.values()].filter(({ recommendationId }) => !shown.has(recommendationId)).flatMap((made) => lineOf(made, null, source)),
  ];
}

/** Requests of the deck that are not decided. */
export function openLines({ decisions, facts, hideAmounts }: DecidedSource): DecidedLine[] {
  const decided = new Set(decisions.map(({ recommendationId }) => recommendationId));
  const open = facts?.recommendations.filter(({ id, state }) => state === 'asked' && !decided.has(id)) ?? [];
  return open.map((one) => ({
    number: one.number,
    title: one.title,
    option: null,
    price: facts === null ? '' : priceOf(one, facts.customer, hideAmounts),
    cost: facts !== null && !hideAmounts && one.costKnown ? { oneTime: one.oneTime, monthly: one.monthly } : null,
    outcome: null,
    by: '',
    on: null,
    until: null,
    reason: '',
  }));
}

function lineOf(
  made: RecordedDecision | undefined,
  asked: DeckRecommendation | null,
  { facts, timezone, hideAmounts }: DecidedSource,
): DecidedLine[] {
  if (!made) return [];
  const { recommendation, outcome, by, note, until, option, at, cost } = made;
  const priced = asked ? pricedAs(asked, option) : { ...cost, monthly: monthlyOf(cost) };
  return [
    {
      number: asked?.number ?? null,
      title: asked?.title ?? recommendation,
      option,
      price: facts ? priceOf(priced, facts.customer, hideAmounts) : '',
      cost: facts && !hideAmounts && priced.costKnown ? { oneTime: priced.oneTime, monthly: priced.monthly } : null,
      outcome,
      by,
      on: dayIn(new Date(at), timezone),
      until,
      reason: note.trim(),
    },
  ];
}

/** Amounts of the option that was chosen, else those of the request. */
function pricedAs(asked: DeckRecommendation, name: string | null): Pick<DeckRecommendation, 'oneTime' | 'monthly' | 'costKnown'> {
  const option = asked.options.find((one) => one.name === name);
  return option ? { oneTime: option.oneTime, monthly: monthlyOf(option), costKnown: asked.costKnown } : asked;
}

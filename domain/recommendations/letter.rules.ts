import { type MinorUnits } from '#domain/money/money.rules.ts';
import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { type DayWriting, dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import { type RecommendationStatus } from './recommendation.statuses.rules.ts';
import { type Decision, decisionHistory, monthlyOf, type RecurringPeriod } from './recommendations.rules.ts';

/** Recommendation data used in the letter; nothing internal. */
export interface Declined {
  title: string;
  customer: string;
  status: RecommendationStatus;
  problem: string;
  benefit: string;
  riskIfNot: string;
  oneTimeCost: MinorUnits;
  recurringCost: MinorUnits;
  recurringPer: RecurringPeriod;
  costKnown: boolean;
  currency: string;
  /** Oldest first; `at` is ISO 8601. */
  decisions: readonly (Decision & { at: string })[];
}

/** Letter in which a customer confirms that it declined a recommendation and accepts the risk. */
export interface RiskLetter {
  title: string;
  author: string;
  lead: string;
  recommendation: string;
  opening: string;
  sections: readonly { head: string; text: string }[];
  closing: string;
  signatures: readonly { name: string; of: string }[];
}

interface Written extends DayWriting {
  provider: string;
  /** ISO 8601. */
  now: string;
  locale?: Locale | undefined;
}

/** Null unless the latest decision declined it. */
export function riskLetter(declined: Declined, { provider, now, locale, ...writing }: Written): RiskLetter | null {
  const { customer, decisions } = declined;
  const last = decisions.at(-1);
  if (declined.status !== 'declined' || last?.outcome !== 'declined') return null;
  return {
    title: 'Declined recommendation',
    author: provider,
    lead: `${provider} to ${customer}, ${dayLabel(now, writing)}`,
    recommendation: declined.title,
    opening: `${provider} recommended this to ${customer}. ${last.by} declined it on ${dayLabel(last.at, writing)}. This letter records the decision and its possible consequences.`,
    sections: sectionsOf(declined, locale),
    closing: `By signing, ${customer} confirms that it has read this letter, does not want the work done now, and accepts the risk described above. The recommendation can be reconsidered at any time.`,
    signatures: [
      { name: last.by, of: customer },
      { name: '', of: provider },
    ],
  };
}

function sectionsOf(declined: Declined, locale: Locale | undefined): { head: string; text: string }[] {
  const { oneTimeCost, currency, costKnown, decisions } = declined;
  const price = priceOf(
    { oneTime: oneTimeCost, monthly: monthlyOf({ recurring: declined.recurringCost, recurringPer: declined.recurringPer }), costKnown },
    { currency, locale },
    false,
  );
  const history = decisions.length > 1 ? `${decisionHistory(decisions)}.` : '';
  const parts: [head: string, text: string][] = [
    ['What was found', declined.problem],
    ['Benefits of the recommendation', declined.benefit],
    ['Risks without it', declined.riskIfNot],
    ['Quoted price', costKnown ? price : ''],
    ['Decision history', history],
  ];
  return parts.flatMap(([head, text]) => (text.trim() === '' ? [] : [{ head, text: text.trim() }]));
}

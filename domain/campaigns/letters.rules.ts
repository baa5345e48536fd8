import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';

export const LETTER_LIMITS = { subject: 200, text: 10_000, publishedAtOnce: 200 } as const;

/** Words in braces that are replaced by data of the customer. None is internal. */
export const LETTER_PLACEHOLDERS = ['customer', 'recommendation', 'problem', 'benefit', 'risk', 'price', 'quarter', 'provider'] as const;
export type LetterPlaceholder = (typeof LETTER_PLACEHOLDERS)[number];

/** Template of the letters of a campaign. */
export interface LetterWords {
  subject: string;
  text: string;
}

export const SHIPPED_LETTER: LetterWords = {
  subject: '{recommendation}',
  text: [
    'Dear {customer},',
    'we recommend the following for your IT: {recommendation}.',
    '{problem}',
    '{benefit}',
    'Price: {price}',
    'Planned for: {quarter}',
    'Please tell us in your next review, or by reply to your contact person, if you want us to go ahead.',
    'Kind regards\n{provider}',
  ].join('\n\n'),
};

/** Data of one customer's letter. */
export interface LetterFacts {
  customer: string;
  provider: string;
  title: string;
  problem: string;
  benefit: string;
  riskIfNot: string;
  oneTime: MinorUnits;
  monthly: MinorUnits;
  costKnown: boolean;
  currency: string;
  locale?: Locale | undefined;
  /** Such as "Q2 2028"; null if unscheduled. */
  quarter: string | null;
}

const PLACEHOLDER = /\{([^{}\n]{0,40})\}/gu;

/** First placeholder of the words that does not exist; null if there is none. */
export function unknownPlaceholder({ subject, text }: LetterWords): string | null {
  const found = [...`${subject}\n${text}`.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return found.find((name) => !isPlaceholder(name)) ?? null;
}

const isPlaceholder = (name: string): name is LetterPlaceholder => LETTER_PLACEHOLDERS.some((known) => known === name);

/** Amounts are in the text only, so that a contact who does not see amounts reads the same subject. */
export const hasPriceInSubject = ({ subject }: LetterWords): boolean => subject.includes('{price}');

/** Fills the placeholders once: braces in the filled data are left as they are. Paragraphs that become empty are dropped. */
export function filledLetter({ subject, text }: LetterWords, facts: LetterFacts, hideAmounts: boolean): LetterWords {
  const values = valuesOf(facts, hideAmounts);
  const fill = (words: string) => words.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
  const paragraphs = text.split(/\n{2,}/u).flatMap((paragraph) => {
    const filled = fill(paragraph).trim();
    return filled === '' ? [] : [filled];
  });
  return { subject: fill(subject).replaceAll(/\s+/gu, ' ').trim().slice(0, LETTER_LIMITS.subject), text: paragraphs.join('\n\n') };
}

function valuesOf(facts: LetterFacts, hideAmounts: boolean): Record<LetterPlaceholder, string> {
  const { customer, provider, title, problem, benefit, riskIfNot, quarter } = facts;
  return {
    customer,
    provider,
    recommendation: title,
    problem: problem.trim(),
    benefit: benefit.trim(),
    risk: riskIfNot.trim(),
    price: hideAmounts ? 'as agreed with your contact person' : priceOf(facts, facts, false) || 'no cost',
    quarter: quarter ?? 'to be agreed',
  };
}

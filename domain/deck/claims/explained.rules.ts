import { assessedAs, dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Claim, ClaimKind } from './claim.rules.ts';
import type { Scope } from './source.rules.ts';
import { sourceRule } from './sources.rules.ts';
import { printedFigure } from './tokens.rules.ts';

/** Origin of a sentence, for the people who check a deck. */
export interface Explained {
  scope: string;
  /** Value and name of each figure. */
  figures: { value: string; name: string }[];
  /** Records that the figures count, without duplicates. */
  records: string[];
  rule: string;
}

const SCOPES: Record<Scope, (facts: DeckFacts) => string> = {
  assessment: assessedAs,
  customer: ({ customer, collectedOn, review }) => `All records of ${customer.name}, as of ${dayInFull(collectedOn, review)}`,
  period: ({ collectedOn, review }) => `The period in the sentence, as of ${dayInFull(collectedOn, review)}`,
};

const NUMBERS = 'Each number is that of its source; “no”, “all” and “most” are true of the whole scope.';

const RULES: Record<ClaimKind, string> = {
  title: NUMBERS,
  lead: NUMBERS,
  posture: NUMBERS,
  win: 'A section in the fair band or better that rose three points or more, or commitments of which more were kept than missed.',
  risk: 'The three highest risks of the customer; a section that fell ten points or more is one of them.',
  total: 'The sum is that of the rows above it.',
  ask: 'The amounts are those of the decisions asked for; together they are the total.',
  note: NUMBERS,
  document: NUMBERS,
};

export function explained({ scope, kind, figures }: Claim, facts: DeckFacts): Explained {
  const known = new Map(figures.map((figure) => [`${figure.source} ${figure.of ?? ''}`, figure]));
  return {
    scope: SCOPES[scope](facts),
    figures: [...known.values()].map((figure) => ({ value: printedFigure(figure, facts), name: sourceRule(figure.source).name })),
    records: [...new Set(figures.flatMap(({ source, of }) => sourceRule(source).records?.(facts, of) ?? []))],
    rule: RULES[kind],
  };
}

/** "2 Critical open findings; 65 Open findings", for screen readers. */
export const explainedInWords = ({ scope, figures }: Explained): string =>
  [scope, ...figures.map(({ value, name }) => `${name}: ${value}`)].join('; ');

import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Claim, Figure } from './claim.rules.ts';
import { isSource, sourceRule } from './sources.rules.ts';
import { prints, type Token, tokensOf } from './tokens.rules.ts';

/** Word that states something, with the figure that it prints. */
export interface Binding {
  token: Token;
  figure: Figure;
  /** Value of the source in the facts; null if they know none. */
  truth: number | null;
}

/** Words and figures of a sentence side by side. Null if there are more or fewer words than figures. */
export function bindingsOf(claim: Claim, facts: DeckFacts): Binding[] | null {
  const tokens = tokensOf(claim);
  if (tokens.length !== claim.figures.length) return null;
  return tokens.flatMap((token, place) => {
    const figure = claim.figures[place];
    return figure ? [{ token, figure, truth: sourceRule(figure.source).of(facts, figure.of) }] : [];
  });
}

/** The words beside the figure name its source, and its direction. */
export function isNamed({ token, figure }: Binding): boolean {
  const { wording } = sourceRule(figure.source);
  const pattern = typeof wording === 'function' ? wording(figure.value) : wording;
  return pattern === undefined || pattern.test(token.clause);
}

/** "All" and "both" need a figure that is as large as its whole. */
export function isWhole({ token, figure, truth }: Binding, facts: DeckFacts): boolean {
  if (token.kind !== 'all') return true;
  const { whole } = sourceRule(figure.source);
  return whole !== undefined && isSource(whole) && truth === sourceRule(whole).of(facts, figure.of);
}

export const isPrinted = ({ token, figure }: Binding, facts: DeckFacts) => prints(token, figure, facts);

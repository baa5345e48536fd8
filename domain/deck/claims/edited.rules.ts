import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Claim, Figure } from './claim.rules.ts';
import { isSource, type Source, sourceRule } from './sources.rules.ts';
import { printedFigure, prints, type Token, tokensOf } from './tokens.rules.ts';

const counted = (kind: string) =>
  new RegExp(
    `^ (?:of (?:the|your|our) )?(?:open |of your |other )?(?:${kind} (?:risk|gap|finding)s?\\b|(?:risk|gap|finding)s? (?:is|are) ${kind}\\b)`,
    'iu',
  );

/** Words after a number that name its source wherever they are written. */
const NAMED: readonly [RegExp, Source][] = [
  [counted('critical'), 'gaps.critical'],
  [counted('high'), 'gaps.high'],
  [counted('urgent'), 'gaps.urgent'],
  [/^ open (?:gap|finding)s?\b|^ (?:gap|finding)s? (?:is|are) open\b/iu, 'gaps.open'],
  [/^ (?:late commitment|commitments? (?:is|are) late)/iu, 'commitments.late'],
];

/** "One of two critical risks" counts a part. */
const isPart = ({ after }: Token) => /^ of(?: the| them| your)? ?$/iu.test(after);

/**
 * Fact that an edited sentence contradicts: a number beside the words of one of its sources that is not theirs, or a count of findings or
 * commitments that is wrong. Null if it contradicts none; other free text has no source.
 */
export function contradictionIn(claim: Claim, facts: DeckFacts): string | null {
  const figureOf = (source: Source, of?: string): Figure => ({
    source,
    value: sourceRule(source).of(facts, of) ?? Number.NaN,
    ...(of === undefined ? {} : { of }),
  });
  const own = claim.figures.map(({ source, of }) => figureOf(source, of));
  for (const [place, token] of tokensOf(claim).entries()) {
    if (token.kind === 'most') continue;
    const spoken = isPart(token) ? { ...token, after: tokensOf(claim)[place + 1]?.after ?? '' } : token;
    const beside = own.filter((figure) => isBeside(spoken, figure));
    const parts = beside.filter(({ source }) => sourceRule(source).whole !== undefined);
    const named = NAMED.filter(([pattern]) => pattern.test(token.after)).map(([, source]) => figureOf(source));
    const wrong = isPart(token)
      ? contradicted(token, parts, facts)
      : (notAll(token, parts, facts) ?? contradicted(token, [...named, ...beside], facts));
    if (wrong) return `${sourceRule(wrong.source).name}: ${printedFigure(wrong, facts)}. The sentence says “${token.words}”.`;
  }
  return null;
}

/** The first of the figures, if the number is that of none. */
const contradicted = (token: Token, figures: readonly Figure[], facts: DeckFacts) =>
  figures.some((figure) => prints(token, figure, facts)) ? undefined : figures[0];

/** Figure that "all" or "both" counts and that is smaller than its whole. */
function notAll({ kind }: Token, parts: readonly Figure[], facts: DeckFacts): Figure | undefined {
  if (kind !== 'all') return undefined;
  return parts.find(({ source, value, of }) => {
    const { whole = '' } = sourceRule(source);
    return isSource(whole) && sourceRule(whole).of(facts, of) !== value;
  });
}

/** The words of the source follow a count, and are in the clause of an amount or a score. */
function isBeside({ clause, after }: Token, { source, value }: Figure): boolean {
  const { wording, unit } = sourceRule(source);
  if (wording === undefined) return false;
  return (typeof wording === 'function' ? wording(value) : wording).test(unit === 'count' ? after : clause);
}

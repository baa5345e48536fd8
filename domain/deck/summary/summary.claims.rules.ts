import { printedDifference } from '#domain/assessments/printed.scores.rules.ts';
import { yearLabel } from '#domain/customers/fiscal.rules.ts';
import { moneyInThousands } from '#domain/money/compact.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { wholeYearOf } from '#domain/deck/facts/budget.years.rules.ts';
import type { DeckFacts, DeckGap, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { lastReview } from '#domain/deck/facts/deck.figures.rules.ts';
import { columnAmount, sumOf } from '#domain/deck/facts/deck.money.rules.ts';
import { currentScore } from '#domain/deck/slides/ask/ask.score.rules.ts';
import { IN_LINE } from '#domain/deck/titles/titles.proposal.rules.ts';
import { capitalized, counted, inWords, points } from '#domain/deck/titles/titles.words.rules.ts';
import { othersAmong, treatmentsOf } from './summary.others.rules.ts';

/* Sentences of the board summary. The sheet draws their words. */

export interface CardWords {
  name: string;
  figure: Clause;
  /** Change or difference; null if nothing is compared. */
  line: Clause | null;
  /** Sign of the change. */
  direction: number;
  below: Clause;
}

export function scoreCard(facts: DeckFacts): CardWords | null {
  const { now, before, since } = currentScore(facts);
  if (now === null) return null;
  const { target } = facts.template;
  const change = before === null ? null : printedDifference(now, before);
  const goal = figure('score.target', target);
  const left = printedDifference(target, now);
  return {
    name: 'Alignment score',
    figure: phrase(String(now), [figure('score.now', now)]),
    line:
      change === null
        ? null
        : change === 0
          ? phrase(`unchanged since ${since}`, [], [since])
          : phrase(`${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))} since ${since}`, [figure('score.change', change)], [since]),
    direction: change ?? 0,
    below:
      now < target
        ? phrase(`${points(left)} below the target of ${target}%`, [figure('score.below', left), goal])
        : phrase(`on the target of ${target}% or above`, [goal]),
  };
}

export function gapsCard({ gaps, gapsBefore, since, review }: DeckFacts): CardWords {
  const countOf = (isAmong: (gap: DeckGap) => boolean) => gaps.filter(isAmong).reduce((sum, { count }) => sum + count, 0);
  const [open, critical, high] = [
    countOf(() => true),
    countOf(({ severity }) => severity === 'critical'),
    countOf(({ severity }) => severity === 'high'),
  ];
  const change = gapsBefore ? gapsBefore.opened - gapsBefore.closed : 0;
  const when = since ? lastReview(since, review).replace('the last review', 'we last met') : '';
  const words = `${Math.abs(change)} ${change < 0 ? 'fewer' : 'more'}${when === '' ? '' : ` since ${when}`}`;
  return {
    name: 'Open gaps',
    figure: phrase(String(open), [figure('gaps.open', open)]),
    line: change === 0 ? null : phrase(words, [figure('gaps.change', change)], [when]),
    direction: change,
    below: phrase(`${critical} critical, ${high} high`, [figure('gaps.critical', critical), figure('gaps.high', high)]),
  };
}

/** The first whole fiscal year against its target; without one the months that there are, compared with nothing. */
export function planCard({ budget: { quarters }, customer }: DeckFacts): CardWords | null {
  const whole = wholeYearOf(quarters);
  const sum = (of: (quarter: (typeof quarters)[number]) => MinorUnits) => quarters.reduce((all, quarter) => all + of(quarter), 0);
  const [oneTime, recurring] = [sum((one) => one.oneTime), sum((one) => one.recurring)];
  const shown = whole ?? { oneTime, total: oneTime + recurring, target: null };
  if (oneTime + recurring === 0) return null;
  const short = (amount: MinorUnits) => moneyInThousands(amount, customer.currency, customer.locale, 1);
  const difference = shown.target === null ? 0 : shown.total - shown.target;
  const isInLine = shown.target !== null && Math.abs(difference) <= shown.target * IN_LINE;
  const part = figure('budget.oneTimePart', shown.oneTime);
  return {
    name: whole ? `IT budget ${yearLabel(whole.year)}` : `IT budget, ${quarters.length * 3} months`,
    figure: phrase(short(shown.total), [figure(whole ? 'budget.year' : 'budget.total', shown.total)]),
    line:
      shown.target === null
        ? null
        : isInLine
          ? phrase('in line with target')
          : phrase(`${short(Math.abs(difference))} ${difference > 0 ? 'over' : 'under'} target`, [figure('budget.difference', difference)]),
    direction: isInLine ? 0 : difference,
    below: phrase(shown.oneTime === 0 ? 'no one-time costs' : `${short(shown.oneTime)} of it one-time`, [part]),
  };
}

/** "One more critical and nine high risks", because a chip can name only one severity. */
export function moreWords(others: readonly DeckGap[]): Clause {
  const of = (level: 'critical' | 'high') => others.filter(({ severity }) => severity === level).length;
  const [critical, high] = [of('critical'), of('high')];
  const figures = [figure('risks.more', critical, 'critical'), figure('risks.more', high, 'high')].filter(({ value }) => value > 0);
  const words =
    critical === 0
      ? counted(high, 'more high risk')
      : high === 0
        ? counted(critical, 'more critical risk')
        : `${inWords(critical)} more critical and ${counted(high, 'high risk')}`;
  return phrase(`${capitalized(words)} in the deck`, figures);
}

/** "2 dated", "1 unplanned": the other risks by treatment; their counts add up. */
export const treatedWords = ([treatment, count]: readonly [string, number]): Clause =>
  phrase(`${count} ${treatment}`, [figure('risks.treated', count, treatment)]);

/** Decisions of the sheet in its order: for today first, then planned ones. */
export function openDecisions({ recommendations }: DeckFacts): DeckRecommendation[] {
  const asked = recommendations.filter(({ state }) => state === 'asked');
  return [...asked, ...recommendations.filter(({ state, decision }) => state === 'planned' && decision !== null)];
}

export const beyondWords = (more: number, shown: number): Clause =>
  phrase(`${counted(more, 'more', 'more')} in the deck`, [figure('decisions.beyond', more, String(shown))]);

export const MOST_DECISIONS = 6;

/** Amounts in the columns of a decision. */
function decisionClaim(one: DeckRecommendation, { customer }: DeckFacts): Claim {
  const price = one.costKnown ? [figure('decisions.oneTime', one.oneTime, one.id), figure('decisions.monthly', one.monthly, one.id)] : [];
  const amounts = one.costKnown ? ` ${columnAmount(one.oneTime, customer)} ${columnAmount(one.monthly, customer)}` : ' to be quoted';
  const figures = [figure('plan.number', one.number, one.id), ...price.filter(({ value }) => value !== 0)];
  return claim('document', 'customer', phrase(`${one.number} ${one.title}${amounts}`, figures, [one.title]), `decision.${one.id}`);
}

function sumClaims(facts: DeckFacts): Claim[] {
  const asked = facts.recommendations.filter(({ state }) => state === 'asked');
  if (asked.length === 0) return [];
  const sum = sumOf(asked);
  const words = `Asked for today ${columnAmount(sum.oneTime, facts.customer)} ${columnAmount(sum.monthly, facts.customer)}`;
  const figures = [figure('money.asked.oneTime', sum.oneTime), figure('money.asked.monthly', sum.monthly)];
  return [
    claim(
      'document',
      'customer',
      phrase(
        words,
        figures.filter(({ value }) => value !== 0),
      ),
      'asked',
    ),
  ];
}

/** All sentences of the sheet that are not titles of slides. */
export function summaryClaims(facts: DeckFacts, hideAmounts: boolean): Claim[] {
  const cards = [
    ['score', 'assessment', scoreCard(facts)],
    ['gaps', 'customer', gapsCard(facts)],
    ['budget', 'period', hideAmounts ? null : planCard(facts)],
  ] as const;
  const ofCards = cards.flatMap(([field, scope, card]): Claim[] => {
    if (!card) return [];
    const period = field === 'gaps' ? 'period' : scope;
    // The sign belongs to the number, which is drawn larger.
    const unit = field === 'score' ? '%' : '';
    return [
      claim(
        'document',
        scope,
        joined([phrase(`${card.name} `, [], [card.name.split(',')[1] ?? '']), card.figure, unit]),
        `${field}.figure`,
      ),
      ...(card.line ? [claim('document', period, card.line, `${field}.line`)] : []),
      claim('document', scope, card.below, `${field}.below`),
    ];
  });
  const others = othersAmong(facts);
  const open = openDecisions(facts);
  const shown = open.slice(0, MOST_DECISIONS);
  const more = open.length - shown.length;
  return [
    ...ofCards,
    ...(others.length === 0
      ? []
      : [
          claim('document', 'customer', moreWords(others), 'risks.more'),
          ...treatmentsOf(others, facts).map((one) => claim('document', 'customer', treatedWords(one), `risks.${one[0]}`)),
        ]),
    ...(hideAmounts ? [] : shown.map((one) => decisionClaim(one, facts))),
    ...(hideAmounts ? [] : sumClaims(facts)),
    ...(more > 0 ? [claim('document', 'customer', beyondWords(more, shown.length), 'decisions.more')] : []),
  ];
}

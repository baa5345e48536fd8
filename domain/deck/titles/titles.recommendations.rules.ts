import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { closingGaps, costsOf, type PrintedMoney } from './titles.proposal.rules.ts';
import { are, counted, everyOf, inWords, share, TITLE_LENGTH, withClauses } from './titles.words.rules.ts';

export interface RecommendationsFacts {
  recommendations: number;
  urgentGaps: number;
  closedUrgent: number;
  /** Critical risks, those with a priced recommendation, and its cost. */
  critical?: { all: number; priced: number; money: PrintedMoney | null };
  /** The recommendations that close urgent gaps, and what is known of their cost. */
  closing: { count: number; money: PrintedMoney | null };
  money: PrintedMoney | null;
  unpriced: number;
}

const title = (...clauses: Parameters<typeof withClauses>): Claim => claim('title', 'customer', withClauses(...clauses));

/** Two amounts that are never mixed: of what resolves the critical risks, or the urgent gaps, and of the whole plan. */
export function recommendationsTitle(facts: RecommendationsFacts): Claim {
  const { urgentGaps, closedUrgent, unpriced, recommendations, critical, closing, money } = facts;
  const open = unpriced === 0 ? null : phrase(`; ${inWords(unpriced)} still to be quoted`, [figure('plan.unpriced', unpriced)]);
  const ofCritical = critical && critical.priced > 0 ? costsOf(critical.money, 'critical') : null;
  if (critical && ofCritical) return withWhole(criticalOf(critical, ofCritical), facts, open);
  const ofUrgent = urgentGaps === 0 || closedUrgent === 0 ? null : costsOf(closing.money, 'closing');
  if (ofUrgent) return withWhole(urgentOf(closing.count, ofUrgent), facts, open);
  if (money && unpriced === recommendations) {
    return title(phrase(`${counted(unpriced, 'recommendation')} ${are(unpriced)} to be quoted`, [figure('plan.unpriced', unpriced)]));
  }
  const costs = costsOf(money, 'plan');
  return title(costs ? planOf(recommendations, costs) : movesOf(facts), open);
}

/** Sentence without an amount. */
function movesOf(facts: RecommendationsFacts): Clause {
  const { recommendations, urgentGaps, closedUrgent } = facts;
  if (urgentGaps > 0 && closedUrgent > 0) return closersOf(facts);
  const moves = `${counted(recommendations, 'recommendation')} ${recommendations === 1 ? 'moves' : 'move'} the plan forward`;
  return phrase(moves, [figure('plan.open', recommendations)]);
}

/** "Both critical risks are resolved for £5,700 one-time". */
function criticalOf({ all, priced }: { all: number; priced: number }, costs: Clause): Clause {
  const isEvery = priced === all;
  const risks = phrase(isEvery ? everyOf(all, 'critical risk') : `${share(priced, all)} critical risks`, [
    figure('gaps.criticalPriced', priced),
    ...(isEvery ? [] : [figure('gaps.critical', all)]),
  ]);
  return joined([risks, ` ${are(priced)} resolved for `, costs]);
}

/** "The seven urgent recommendations cost £39,740 one-time". */
const urgentOf = (count: number, costs: Clause): Clause =>
  count === 1
    ? joined(['the urgent recommendation costs ', costs])
    : joined([phrase(`the ${inWords(count)} urgent recommendations cost `, [figure('plan.closing', count)]), costs]);

const planOf = (count: number, costs: Clause): Clause =>
  count === 1
    ? joined(['the plan costs ', costs])
    : joined([phrase(`the plan of ${inWords(count)} costs `, [figure('plan.open', count)]), costs]);

/** Sentence with the cost of the plan, in fewer words where it is too long. */
function withWhole(first: Clause, facts: RecommendationsFacts, open: Clause | null): Claim {
  const { recommendations, closing, money, critical } = facts;
  const costs = costsOf(money, 'plan');
  const isPlan = (part: PrintedMoney | null | undefined) => part?.oneTime === money?.oneTime && part?.monthly === money?.monthly;
  const part = critical && critical.priced > 0 ? critical.money : closing.money;
  if (!costs || recommendations === 1 || (closing.count === recommendations && isPlan(part))) return title(first, open);
  const number = phrase(` of ${inWords(recommendations)}`, [figure('plan.open', recommendations)]);
  const brief = { ...costs, words: costs.words.replace(' one-time and ', ' + ') };
  const wholes = [
    joined(['; the whole plan', number, ' costs ', costs]),
    joined(['; the whole plan costs ', costs]),
    joined(['; the whole plan costs ', brief]),
  ];
  return title(first, wholes.find((whole) => joined([first, whole]).words.length <= TITLE_LENGTH) ?? null, open);
}

/** "Two of eight recommendations close all seven urgent gaps", where amounts are hidden. */
function closersOf({ recommendations, urgentGaps, closedUrgent, closing }: RecommendationsFacts): Clause {
  const isAll = closing.count === recommendations;
  const closers = phrase(
    isAll ? counted(recommendations, 'recommendation') : `${share(closing.count, recommendations)} recommendations`,
    isAll ? [figure('plan.closing', recommendations)] : [figure('plan.closing', closing.count), figure('plan.open', recommendations)],
  );
  return joined([closers, closing.count === 1 ? ' closes ' : ' close ', closingGaps(closedUrgent, urgentGaps)]);
}

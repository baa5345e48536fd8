import { moneyInThousands } from '#domain/money/compact.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { costsLine, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { capitalized, counted, everyOf, inWords, midSentence, share, unstopped, withClauses } from './titles.words.rules.ts';

export interface PrintedMoney {
  oneTime: MinorUnits;
  monthly: MinorUnits;
  writing: Writing;
}

export interface RecommendationsFacts {
  recommendations: number;
  urgentGaps: number;
  closedUrgent: number;
  /** The recommendations that close urgent gaps, and what is known of their cost. */
  closing: { count: number; money: PrintedMoney | null };
  money: PrintedMoney | null;
  unpriced: number;
}

/** Two amounts that are never mixed: of what closes the urgent gaps, and of the whole plan. */
export function recommendationsTitle(facts: RecommendationsFacts): string {
  const { urgentGaps, closedUrgent, unpriced } = facts;
  const open = unpriced === 0 ? null : `; ${inWords(unpriced)} still to be quoted`;
  return urgentGaps === 0 || closedUrgent === 0 ? movesTitle(facts, open) : closingTitle(facts, open);
}

const costsOf = (money: PrintedMoney | null) => money && costsLine(money, money.writing);

function movesTitle({ recommendations, money }: RecommendationsFacts, open: string | null): string {
  const costs = costsOf(money);
  const moves = `${counted(recommendations, 'recommendation')} ${recommendations === 1 ? 'moves' : 'move'} the plan forward`;
  return withClauses(moves, costs && ` for ${costs}`, open);
}

function closingTitle({ recommendations, urgentGaps, closedUrgent, closing, money }: RecommendationsFacts, open: string | null): string {
  const gaps = closedUrgent === urgentGaps ? everyOf(urgentGaps, 'urgent gap') : `${share(closedUrgent, urgentGaps)} urgent gaps`;
  const costs = costsOf(closing.money);
  const isAll = closing.count === recommendations;
  if (costs) {
    const whole = isAll ? null : `; the whole plan of ${inWords(recommendations)} costs ${costsOf(money)}`;
    return withClauses(`${gaps} ${closedUrgent === 1 ? 'closes' : 'close'} for ${costs}`, whole, open);
  }
  const closers = isAll ? counted(recommendations, 'recommendation') : `${share(closing.count, recommendations)} recommendations`;
  return withClauses(`${closers} ${closing.count === 1 ? 'closes' : 'close'} ${gaps}`, open);
}

export interface OptionsFacts {
  /** Title used while no option is chosen. */
  purpose: string;
  options: number;
  chosen: { name: string; outcome: string } | null;
  money: PrintedMoney | null;
}

/** `money` is that of the chosen option, else of the cheapest one. */
export function optionsTitle({ purpose, options, chosen, money }: OptionsFacts): string {
  const costs = money && costsLine(money, money.writing);
  if (!chosen) return withClauses(`${counted(options, 'way')} to ${midSentence(unstopped(purpose))}`, costs && ` from ${costs}`);
  const outcome = chosen.outcome === '' ? null : `: ${unstopped(chosen.outcome)}`;
  return withClauses(`we advise “${chosen.name}”`, outcome, costs && ` for ${costs}`);
}

export interface RoadmapFacts {
  projects: number;
  quarters: number;
  /** First quarter with starts, and their number. */
  first: { label: string; starts: number } | null;
  late: number;
  undated: number;
  /** Planned after the quarters that are shown. */
  later?: number;
}

export function roadmapTitle({ projects, quarters, first, late, undated, later = 0 }: RoadmapFacts): string {
  const starts = first && `; ${inWords(first.starts)} ${first.starts === 1 ? 'starts' : 'start'} in ${first.label}`;
  const open = undated === 0 ? null : `, ${inWords(undated)} not yet dated`;
  const after = later === 0 ? null : `, ${inWords(later)} after that`;
  const overdue = late === 0 ? null : `; ${inWords(late)} ${late === 1 ? 'is late and comes' : 'are late and come'} first`;
  return withClauses(`${counted(projects, 'project')} over ${counted(quarters, 'quarter')}`, overdue ?? starts, open, after);
}

export interface BudgetFacts {
  /** The first whole fiscal year; null where the months contain none. */
  year: { label: string; total: MinorUnits; target: MinorUnits | null } | null;
  /** Sum of all months. */
  total: MinorUnits;
  /** Only some of the months have a target. */
  hasSomeTarget: boolean;
  months: number;
  writing: Writing;
  peak: { label: string; amount: MinorUnits } | null;
}

/** In the decimals of the table below the title, so that both say one number. */
const inTitle = (amount: MinorUnits, { currency, locale }: Writing) => moneyInThousands(amount, currency, locale, 1);

/** A budget this near to its target is in line with it. */
export const IN_LINE = 0.01;

/** "IT budget" is the total with agreements and equipment; "plan" is only what we recommend. */
export function budgetTitle({ year, total, hasSomeTarget, months, writing, peak }: BudgetFacts): string {
  const highest = peak && `; ${peak.label} is the peak at ${inTitle(peak.amount, writing)}`;
  const none = hasSomeTarget ? null : '; no target is set yet';
  if (!year) return withClauses(`the IT budget is ${inTitle(total, writing)} over ${months} months`, highest, none);
  const costs = `the IT budget of ${year.label} is ${inTitle(year.total, writing)}`;
  if (year.target === null) return withClauses(costs, none, highest);
  const difference = year.total - year.target;
  const isInLine = Math.abs(difference) <= year.target * IN_LINE;
  const against = `${inTitle(Math.abs(difference), writing)} ${difference > 0 ? 'over' : 'under'} the target`;
  return withClauses(costs, isInLine ? ', in line with the target' : `, ${against}`, highest);
}

export interface LifecycleFacts {
  devices: number;
  pastLife: number;
  /** Devices past end of life without a replacement date. */
  undated: number;
  next: { count: number; year: string } | null;
}

export function lifecycleTitle({ devices, pastLife, undated, next }: LifecycleFacts): string {
  if (pastLife === 0) {
    return withClauses(
      'no device is past its planned life',
      next && next.count > 0 ? `; the next ${next.count === 1 ? 'falls' : `${inWords(next.count)} fall`} due in ${next.year}` : null,
    );
  }
  const past = `${share(pastLife, devices)} devices ${pastLife === 1 ? 'is past its' : 'are past their'} planned life`;
  if (undated === 0) return withClauses(past, pastLife === 1 ? '; it has a replacement date' : '; every one has a replacement date');
  return withClauses(past, `; ${inWords(undated)} ${undated === 1 ? 'has' : 'have'} no replacement date`);
}

export interface DecisionFacts {
  decisions: number;
  today: number;
}

export function decisionsTitle({ decisions, today }: DecisionFacts): string {
  if (decisions === 0) return 'No decision is needed today';
  const needed = `we need ${counted(decisions, 'decision')} from you`;
  if (today === decisions) return withClauses(needed, today === 1 ? ', today' : ', all of them today');
  return withClauses(needed, today === 0 ? ', none of them today' : `, ${inWords(today)} of them today`);
}

/** Title after the meeting, listing the outcomes that occurred. */
export function decidedTitle(outcomes: readonly { word: string; count: number }[]): string {
  const parts = outcomes.flatMap(({ word, count }) => (count === 0 ? [] : [`${inWords(count)} ${word}`]));
  return parts.length === 0 ? 'No decision was taken' : capitalized(parts.join(', '));
}

export interface NextFacts {
  /** First of the provider's actions, and its due date. */
  first: { text: string; by: string } | null;
  /** Date of the next review; null if unplanned. */
  meetsAgain: string | null;
}

export function nextTitle({ first, meetsAgain }: NextFacts): string {
  const again = meetsAgain === null ? 'the next date is open' : `we meet again on ${meetsAgain}`;
  if (!first) return capitalized(again);
  return withClauses(`${unstopped(first.text)} by ${first.by}`, `; ${again}`);
}

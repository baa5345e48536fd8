import { compactMoney } from '#domain/money/compact.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { costsLine, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { capitalized, counted, everyOf, inWords, midSentence, share, withClauses } from './titles.words.rules.ts';

export interface PrintedMoney {
  oneTime: MinorUnits;
  monthly: MinorUnits;
  writing: Writing;
}

export interface RecommendationsFacts {
  recommendations: number;
  urgentGaps: number;
  closedUrgent: number;
  money: PrintedMoney | null;
  unpriced: number;
}

export function recommendationsTitle({ recommendations, urgentGaps, closedUrgent, money, unpriced }: RecommendationsFacts): string {
  const verb = recommendations === 1 ? 'closes' : 'close';
  const gaps = closedUrgent === urgentGaps ? everyOf(urgentGaps, 'urgent gap') : `${share(closedUrgent, urgentGaps)} urgent gaps`;
  const does = urgentGaps === 0 || closedUrgent === 0 ? `${recommendations === 1 ? 'moves' : 'move'} the plan forward` : `${verb} ${gaps}`;
  const costs = money && costsLine(money, money.writing);
  const open = unpriced === 0 ? null : `; ${inWords(unpriced)} still to be quoted`;
  return withClauses(`${counted(recommendations, 'recommendation')} ${does}`, costs && ` for ${costs}`, open);
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
  if (!chosen) return withClauses(`${counted(options, 'way')} to ${midSentence(purpose)}`, costs && ` from ${costs}`);
  const outcome = chosen.outcome === '' ? null : `: ${chosen.outcome}`;
  return withClauses(`we advise “${chosen.name}”`, outcome, costs && ` for ${costs}`);
}

export interface RoadmapFacts {
  projects: number;
  quarters: number;
  /** First quarter with starts, and their number. */
  first: { label: string; starts: number } | null;
  late: number;
  undated: number;
}

export function roadmapTitle({ projects, quarters, first, late, undated }: RoadmapFacts): string {
  const starts = first && `; ${inWords(first.starts)} ${first.starts === 1 ? 'starts' : 'start'} in ${first.label}`;
  const open = undated === 0 ? null : `, ${inWords(undated)} not yet dated`;
  const overdue = late === 0 ? null : `; ${inWords(late)} ${late === 1 ? 'is late and comes' : 'are late and come'} first`;
  return withClauses(`${counted(projects, 'project')} over ${counted(quarters, 'quarter')}`, overdue ?? starts, open);
}

export interface BudgetFacts {
  total: MinorUnits;
  target: MinorUnits | null;
  /** Only some of the months have a target. */
  hasSomeTarget: boolean;
  months: number;
  writing: Writing;
  peak: { label: string; amount: MinorUnits } | null;
}

const compact = (amount: MinorUnits, { currency, locale }: Writing) => compactMoney(amount, currency, locale);

/** Relative deviation within which a plan is on target. */
const IN_LINE = 0.01;

export function budgetTitle({ total, target, hasSomeTarget, months, writing, peak }: BudgetFacts): string {
  const costs = `the plan costs ${compact(total, writing)} over ${months} months`;
  const highest = peak && `; ${peak.label} is the peak at ${compact(peak.amount, writing)}`;
  if (target === null) return withClauses(costs, highest, hasSomeTarget ? null : '; no target is set yet');
  const difference = total - target;
  const isInLine = Math.abs(difference) <= target * IN_LINE;
  const against = isInLine
    ? ', in line with the target'
    : `, ${compact(Math.abs(difference), writing)} ${difference > 0 ? 'over' : 'under'} the target`;
  return withClauses(costs, against, highest);
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
  return withClauses(`${first.text} by ${first.by}`, `; ${again}`);
}

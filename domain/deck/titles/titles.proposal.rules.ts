import { moneyInThousands } from '#domain/money/compact.rules.ts';
import type { MinorUnits } from '#domain/money/money.rules.ts';
import { costsLine, type Writing } from '#domain/deck/facts/deck.money.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import {
  are,
  capitalized,
  counted,
  everyOf,
  inWords,
  midSentence,
  share,
  TITLE_LENGTH,
  unstopped,
  withClauses,
} from './titles.words.rules.ts';

export interface PrintedMoney {
  oneTime: MinorUnits;
  monthly: MinorUnits;
  writing: Writing;
}

const title = (...clauses: Parameters<typeof withClauses>): Claim => claim('title', 'customer', withClauses(...clauses));

/** "£17,700 one-time and £565 per month" with its sources; null if both are 0. */
export function costsOf(money: PrintedMoney | null, of: Costs, key?: string): Clause | null {
  const words = money && costsLine(money, money.writing);
  if (!money || !words) return null;
  const figures = [figure(COSTS[of][0], money.oneTime, key), figure(COSTS[of][1], money.monthly, key)];
  return phrase(
    words,
    figures.filter(({ value }) => value !== 0),
  );
}

const COSTS = {
  critical: ['money.critical.oneTime', 'money.critical.monthly'],
  closing: ['money.closing.oneTime', 'money.closing.monthly'],
  plan: ['money.plan.oneTime', 'money.plan.monthly'],
  asked: ['money.asked.oneTime', 'money.asked.monthly'],
  dated: ['money.dated.oneTime', 'money.dated.monthly'],
  approved: ['money.approved.oneTime', 'money.approved.monthly'],
  option: ['option.oneTime', 'option.monthly'],
} as const;

type Costs = keyof typeof COSTS;

/** "both urgent gaps", "two of three urgent gaps": what the plan closes. */
export function closingGaps(closed: number, urgent: number): Clause {
  const isEvery = closed === urgent;
  return phrase(isEvery ? everyOf(urgent, 'urgent gap') : `${share(closed, urgent)} urgent gaps`, [
    figure('gaps.closing', closed),
    ...(isEvery ? [] : [figure('gaps.urgent', urgent)]),
  ]);
}

export interface OptionsFacts {
  /** Recommendation that has the options. */
  id: string;
  /** Title used while no option is chosen. */
  purpose: string;
  options: number;
  chosen: { name: string; outcome: string } | null;
  money: PrintedMoney | null;
}

/** `money` is that of the chosen option, else of the cheapest one. */
export function optionsTitle({ id, purpose, options, chosen, money }: OptionsFacts): Claim {
  const costs = costsOf(money, 'option', id);
  if (!chosen) {
    const name = midSentence(unstopped(purpose));
    return title(
      phrase(`${counted(options, 'way')} to ${name}`, [figure('options.count', options, id)], [name]),
      costs && joined([' from ', costs]),
    );
  }
  const outcome = chosen.outcome === '' ? null : unstopped(chosen.outcome);
  return title(
    phrase(`we advise “${chosen.name}”`, [], [chosen.name]),
    outcome && phrase(`: ${outcome}`, [], [outcome]),
    costs && joined([outcome ? ', for ' : ' for ', costs]),
  );
}

export interface RoadmapFacts {
  projects: number;
  quarters: number;
  /** One-time cost of the dated work; null if the amounts are hidden. */
  money: PrintedMoney | null;
  /** End of the quarters that are shown: "Mar 2028". */
  end: string;
  late: number;
  undated: number;
  /** Planned after the quarters that are shown. */
  later?: number;
}

/** Late work first, then the dated work with its sum and the number without a date. */
export function roadmapTitle({ projects, quarters, money, end, late, undated, later = 0 }: RoadmapFacts): Claim {
  const overdue =
    late === 0 ? null : phrase(`${counted(late, 'late project')} ${late === 1 ? 'comes' : 'come'} first; `, [figure('plan.late', late)]);
  const costs = costsOf(money && { ...money, monthly: 0 }, 'dated');
  const number = phrase(counted(projects, late === 0 ? 'project' : 'dated project'), [figure('plan.dated', projects)]);
  const spans = joined([number, phrase(` over ${counted(quarters, 'quarter')}`, [figure('roadmap.quarters', quarters)])]);
  const dated = costs && joined([number, projects === 1 ? ' costs ' : ' cost ', costs, phrase(` by ${end}`, [], [end])]);
  const after = later === 0 ? null : phrase(`, ${inWords(later)} after that`, [figure('plan.later', later)]);
  const open = undated === 0 ? null : phrase(`, ${inWords(undated)} without a date`, [figure('plan.undated', undated)]);
  const whole = joined([overdue, dated ?? spans, after, open]);
  // The parts must add up to the plan, so a long amount gives way to them.
  return title(whole.words.length <= TITLE_LENGTH ? whole : joined([overdue, spans, after, open]));
}

/** Start of the work, and the decisions that the plan contains. */
export function roadmapLead({ first, asked }: { first: { label: string; starts: number } | null; asked: number }): Claim | null {
  const starts =
    first &&
    phrase(`${counted(first.starts, 'project')} ${first.starts === 1 ? 'starts' : 'start'} in ${first.label}`, [
      figure('plan.firstStarts', first.starts),
    ]);
  const decisions =
    asked === 0
      ? null
      : phrase(`${counted(asked, 'recommendation')} of the plan ${are(asked)} for decision today`, [figure('plan.asked', asked)]);
  if (!starts && !decisions) return null;
  const both = joined([starts, starts && decisions ? '; ' : null, decisions, '.']);
  return claim('lead', 'customer', { ...both, words: capitalized(both.words) });
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
  peak: { key: string; label: string; amount: MinorUnits } | null;
}

/** In the decimals of the table below the title, so that both say one number. */
const inTitle = (amount: MinorUnits, { currency, locale }: Writing) => moneyInThousands(amount, currency, locale, 1);

/** A budget this near to its target is in line with it. */
export const IN_LINE = 0.01;

/** "IT budget" is the total with agreements and equipment; "plan" is only what we recommend. */
export function budgetTitle({ year, total, hasSomeTarget, months, writing, peak }: BudgetFacts): Claim {
  const period = (...clauses: Parameters<typeof withClauses>) => claim('title', 'period', withClauses(...clauses));
  const highest =
    peak &&
    phrase(`; ${peak.label} is the peak at ${inTitle(peak.amount, writing)}`, [
      figure('budget.isPeak', 1, peak.key),
      figure('budget.peak', peak.amount),
    ]);
  const none = hasSomeTarget ? null : phrase('; no target is set yet', [figure('budget.targets', 0)]);
  if (!year) {
    const all = phrase(`the IT budget is ${inTitle(total, writing)} over ${months} months`, [
      figure('budget.total', total),
      figure('budget.months', months),
    ]);
    return period(all, highest, none);
  }
  const costs = phrase(`the ${year.label} IT budget is ${inTitle(year.total, writing)}`, [figure('budget.year', year.total)]);
  if (year.target === null) return period(costs, none, highest);
  const difference = year.total - year.target;
  const isInLine = Math.abs(difference) <= year.target * IN_LINE;
  const against = phrase(`, ${inTitle(Math.abs(difference), writing)} ${difference > 0 ? 'over' : 'under'} target`, [
    figure('budget.difference', difference),
  ]);
  return period(costs, isInLine ? ', in line with target' : against, highest);
}

export interface LifecycleFacts {
  devices: number;
  pastLife: number;
  /** Devices past end of life without a replacement date. */
  undated: number;
  next: { count: number; year: string } | null;
}

export function lifecycleTitle({ devices, pastLife, undated, next }: LifecycleFacts): Claim {
  const past = figure('devices.pastLife', pastLife);
  if (pastLife === 0) {
    const due =
      next && next.count > 0
        ? phrase(
            `; the next ${next.count === 1 ? 'falls' : `${inWords(next.count)} fall`} due in ${next.year}`,
            next.count === 1 ? [] : [figure('devices.next', next.count)],
          )
        : null;
    return title(phrase('no device is past its planned life', [past]), due);
  }
  const first = phrase(`${share(pastLife, devices)} devices ${pastLife === 1 ? 'is past its' : 'are past their'} planned life`, [
    past,
    figure('devices.all', devices),
  ]);
  if (undated > 0) {
    const words = `; ${inWords(undated)} ${undated === 1 ? 'lacks' : 'lack'} a replacement date`;
    return title(first, phrase(words, [figure('devices.undated', undated)]));
  }
  const dated = phrase('; every one has a replacement date', [figure('devices.replaced', pastLife)]);
  return title(first, pastLife === 1 ? '; it has a replacement date' : dated);
}

export interface DecisionFacts {
  decisions: number;
  today: number;
}

export function decisionsTitle({ decisions, today }: DecisionFacts): Claim {
  const all = figure('decisions.shown', decisions);
  const asked = figure('plan.asked', today);
  if (decisions === 0) return title(phrase('no decision is needed today', [all]));
  const needed = phrase(`we need ${counted(decisions, 'decision')} from you`, [all]);
  if (today === decisions) return title(needed, today === 1 ? ', today' : phrase(', all of them today', [asked]));
  return title(needed, phrase(today === 0 ? ', none of them today' : `, ${inWords(today)} of them today`, [asked]));
}

/** Title after the meeting, listing the outcomes that occurred. `word` is the organisation's own term. */
export function decidedTitle(outcomes: readonly { outcome: string; word: string; count: number }[]): Claim {
  const [first, ...others] = outcomes
    .filter(({ count }) => count > 0)
    .map(({ outcome, word, count }) => phrase(`${inWords(count)} ${word}`, [figure('decided.count', count, outcome)], [word]));
  return first
    ? title(first, ...others.map((clause) => joined([', ', clause])))
    : title(phrase('no decision was taken', [figure('decided.all', 0)]));
}

export interface NextFacts {
  /** First of the provider's actions, and its due date. */
  first: { text: string; by: string } | null;
  /** Date of the next review; null if unplanned. */
  meetsAgain: string | null;
}

export function nextTitle({ first, meetsAgain }: NextFacts): Claim {
  const again = meetsAgain === null ? phrase('the next date is open') : phrase(`we meet again on ${meetsAgain}`, [], [meetsAgain]);
  if (!first) return title(again);
  const step = unstopped(first.text);
  return title(phrase(`${step} by ${first.by}`, [], [step, first.by]), joined(['; ', again]));
}

import type { Path } from '#contract/paths/paths.contract.ts';
import { compareQuarters, type FiscalQuarter, quarterName } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import type { EndingProduct, PathPlanKind, PathReason } from '#domain/paths/paths.rules.ts';
import { addQuarters } from '#domain/customers/fiscal.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';

export type FoundPath = NonNullable<Path['path']>;
export type PathItem = NonNullable<FoundPath['plan']>['quarters'][number]['items'][number];
export type OtherItem = FoundPath['others'][number];

/** Score such as "68.0%", with one decimal because plans differ by tenths. */
export const exactScore = (score: number): string => `${numberText(score, 1)}%`;
export const goalText = (goal: number): string => `${numberText(goal)}%`;
export const gainText = (points: number): string => `+${numberText(points, 1)}`;

/** Goal in words, such as "80%", "80% with Cyber insurance met" or "meet Cyber insurance". */
function aimText({ goal, checklist, path }: Path): string {
  if (!checklist) return goalText(goal);
  return path && goal <= path.scoreNow ? `meet ${checklist.name}` : `${goalText(goal)} with ${checklist.name} met`;
}

export function planName(kind: PathPlanKind, path: Path): string {
  const { limit, currency } = path;
  if (kind === 'cheapest') return `Cheapest way to ${aimText(path)}`;
  if (kind === 'most') return limit === null ? 'Highest score' : `Most score for ${moneyText(limit, currency)}`;
  return path.path?.dearest ? `Without “${path.path.dearest}”` : 'Without the largest cost';
}

/** Letter of a plan on the chart; the cheapest one has none. */
export const PLAN_LETTERS: Record<PathPlanKind, string> = { cheapest: '', most: 'A', without: 'B' };

const REASON_WORDS: Record<PathReason, (count: number, goal: string) => string> = {
  not_needed: (count, goal) => `${numberText(count)} ${count === 1 ? 'is' : 'are'} not needed for ${goal}`,
  uncosted: (count) => `${numberText(count)} ${count === 1 ? 'is' : 'are'} uncosted`,
  excluded: (count) => `${numberText(count)} ${count === 1 ? 'is' : 'are'} excluded`,
  blocked: (count) => `${numberText(count)} ${count === 1 ? 'depends' : 'depend'} on an uncosted or excluded one`,
};

/** Text such as "3 are not needed for 80%, 1 is uncosted". While the goal is not reached, none is called needless. */
export function reasonsText(others: readonly OtherItem[], { goal, isReached }: { goal: number; isReached: boolean }): string {
  const counts = Map.groupBy(isReached ? others : others.filter(({ reason }) => reason !== 'not_needed'), ({ reason }) => reason);
  return [...counts].map(([reason, of]) => REASON_WORDS[reason](of.length, goalText(goal))).join(', ');
}

export function leftOpenText({ leftOpen }: FoundPath): string {
  const parts = FINDING_SEVERITIES.toReversed().flatMap((severity) =>
    leftOpen[severity] === 0 ? [] : [`${numberText(leftOpen[severity])} ${severity}`],
  );
  return parts.length === 0 ? 'No finding stays open.' : `Findings that stay open: ${parts.join(', ')}.`;
}

/** Reason why the plan misses the goal, with the next step; null if it meets the goal. */
export function missText(path: Path, found: FoundPath): string | null {
  const { goal, limit, currency } = path;
  const { plan, needed, isReached, isShortOfHours } = found;
  if (plan === null) return withoutPlan(path, found);
  if (isReached) return null;
  const best = `The best score is ${exactScore(plan.score)} for ${moneyText(plan.firstYear, currency)}.`;
  if (isShortOfHours && path.quarterHours !== null) {
    return `${goalText(goal)} is out of reach with ${hoursText(path.quarterHours)} per quarter. ${best} Raise the hours, choose more quarters or lower the goal.`;
  }
  if (needed && limit !== null) {
    return `${goalText(goal)} is out of reach for ${moneyText(limit, currency)}. ${best} Raise the budget to ${moneyText(needed.cost, currency)} or lower the goal.`;
  }
  return `${goalText(goal)} is out of reach with these recommendations. ${best} Lower the goal, add costs or recommend more.`;
}

const NAMED = 3;

function withoutPlan(
  { limit, currency, checklist, noCriticals, quarterHours }: Path,
  { needed, frontier, unreachable }: FoundPath,
): string {
  if (unreachable.length > 0) {
    const named = unreachable.slice(0, NAMED).map((title) => `“${title}”`);
    const more = unreachable.length > NAMED ? ` and ${numberText(unreachable.length - NAMED)} more` : '';
    const aims = [
      ...(noCriticals ? ['“Resolve every critical finding”'] : []),
      ...(checklist ? [`the checklist “${checklist.name}”`] : []),
    ];
    return `No costed recommendation resolves ${named.join(', ')}${more}. Recommend something for it, or clear ${aims.join(' or ')}.`;
  }
  if (quarterHours !== null && frontier.length === 0) {
    return `What must be in the plan takes more than ${hoursText(quarterHours)} per quarter. Raise the hours or choose more quarters.`;
  }
  const least = needed ?? frontier[0];
  return least && limit !== null
    ? `The included recommendations cost more than ${moneyText(limit, currency)}. Raise the budget to ${moneyText(least.cost, currency)} or include fewer.`
    : 'No plan includes all of these recommendations. Include fewer.';
}

/** Hours with the decimals that they have, at most two. */
export const hoursNumber = (hours: number): string =>
  numberText(hours, [0, 1].find((digits) => Number.isInteger(hours * 10 ** digits)) ?? 2);
export const hoursText = (hours: number): string => `${hoursNumber(hours)} ${hours === 1 ? 'hour' : 'hours'}`;

/** Quarters that exceed the budget or the hours per quarter; null if all fit. */
export function overText({ quarterBudget, quarterHours, currency, startMonth }: Path, { plan }: FoundPath): string | null {
  const quarters = plan?.quarters ?? [];
  const named = (key: 'over' | 'overHours', text: (amount: number) => string) =>
    quarters.filter((quarter) => quarter[key] > 0).map((quarter) => `${quarterName(quarter, startMonth)} by ${text(quarter[key])}`);
  const money = named('over', (amount) => moneyText(amount, currency));
  const hours = named('overHours', hoursText);
  const parts = [
    ...(money.length > 0 ? [`${moneyText(quarterBudget ?? 0, currency)} per quarter: ${money.join(', ')}`] : []),
    ...(hours.length > 0 ? [`${hoursText(quarterHours ?? 0)} per quarter: ${hours.join(', ')}`] : []),
  ];
  if (parts.length === 0) return null;
  const limits = [...(money.length > 0 ? ['the budget'] : []), ...(hours.length > 0 ? ['the hours'] : [])];
  return `The plan exceeds ${parts.join(', and ')}. Choose more quarters or raise ${limits.join(' and ')} per quarter.`;
}

/** Questions of the checklist that pass now and with the plan; null without a checklist. */
export function checklistText({ checklist: named }: Path, { checklist }: FoundPath): string | null {
  if (!named || !checklist) return null;
  const { questions, passing, passingAfter, unanswered } = checklist;
  const open = unanswered === 0 ? '' : ` ${numberText(unanswered)} ${unanswered === 1 ? 'is' : 'are'} unanswered.`;
  return `${named.name}: ${numberText(passing)} of ${countText(questions, 'question')} ${passing === 1 ? 'passes' : 'pass'} now, ${numberText(passingAfter)} with this plan.${open}`;
}

/** Names the recommendations whose hours are unknown, if hours are limited. */
export function withoutHoursText({ quarterHours }: Path, { withoutHours }: FoundPath): string | null {
  if (quarterHours === null || withoutHours === 0) return null;
  return `${countText(withoutHours, 'recommendation')} of the plan ${withoutHours === 1 ? 'has no hours and counts' : 'have no hours and count'} as 0 hours.`;
}

export function bendText({ bend }: FoundPath, currency: string): string | null {
  const perPoint = bend && roundedBelow(bend.perPoint, 10 ** decimalsOf(currency));
  if (!bend || !perPoint) return null;
  return `After ${moneyText(bend.cost, currency)} each further point costs more than ${moneyText(perPoint, currency)}.`;
}

/** Largest amount of whole units with two digits that is less than the amount; 0 if none is. */
function roundedBelow(amount: number, unit: number): number {
  const units = Math.ceil(amount / unit) - 1;
  if (units <= 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(units)) - 1);
  return Math.floor(units / step) * step * unit;
}

/** Text such as "Windows Server 2016 is unsupported from 12 Jan 2027." */
export function endingText({ product, until }: EndingProduct, today: string): string {
  return `${product} is unsupported ${until < today ? 'since' : 'from'} ${formatDay(until)}.`;
}

const CHOICES = 9;

/** Quarters from the given one on that a select offers, with the selected one even if it is later. */
export function quarterChoices(first: FiscalQuarter, selected: FiscalQuarter): FiscalQuarter[] {
  const choices = Array.from({ length: CHOICES }, (_, index) => addQuarters(first, index));
  return choices.some((one) => compareQuarters(one, selected) === 0) ? choices : [...choices, selected].toSorted(compareQuarters);
}

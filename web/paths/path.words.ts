import type { Path } from '#contract/paths/paths.contract.ts';
import { compareQuarters, type FiscalQuarter, quarterName } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import type { PathPlanKind, PathReason } from '#domain/paths/paths.rules.ts';
import { addQuarters } from '#domain/customers/fiscal.rules.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';

export type FoundPath = NonNullable<Path['path']>;
export type PathItem = NonNullable<FoundPath['plan']>['quarters'][number]['items'][number];
export type OtherItem = FoundPath['others'][number];

/** Score such as "68.0%", with one decimal because plans differ by tenths. */
export const exactScore = (score: number): string => `${numberText(score, 1)}%`;
export const goalText = (goal: number): string => `${numberText(goal)}%`;
export const gainText = (points: number): string => `+${numberText(points, 1)}`;

export function planName(kind: PathPlanKind, { goal, limit, currency }: Path): string {
  if (kind === 'cheapest') return `Cheapest way to ${goalText(goal)}`;
  if (kind === 'most') return limit === null ? 'Highest score' : `Most score for ${moneyText(limit, currency)}`;
  return 'Without the largest cost';
}

/** Letter of a plan on the chart; the cheapest one has none. */
export const PLAN_LETTERS: Record<PathPlanKind, string> = { cheapest: '', most: 'A', without: 'B' };

const REASON_WORDS: Record<PathReason, (count: number, goal: string) => string> = {
  not_needed: (count, goal) => `${numberText(count)} ${count === 1 ? 'is' : 'are'} not needed for ${goal}`,
  uncosted: (count) => `${numberText(count)} ${count === 1 ? 'is' : 'are'} uncosted`,
  excluded: (count) => `${numberText(count)} ${count === 1 ? 'is' : 'are'} excluded`,
  blocked: (count) => `${numberText(count)} ${count === 1 ? 'depends' : 'depend'} on an uncosted or excluded one`,
};

/** Text such as "3 are not needed for 80%, 1 is uncosted". */
export function reasonsText(others: readonly OtherItem[], goal: number): string {
  const counts = Map.groupBy(others, ({ reason }) => reason);
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
  const { plan, needed, isReached, unreachable } = found;
  if (plan === null) return withoutPlan(path, found);
  if (isReached) return null;
  const best = `The best score is ${exactScore(plan.score)} for ${moneyText(plan.firstYear, currency)}.`;
  if (needed && limit !== null) {
    return `${goalText(goal)} is out of reach for ${moneyText(limit, currency)}. ${best} Raise the budget to ${moneyText(needed.cost, currency)} or lower the goal.`;
  }
  const also = unreachable.length === 0 ? '' : ` ${countText(unreachable.length, 'critical finding')} cannot be resolved.`;
  return `${goalText(goal)} is out of reach with these recommendations. ${best} Lower the goal, add costs or recommend more.${also}`;
}

function withoutPlan({ limit, currency }: Path, { needed, frontier, unreachable }: FoundPath): string {
  if (unreachable.length > 0) {
    return `No costed recommendation resolves ${unreachable.map((title) => `“${title}”`).join(', ')}. Recommend something for it, or clear “Resolve every critical finding”.`;
  }
  const least = needed ?? frontier[0];
  return least && limit !== null
    ? `The included recommendations cost more than ${moneyText(limit, currency)}. Raise the budget to ${moneyText(least.cost, currency)} or include fewer.`
    : 'No plan includes all of these recommendations. Include fewer.';
}

/** Quarters that exceed the budget per quarter; null if all fit. */
export function overText({ quarterBudget, currency, startMonth }: Path, { plan }: FoundPath): string | null {
  const over = plan?.quarters.filter((quarter) => quarter.over > 0) ?? [];
  if (quarterBudget === null || over.length === 0) return null;
  const parts = over.map((quarter) => `${quarterName(quarter, startMonth)} by ${moneyText(quarter.over, currency)}`);
  return `The plan exceeds ${moneyText(quarterBudget, currency)} per quarter: ${parts.join(', ')}. Choose more quarters or raise the budget per quarter.`;
}

export function bendText({ bend }: FoundPath, currency: string): string | null {
  if (!bend || bend.perPoint <= 0) return null;
  return `After ${moneyText(bend.cost, currency)} each further point costs ${moneyText(bend.perPoint, currency)} or more.`;
}

const CHOICES = 9;

/** Quarters from the given one on that a select offers, with the selected one even if it is later. */
export function quarterChoices(first: FiscalQuarter, selected: FiscalQuarter): FiscalQuarter[] {
  const choices = Array.from({ length: CHOICES }, (_, index) => addQuarters(first, index));
  return choices.some((one) => compareQuarters(one, selected) === 0) ? choices : [...choices, selected].toSorted(compareQuarters);
}

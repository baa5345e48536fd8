import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { amountsOf, type RecommendationOption } from '#domain/recommendations/recommendations.rules.ts';
import type { PlannedRecommendation } from './budgets.rules.ts';

/** What a scenario changes about one recommendation; a field that is absent stays as it is. */
export interface ScenarioChange {
  recommendationId: string;
  /** Null takes it off the roadmap. */
  quarter?: FiscalQuarter | null;
  /** The key of the option that is chosen. */
  option?: string;
  /** What was planned when the scenario was last changed. */
  was?: Plan;
}

/** When a recommendation is planned, and the key of its chosen option. */
export interface Plan {
  quarter: FiscalQuarter | null;
  option: string | null;
}

export function planOf({ quarter, options }: Choosable): Plan {
  return { quarter, option: options.find(({ chosen }) => chosen)?.key ?? null };
}

export type Choosable = PlannedRecommendation & { options: readonly RecommendationOption[] };

/** The recommendation as it would be in the scenario. */
export function inScenario<Item extends Choosable>(item: Item, change: ScenarioChange | undefined): Item {
  if (!change) return item;
  const options = change.option === undefined ? item.options : item.options.map((one) => ({ ...one, chosen: one.key === change.option }));
  const isMoved = change.quarter !== undefined;
  return {
    ...item,
    ...amountsOf(options, item),
    options,
    // A day within the old quarter says nothing about the new one.
    ...(isMoved ? { quarter: change.quarter ?? null, start: null } : {}),
  };
}

export interface Difference {
  recommendationId: string;
  title: string;
  quarter: { before: FiscalQuarter | null; after: FiscalQuarter | null } | null;
  option: { before: string | null; after: string | null } | null;
  /** Changed by others since the scenario was made; what they have closed stays as it is. */
  meanwhile: 'changed' | 'closed' | null;
}

/** What accepting a scenario changes in reality, one entry for each recommendation that changes. */
export function differencesOf(items: readonly Choosable[], changes: readonly ScenarioChange[]): Difference[] {
  const byId = new Map(changes.map((change) => [change.recommendationId, change]));
  return items.flatMap((item) => {
    const after = inScenario(item, byId.get(item.id));
    const quarter = sameQuarter(item.quarter, after.quarter) ? null : { before: item.quarter, after: after.quarter };
    const [before, next] = [chosenName(item), chosenName(after)];
    const option = before === next ? null : { before, after: next };
    const change = byId.get(item.id);
    if (!change || !(quarter || option)) return [];
    return [{ recommendationId: item.id, title: item.title, quarter, option, meanwhile: meanwhileOf(item, change) }];
  });
}

/** Whether a scenario may still move it: not what is done, declined or put off. */
export function isMovable({ status }: Choosable): boolean {
  return status !== 'done' && status !== 'declined' && status !== 'deferred';
}

function meanwhileOf(item: Choosable, { was }: ScenarioChange): Difference['meanwhile'] {
  if (!isMovable(item)) return 'closed';
  const now = planOf(item);
  return was && !(sameQuarter(was.quarter, now.quarter) && was.option === now.option) ? 'changed' : null;
}

const sameQuarter = (one: FiscalQuarter | null, other: FiscalQuarter | null) =>
  one?.year === other?.year && one?.quarter === other?.quarter;
const chosenName = ({ options }: Choosable) => options.find(({ chosen }) => chosen)?.name ?? null;

/** A typed line of the plan, or a scenario's copy of one. */
export interface Copyable {
  id: string;
  copyOf: string | null;
  /** The version of the plan's line when the copy last followed it; null for a line that only the scenario has. */
  copiedVersion: number | null;
  /** 1 until somebody changes it. */
  version: number;
}

export interface TriedLine<Line> {
  /** Null for a line that only the scenario has. */
  planned: Line | null;
  /** Null for a line that the scenario leaves out. */
  tried: Line | null;
  isChanged: boolean;
  /** The scenario changes it, and so have others: the plan's line has another version or is gone. */
  isMeanwhile: boolean;
}

/** Typed lines of the plan and what a scenario makes of them: it follows the plan until it changes a line. */
export function triedLines<Line extends Copyable>(plan: readonly Line[], own: readonly Line[]): TriedLine<Line>[] {
  const copies = new Map(own.map((line) => [line.copyOf, line]));
  const ids = new Set(plan.map(({ id }) => id));
  const planned = plan.map((line): TriedLine<Line> => {
    const copy = copies.get(line.id);
    if (!copy) return { planned: line, tried: null, isChanged: true, isMeanwhile: false };
    if (copy.version > 1) return { planned: line, tried: copy, isChanged: true, isMeanwhile: copy.copiedVersion !== line.version };
    return { planned: line, tried: { ...line, id: copy.id, version: copy.version }, isChanged: false, isMeanwhile: false };
  });
  const others = own.filter(({ copyOf }) => copyOf === null || !ids.has(copyOf));
  const isKept = ({ copiedVersion, version }: Line) => copiedVersion === null || version > 1;
  return [
    ...planned,
    ...others.filter(isKept).map((line) => ({ planned: null, tried: line, isChanged: true, isMeanwhile: line.copiedVersion !== null })),
  ];
}

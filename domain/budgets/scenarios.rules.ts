import type { FiscalQuarter } from '#domain/customers/fiscal.rules.ts';
import { amountsOf, type RecommendationOption } from '#domain/recommendations/recommendations.rules.ts';
import type { PlannedRecommendation } from './budgets.rules.ts';

export interface ScenarioChange {
  recommendationId: string;
  /** Null removes it from the roadmap. */
  quarter?: FiscalQuarter | null;
  option?: string;
  /** Plan at the time of the scenario's last change. */
  was?: Plan;
}

export interface Plan {
  quarter: FiscalQuarter | null;
  option: string | null;
}

export function planOf({ quarter, options }: Choosable): Plan {
  return { quarter, option: options.find(({ chosen }) => chosen)?.key ?? null };
}

export type Choosable = PlannedRecommendation & { options: readonly RecommendationOption[] };

export function inScenario<Item extends Choosable>(item: Item, change: ScenarioChange | undefined): Item {
  if (!change) return item;
  const options = change.option === undefined ? item.options : item.options.map((one) => ({ ...one, chosen: one.key === change.option }));
  const isMoved = change.quarter !== undefined;
  return {
    ...item,
    ...amountsOf(options, item),
    options,
    // The start day belonged to the old quarter.
    ...(isMoved ? { quarter: change.quarter ?? null, start: null } : {}),
  };
}

export interface Difference {
  recommendationId: string;
  title: string;
  quarter: { before: FiscalQuarter | null; after: FiscalQuarter | null } | null;
  option: { before: string | null; after: string | null } | null;
  /** Changed by others since the scenario was last saved; closed recommendations are not changed. */
  meanwhile: 'changed' | 'closed' | null;
}

/** Changes that accepting the scenario makes, one entry per changed recommendation. */
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

/** Typed line of the plan, or the scenario's copy of it. */
export interface Copyable {
  id: string;
  copyOf: string | null;
  /** Version of the plan's line that the copy last followed; null for lines added in the scenario. */
  copiedVersion: number | null;
  /** 1 until the line is edited. */
  version: number;
}

export interface TriedLine<Line> {
  /** Null for lines added in the scenario. */
  planned: Line | null;
  /** Null for lines removed in the scenario. */
  tried: Line | null;
  isChanged: boolean;
  /** Both changed: the scenario edited the line, and the plan's line has a newer version or was deleted. */
  isMeanwhile: boolean;
}

/** Pairs the plan's typed lines with the scenario's. A copy follows the plan until it is edited. */
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

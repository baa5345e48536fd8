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
}

/** What accepting a scenario changes in reality, one entry for each recommendation that changes. */
export function differencesOf(items: readonly Choosable[], changes: readonly ScenarioChange[]): Difference[] {
  const byId = new Map(changes.map((change) => [change.recommendationId, change]));
  return items.flatMap((item) => {
    const after = inScenario(item, byId.get(item.id));
    const quarter = sameQuarter(item.quarter, after.quarter) ? null : { before: item.quarter, after: after.quarter };
    const [before, next] = [chosenName(item), chosenName(after)];
    const option = before === next ? null : { before, after: next };
    return quarter || option ? [{ recommendationId: item.id, title: item.title, quarter, option }] : [];
  });
}

const sameQuarter = (one: FiscalQuarter | null, other: FiscalQuarter | null) =>
  one?.year === other?.year && one?.quarter === other?.quarter;
const chosenName = ({ options }: Choosable) => options.find(({ chosen }) => chosen)?.name ?? null;

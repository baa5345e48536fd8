import type { Scenario } from '#contract/budgets/budgets.contract.ts';
import { addQuarters, compareQuarters, type FiscalQuarter, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import type { SelectOption } from '#web/ui/choosers/Select.tsx';

export type ScenarioItem = Scenario['items'][number];
/** Chosen quarter and option of a recommendation. */
export type Tried = ScenarioItem['tried'];

/** Select value for "not in this scenario". */
const LEFT_OUT = 'none';

export const quarterValue = (quarter: FiscalQuarter | null): string => (quarter ? `${quarter.year}-Q${quarter.quarter}` : LEFT_OUT);

export function quarterFrom(value: string): FiscalQuarter | null {
  const [year, quarter] = value.split('-Q').map(Number);
  return value === LEFT_OUT || year === undefined || quarter === undefined ? null : { year, quarter };
}

/** Quarters from the current one on, plus the recommendation's own; labels the planned one. */
export function quarterChoices({ planned, tried }: ScenarioItem, first: FiscalQuarter, count: number): SelectOption<string>[] {
  const near = Array.from({ length: count }, (_, index) => addQuarters(first, index));
  const known = [planned.quarter, tried.quarter].flatMap((quarter) => quarter ?? []);
  const others = known.filter((quarter) => !near.some((one) => compareQuarters(one, quarter) === 0));
  const quarters = [...new Map([...others, ...near].map((one) => [quarterValue(one), one])).values()].toSorted(compareQuarters);
  const isPlanned = (value: string) => value === quarterValue(planned.quarter);
  const choices = [
    { value: LEFT_OUT, label: 'Excluded' },
    ...quarters.map((one) => ({ value: quarterValue(one), label: quarterLabel(one) })),
  ];
  return choices.map(({ value, label }) => ({ value, label: isPlanned(value) ? `${label}, planned` : label }));
}

/** Effective option: the chosen one, else the first. */
export function optionOf({ options }: ScenarioItem, option: string | null): string | null {
  return option ?? options[0]?.key ?? null;
}

/** Changes of a scenario, only those that differ from the plan. */
export function changesOf(items: readonly ScenarioItem[], tried: ReadonlyMap<string, Tried>) {
  return items.flatMap((item) => {
    const next = tried.get(item.id) ?? item.tried;
    const isMoved = quarterValue(next.quarter) !== quarterValue(item.planned.quarter);
    const isOther = optionOf(item, next.option) !== optionOf(item, item.planned.option);
    if (!isMoved && !isOther) return [];
    return [
      {
        recommendationId: item.id,
        ...(isMoved ? { quarter: next.quarter } : {}),
        ...(isOther && next.option !== null ? { option: next.option } : {}),
      },
    ];
  });
}

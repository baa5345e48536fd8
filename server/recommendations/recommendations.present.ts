import type { Recommendation, RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { EFFORTS, INITIATIVE_COLOURS, RESPONSIBLE } from '#domain/recommendations/recommendations.rules.ts';
import type { RecommendationFacts, RecommendationWhole } from './recommendations.queries.ts';

/** Narrows a stored value to its list; the database allows no other value. */
export function known<const T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((entry) => entry === value);
}

/** Custom fields are present only in queries that select them. */
type Shown = RecommendationFacts & Pick<RecommendationRow, 'customFields'>;

export function presentRow(row: Shown): RecommendationRow {
  const { customer, oneTime, recurring, targetYear, targetQuarter, startOn, endOn, createdAt, updatedAt } = row;
  return {
    ...row,
    customer: { id: customer.id, name: customer.name },
    currency: customer.currency,
    oneTimeCost: oneTime,
    recurringCost: recurring,
    targetQuarter: targetYear === null || targetQuarter === null ? null : { year: targetYear, quarter: targetQuarter },
    start: startOn,
    end: endOn,
    effort: known(EFFORTS, row.effort) ?? null,
    responsible: known(RESPONSIBLE, row.responsible) ?? 'ours',
    initiative: row.initiative && { ...row.initiative, colour: known(INITIATIVE_COLOURS, row.initiative.colour) ?? 'blue' },
    option: optionOf(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    updatedBy: row.changedBy,
  };
}

function optionOf({ options }: RecommendationFacts): RecommendationRow['option'] {
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.chosen),
  );
  const option = options[chosen];
  return option ? { name: option.name, place: chosen + 1, of: options.length } : null;
}

export function presentRecommendation(row: RecommendationWhole): Recommendation {
  return {
    ...row,
    ...presentRow(row),
    customFields: row.customFields,
    decisions: row.decisions.map((decision) => ({ ...decision, at: new Date(decision.at).toISOString() })),
  };
}

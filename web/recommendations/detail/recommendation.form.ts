import * as z from 'zod/mini';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { ownValues } from '#web/ui/custom/own.fields.ts';
import { OptionInput, type Recommendation } from '#contract/recommendations/recommendations.fields.ts';

const Fields = z.required(z.omit(updateRecommendation.body, { version: true }));

export const RecommendationForm = z
  .extend(Fields, { options: z.array(z.required(OptionInput)) })
  .check(z.refine(({ start, end }) => !start || !end || start <= end, { path: ['end'], error: 'must not be before the start' }));
export type RecommendationForm = z.output<typeof RecommendationForm>;
export type FieldName = keyof RecommendationForm;
export type OptionForm = RecommendationForm['options'][number];

/** Initial values of a new recommendation. */
export const BLANK: RecommendationForm = {
  title: '',
  status: 'proposed',
  priority: 'medium',
  category: '',
  problem: '',
  benefit: '',
  riskIfNot: '',
  internalNote: '',
  findingIds: [],
  dependsOnIds: [],
  assetIds: [],
  options: [],
  oneTimeCost: 0,
  recurringCost: 0,
  recurringPer: 'month',
  costKnown: true,
  margin: null,
  targetQuarter: null,
  start: null,
  end: null,
  effort: null,
  responsible: 'ours',
  ownerId: null,
  initiativeId: null,
  probability: null,
  retest: false,
  customFields: {},
};

export function formOf(row: Recommendation): RecommendationForm {
  return {
    title: row.title,
    status: row.status,
    priority: row.priority,
    category: row.category,
    problem: row.problem,
    benefit: row.benefit,
    riskIfNot: row.riskIfNot,
    internalNote: row.internalNote,
    findingIds: row.findingIds,
    dependsOnIds: row.dependsOnIds,
    assetIds: row.assetIds,
    options: row.options.map(({ key, name, oneTime, recurring, recurringPer, hours, chosen, outcome, points }) => ({
      key,
      name,
      oneTime,
      recurring,
      recurringPer,
      hours,
      chosen,
      outcome,
      points,
    })),
    oneTimeCost: row.oneTimeCost,
    recurringCost: row.recurringCost,
    recurringPer: row.recurringPer,
    costKnown: row.costKnown,
    margin: row.margin ?? null,
    targetQuarter: row.targetQuarter,
    start: row.start,
    end: row.end,
    effort: row.effort,
    responsible: row.responsible,
    ownerId: row.owner?.id ?? null,
    initiativeId: row.initiative?.id ?? null,
    probability: row.probability,
    retest: row.retest,
    customFields: ownValues('recommendation', row.customFields),
  };
}

// The literal has exactly the fields of its type.
const NAMES = Object.keys(BLANK) as FieldName[];

/** Serialises NaN, which stands for an unreadable amount, so that it differs from every amount. */
const serialized = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'not a number' : part));
const differs = (one: RecommendationForm, other: RecommendationForm, name: FieldName) => serialized(one[name]) !== serialized(other[name]);

export function changedFields(mine: RecommendationForm, base: RecommendationForm): FieldName[] {
  return NAMES.filter((name) => differs(mine, base, name));
}

/** Sends only changed fields, so that other people's changes are kept. */
export function changesIn(mine: RecommendationForm, base: RecommendationForm): Partial<RecommendationForm> {
  const changed = changedFields(mine, base);
  return Object.fromEntries(Object.entries(mine).filter(([name]) => changed.some((one) => one === name)));
}

/**
 * Merges local input with another person's save: fields changed on one side take that value; fields changed on both keep the input and are
 * listed.
 */
export function merged(mine: RecommendationForm, base: RecommendationForm, theirs: RecommendationForm) {
  const kept = changedFields(mine, base).filter((name) => differs(mine, theirs, name));
  const contested = kept.filter((name) => differs(theirs, base, name));
  return { values: { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) }, kept, contested };
}

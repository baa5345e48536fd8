import * as z from 'zod/mini';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { ownValues } from '#web/ui/custom/own.fields.ts';
import { OptionInput, type Recommendation } from '#contract/recommendations/recommendations.fields.ts';

/** Every field that a person may write. */
const Fields = z.required(z.omit(updateRecommendation.body, { version: true }));

export const RecommendationForm = z
  .extend(Fields, { options: z.array(z.required(OptionInput)) })
  .check(z.refine(({ start, end }) => !start || !end || start <= end, { path: ['end'], error: 'must not be before the start' }));
export type RecommendationForm = z.output<typeof RecommendationForm>;
export type FieldName = keyof RecommendationForm;
export type OptionForm = RecommendationForm['options'][number];

/** What a new recommendation begins with. */
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

// The keys of a literal with exactly the fields of its type.
const NAMES = Object.keys(BLANK) as FieldName[];

/** What an amount that could not be read would be sent as differs from every amount. */
const said = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'not a number' : part));
const differs = (one: RecommendationForm, other: RecommendationForm, name: FieldName) => said(one[name]) !== said(other[name]);

/** The names of the fields that are not as they were. */
export function changedFields(mine: RecommendationForm, base: RecommendationForm): FieldName[] {
  return NAMES.filter((name) => differs(mine, base, name));
}

/** Only changed fields are sent, so that other people's changes stay. */
export function changesIn(mine: RecommendationForm, base: RecommendationForm): Partial<RecommendationForm> {
  const changed = changedFields(mine, base);
  return Object.fromEntries(Object.entries(mine).filter(([name]) => changed.some((one) => one === name)));
}

/**
 * What is typed meets what somebody else has saved: fields of which one was left alone take the other, and those that both changed keep what
 * is typed and are named.
 */
export function merged(mine: RecommendationForm, base: RecommendationForm, theirs: RecommendationForm) {
  const kept = changedFields(mine, base).filter((name) => differs(mine, theirs, name));
  const contested = kept.filter((name) => differs(theirs, base, name));
  return { values: { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) }, kept, contested };
}

import * as z from 'zod/mini';
import { PROPOSED_SENTENCE } from '#domain/proposals/answers.rules.ts';
import { CHANGE_KINDS, CHANGE_LIMITS, PROPOSAL_STATES } from '#domain/proposals/changes.rules.ts';
import { RICH_LIMITS } from '#domain/deck/words/rich.text.rules.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line, prose, Version } from '#contract/fields.ts';
import { TextField } from '#contract/qbrs/rich.fields.ts';
import { MOST_SECTIONS, SectionChange } from '#contract/qbrs/sections.fields.ts';
import { createRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';

/** Status and decisions are left to people; margins and internal notes are internal. */
const RECOMMENDATION = z.pick(updateRecommendation.body, {
  title: true,
  category: true,
  problem: true,
  benefit: true,
  riskIfNot: true,
  priority: true,
  effort: true,
  responsible: true,
  ownerId: true,
  oneTimeCost: true,
  recurringCost: true,
  recurringPer: true,
  costKnown: true,
}).shape;
const { targetQuarter } = updateRecommendation.body.shape;
const { title } = createRecommendation.body.shape;
const { key, enabled, durationMinutes } = SectionChange.shape;

/** Texts of one proposal. */
const MOST_TEXTS_AT_ONCE = 20;

const reason = prose(PROPOSED_SENTENCE).check(z.minLength(1, 'is required'));
const atLeastOne = z.refine<object>((fields) => Object.keys(fields).length > 0, 'must change at least one field');

/** Fields of each kind are those of the ordinary call; other fields are rejected. */
export const ProposedChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('recommendation'),
    recommendationId: Id,
    version: Version,
    set: z.strictObject(RECOMMENDATION).check(atLeastOne),
    reason,
  }),
  z.strictObject({
    kind: z.literal('new_recommendation'),
    customerId: Id,
    set: z.strictObject({ ...RECOMMENDATION, title: z.nonoptional(title), targetQuarter }),
    reason,
  }),
  z.strictObject({
    kind: z.literal('roadmap'),
    recommendationId: Id,
    version: Version,
    set: z.strictObject({ targetQuarter: z.nonoptional(targetQuarter) }),
    reason,
  }),
  z.strictObject({
    kind: z.literal('answer_note'),
    assessmentId: Id,
    questionKey: line(200),
    version: Version,
    set: z.strictObject({ customerNote: z.nonoptional(saveAnswer.body.shape.customerNote) }),
    reason,
  }),
  z.strictObject({
    kind: z.literal('agenda'),
    qbrId: Id,
    version: Version,
    sections: z
      .array(z.strictObject({ key, enabled, durationMinutes }))
      .check(z.minLength(1, 'is required'), z.maxLength(MOST_SECTIONS, `must hold at most ${MOST_SECTIONS} sections`)),
    reason,
  }),
  z.strictObject({
    kind: z.literal('qbr_text'),
    qbrId: Id,
    version: Version,
    texts: z
      .array(z.strictObject({ field: TextField, text: line(RICH_LIMITS.pasted) }))
      .check(z.minLength(1, 'is required'), z.maxLength(MOST_TEXTS_AT_ONCE, `must hold at most ${MOST_TEXTS_AT_ONCE} texts`)),
    reason,
  }),
]);
export type ProposedChange = z.output<typeof ProposedChange>;

export const proposeChanges = endpoint({
  method: 'POST',
  path: '/api/proposals/changes',
  allow: 'changes:propose',
  changes: ['evidence'],
  status: 201,
  summary:
    'Propose changes for an assistant, all or none; a person accepts or rejects each. Amounts are in the smallest unit of the currency',
  body: z.object({
    proposals: z
      .array(ProposedChange)
      .check(z.minLength(1, 'is required'), z.maxLength(CHANGE_LIMITS.atOnce, `must hold at most ${CHANGE_LIMITS.atOnce} proposals`)),
  }),
  response: z.array(z.object({ id: Id, kind: z.enum(CHANGE_KINDS), state: z.enum(PROPOSAL_STATES) })),
});

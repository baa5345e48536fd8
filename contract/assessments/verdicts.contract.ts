import * as z from 'zod/mini';
import { VERDICTS } from '#domain/assessments/review/verdicts.rules.ts';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Instant, line, PersonRef, prose } from '#contract/fields.ts';

export const AnswerVerdict = z.object({
  questionKey: z.string(),
  /** Current verdict; an answer saved after the review is `changed`. */
  verdict: z.enum(VERDICTS),
  note: z.string(),
  reviewedBy: z.nullable(PersonRef),
  reviewedAt: Instant,
});
export type AnswerVerdict = z.output<typeof AnswerVerdict>;

export const listVerdicts = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/verdicts',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['reviews', 'answers', 'users'],
  summary: 'The reviewer’s verdicts on single answers',
  params: ById,
  response: z.array(AnswerVerdict),
});

export const giveVerdicts = endpoint({
  method: 'PUT',
  path: '/api/assessments/:id/verdicts',
  allow: 'assessments:approve',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['reviews'],
  summary: 'Accept answers or query them with the engineer; null removes the verdict',
  params: ById,
  body: z.object({
    questionKeys: z.array(line(TEMPLATE_LIMITS.key)).check(z.minLength(1), z.maxLength(TEMPLATE_LIMITS.questions)),
    verdict: z.nullable(z.enum(VERDICTS)),
    /** Question to the engineer; required for a query. */
    note: z.optional(prose(5_000)),
  }),
  response: z.array(AnswerVerdict),
});

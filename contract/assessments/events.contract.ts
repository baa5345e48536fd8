import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, PersonRef } from '#contract/fields.ts';
import { Answer } from './answers.contract.ts';

export const AssessmentEvent = z.discriminatedUnion('kind', [
  /** People who have it open now, the recipient included. */
  z.object({ kind: z.literal('people'), people: z.array(PersonRef) }),
  z.object({ kind: z.literal('answer'), answer: Answer }),
  /** The assessment changed, or events may have been missed: refetch it. */
  z.object({ kind: z.literal('changed') }),
]);
export type AssessmentEvent = z.output<typeof AssessmentEvent>;

export const watchAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/events',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['answers', 'users'],
  passive: true,
  events: true,
  summary: 'Who is viewing the assessment and what they answer, as server-sent events until the session ends',
  params: ById,
});

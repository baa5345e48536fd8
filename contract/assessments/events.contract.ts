import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, PersonRef } from '#contract/fields.ts';
import { Answer } from './answers.contract.ts';

/** What a page hears of an assessment while it is open. */
export const AssessmentEvent = z.discriminatedUnion('kind', [
  /** Who has it open now, the listener included. */
  z.object({ kind: z.literal('people'), people: z.array(PersonRef) }),
  z.object({ kind: z.literal('answer'), answer: Answer }),
  /** The assessment itself has changed, or something may have been missed: read it again. */
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
  summary: 'Who is here and what they answer, as server-sent events until the session ends',
  params: ById,
});

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, PersonRef } from '#contract/fields.ts';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';

/** Question of the customer about a requested decision. */
export const Question = z.object({
  id: Id,
  recommendationId: Id,
  recommendation: z.string(),
  by: z.string(),
  text: z.string(),
  at: Instant,
  answer: z.nullable(z.object({ text: z.string(), by: z.nullable(PersonRef), at: Instant })),
});
export type Question = z.output<typeof Question>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/questions',
  allow: 'qbrs:view',
  duringVisit: false,
  notFound: 'QBR_NOT_FOUND',
  reads: ['qbrs', 'recommendations', 'users'],
  summary: 'Questions of the customer about the decisions of a review, oldest first',
  params: ById,
  response: z.array(Question),
});

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/api/qbrs/:id/questions/:questionId/answer',
  allow: 'qbrs:edit',
  duringVisit: false,
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  summary: 'Answer a question of the customer, or correct the answer; it appears on the shared page and in the portal',
  params: z.object({ id: Id, questionId: Id }),
  body: z.object({ text: line(MEETING_LIMITS.answer) }),
  response: Question,
});

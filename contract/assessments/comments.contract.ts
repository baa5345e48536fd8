import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Id, Instant, line, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const AssessmentComment = z.object({
  id: Id,
  kind: z.enum(['comment', 'return', 'approval']),
  questionKey: z.nullable(z.string()),
  text: z.string(),
  author: PersonRef,
  createdAt: Instant,
  /** When the thread of its question was closed; null while it is open. */
  resolvedAt: z.nullable(Instant),
  resolvedBy: z.nullable(PersonRef),
});
export type AssessmentComment = z.output<typeof AssessmentComment>;

export const listAssessmentComments = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/comments',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['comments', 'users'],
  summary: 'What was said about an assessment, the oldest first',
  params: ById,
  ...listing({ sorts: ['created'], filters: {} }),
  response: z.array(AssessmentComment),
});

export const addAssessmentComment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/comments',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['comments', 'reviews'],
  status: 201,
  summary: 'Say something about an assessment or one of its questions',
  params: ById,
  body: z.object({ text: line(5_000), questionKey: clearable(line(200)) }),
  response: AssessmentComment,
});

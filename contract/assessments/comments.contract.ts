import * as z from 'zod/mini';
import { COMMENT_FIELDS, CommentText } from '#contract/comments/comments.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Id, line } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const AssessmentComment = z.object({
  id: Id,
  kind: z.enum(['comment', 'return', 'approval']),
  questionKey: z.nullable(z.string()),
  ...COMMENT_FIELDS,
});
export type AssessmentComment = z.output<typeof AssessmentComment>;

export const listAssessmentComments = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/comments',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['comments', 'users'],
  summary: 'Comments on an assessment, oldest first',
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
  summary: 'Comment on an assessment or on one of its questions',
  params: ById,
  body: z.object({ text: CommentText, questionKey: clearable(line(200)) }),
  response: AssessmentComment,
});

export const resolveComments = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/comments/resolve',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['comments'],
  summary: 'Resolve or reopen the comments on a question or on the whole assessment',
  params: ById,
  body: z.object({ questionKey: z.nullable(line(200)), resolved: z.boolean() }),
});

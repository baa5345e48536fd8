import * as z from 'zod/mini';
import { COMMENT_FIELDS, CommentText } from '#contract/comments/comments.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { SectionKey } from './sections.fields.ts';

export const SlideComment = z.object({
  id: Id,
  section: SectionKey,
  ...COMMENT_FIELDS,
});
export type SlideComment = z.output<typeof SlideComment>;

export const listSlideComments = endpoint({
  method: 'GET',
  path: '/api/qbrs/:id/comments',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  reads: ['comments', 'users'],
  summary: 'Internal comments on the slides of a QBR, oldest first',
  params: ById,
  ...listing({ sorts: ['created'], filters: {} }),
  response: z.array(SlideComment),
});

export const addSlideComment = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/comments',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  changes: ['comments'],
  status: 201,
  summary: 'Comment on the slides of a section; reopens its thread',
  params: ById,
  body: z.object({ section: SectionKey, text: CommentText }),
  response: SlideComment,
});

export const resolveSlideComments = endpoint({
  method: 'POST',
  path: '/api/qbrs/:id/comments/resolve',
  allow: 'qbrs:view',
  notFound: 'QBR_NOT_FOUND',
  changes: ['comments'],
  summary: 'Resolve or reopen the comments on the slides of a section',
  params: ById,
  body: z.object({ section: SectionKey, resolved: z.boolean() }),
});

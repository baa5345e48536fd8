import * as z from 'zod/mini';
import { COMMENT_LENGTH } from '#domain/comments/comments.rules.ts';
import { Instant, line, PersonRef } from '#contract/fields.ts';

/** Common fields of comments; each endpoint adds the entity. Comments are resolved as threads. */
export const COMMENT_FIELDS = {
  text: z.string(),
  author: PersonRef,
  createdAt: Instant,
  /** Time of resolution; null while open. */
  resolvedAt: z.nullable(Instant),
  resolvedBy: z.nullable(PersonRef),
};

export const CommentText = line(COMMENT_LENGTH);

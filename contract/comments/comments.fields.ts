import * as z from 'zod/mini';
import { COMMENT_LENGTH } from '#domain/comments/comments.rules.ts';
import { Instant, line, PersonRef } from '#contract/fields.ts';

/** The fields of every comment; each call adds what the comment is about. Comments are closed as threads. */
export const COMMENT_FIELDS = {
  text: z.string(),
  author: PersonRef,
  createdAt: Instant,
  /** Time at which the thread was closed; null while it is open. */
  resolvedAt: z.nullable(Instant),
  resolvedBy: z.nullable(PersonRef),
};

export const CommentText = line(COMMENT_LENGTH);

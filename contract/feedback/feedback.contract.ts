import * as z from 'zod/mini';
import {
  DESCRIPTION_LEAST,
  DESCRIPTION_MOST,
  FEEDBACK_CATEGORIES,
  FEEDBACK_PRIORITIES,
  isPagePath,
  PAGE_PATH_LENGTH,
  TITLE_MOST,
} from '#domain/feedback/feedback.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, storable } from '#contract/fields.ts';

/** Wording of specification section 5. */
const FeedbackInput = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Title is required'),
      z.maxLength(TITLE_MOST, `Title must be less than ${TITLE_MOST} characters`),
      ...storable,
    ),
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(DESCRIPTION_LEAST, `Description must be at least ${DESCRIPTION_LEAST} characters`),
      z.maxLength(DESCRIPTION_MOST, `Description must be less than ${DESCRIPTION_MOST} characters`),
      ...storable,
    ),
  category: z._default(z.enum(FEEDBACK_CATEGORIES), 'general'),
  priority: z._default(z.enum(FEEDBACK_PRIORITIES), 'medium'),
  currentPage: z.optional(
    z
      .string()
      .check(
        z.maxLength(PAGE_PATH_LENGTH, 'must be a path such as /customers'),
        z.refine(isPagePath, 'must be a path such as /customers'),
        ...storable,
      ),
  ),
});

const Feedback = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.enum(FEEDBACK_CATEGORIES),
  priority: z.enum(FEEDBACK_PRIORITIES),
  currentPage: z.nullable(z.string()),
  createdAt: Instant,
});

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: ['feedback'],
  status: 201,
  summary: 'Send feedback to the Plumbline team; it is stored first, then forwarded to the task board if one is configured',
  body: FeedbackInput,
  response: Feedback,
});

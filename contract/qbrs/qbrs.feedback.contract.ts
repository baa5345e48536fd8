import * as z from 'zod/mini';
import { FEEDBACK_SLIDE_STATES } from '#domain/qbrs/facts/facts.feedback.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant } from '#contract/fields.ts';

const FeedbackSlide = z.object({
  /** Next QBR of the customer that can still change; null if there is none. */
  qbr: z.nullable(z.object({ id: Id, title: z.string(), dateTime: z.nullable(Instant) })),
  /** Surveys sent from this day on are on the slide; null without a QBR. */
  since: z.nullable(Day),
  state: z.enum(FEEDBACK_SLIDE_STATES),
});
export type FeedbackSlide = z.output<typeof FeedbackSlide>;

const slide = {
  path: '/api/surveys/:id/slide',
  allow: 'qbrs:edit',
  notFound: 'SURVEY_NOT_FOUND',
  params: ById,
  query: z.object({ customerId: Id }),
  response: FeedbackSlide,
} as const;

export const getFeedbackSlide = endpoint({
  ...slide,
  method: 'GET',
  reads: ['surveys', 'customers', 'qbrs'],
  summary: 'Next QBR of a customer, and if its slide about surveys shows the answers to this one',
});

export const addFeedbackSlide = endpoint({
  ...slide,
  method: 'POST',
  changes: ['qbrs'],
  summary: 'Show the slide about surveys in the next QBR of a customer and refresh the data of the deck; manual edits stay',
});

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant } from '#contract/fields.ts';
import { NpsFigures, QuestionResult, SentSurvey, SurveyHead, SurveyResponse, Unanswered, withTemplate } from './surveys.fields.ts';

const CustomerRef = z.object({ id: Id, name: z.string() });

export const SurveyRow = z.object({
  ...SurveyHead.shape,
  /** Null if it was sent across customers. */
  customer: z.nullable(CustomerRef),
  average: z.nullable(z.number()),
  nps: z.nullable(NpsFigures),
});
export type SurveyRow = z.output<typeof SurveyRow>;

export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/surveys',
  allow: 'customers:view',
  reads: ['surveys', 'customers'],
  summary: 'The latest 100 surveys with their figures, newest first',
  response: z.array(SurveyRow),
});

export const SurveyResults = z.object({
  ...SurveyRow.shape,
  /** Number of answers with each score from 0 to 10; empty in anonymous surveys with fewer than four answers. */
  counts: z.array(z.number()),
  /** By question, in the order of the survey. */
  questions: z.array(QuestionResult),
  /** NPS surveys across customers up to this one, oldest first. */
  trend: z.array(z.object({ id: Id, name: z.string(), sentAt: Instant, nps: NpsFigures })),
  /** In anonymous surveys without names, and without the customer if it has fewer than four answers. */
  responses: z.array(z.object({ ...SurveyResponse.shape, customer: z.nullable(CustomerRef) })),
  customers: z.array(
    z.object({
      ...CustomerRef.shape,
      sent: z.number(),
      answered: z.number(),
      /** Null below four answers. */
      nps: z.nullable(NpsFigures),
      /** Difference to the previous NPS survey across customers. */
      change: z.nullable(z.number()),
    }),
  ),
  unanswered: z.array(z.object({ ...Unanswered.shape, customer: CustomerRef })),
});
export type SurveyResults = z.output<typeof SurveyResults>;

export const getSurvey = endpoint({
  method: 'GET',
  path: '/api/surveys/:id',
  allow: 'customers:view',
  notFound: 'SURVEY_NOT_FOUND',
  reads: ['surveys', 'customers', 'contacts'],
  summary: 'A survey with its score, the distribution of its answers, comments, customers and contacts who have not answered',
  params: ById,
  response: SurveyResults,
});

export const exportSurvey = endpoint({
  method: 'GET',
  path: '/api/surveys/:id/export',
  allow: 'customers:view',
  notFound: 'SURVEY_NOT_FOUND',
  reads: ['surveys', 'customers', 'contacts'],
  download: true,
  summary: 'The answers of a survey as CSV; in anonymous surveys without names',
  params: ById,
});

export const sendSurveyToAll = endpoint({
  method: 'POST',
  path: '/api/surveys',
  allow: 'customers:edit',
  changes: ['surveys'],
  duringVisit: false,
  status: 201,
  summary: 'Email a survey to the primary contacts of all active customers and to the contacts who attend reviews',
  body: z.object(SentSurvey).check(withTemplate),
  response: SurveyRow,
});

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Instant } from '#contract/fields.ts';

export const UnusedQuestions = z.object({
  /** Approved assessments of the last year, and their number of customers. */
  since: Instant,
  assessments: z.number(),
  customers: z.number(),
  /** Questions without a failure in that period, most answered first. */
  questions: z.array(
    z.object({
      key: z.string(),
      section: z.string(),
      text: z.string(),
      /** Assessments that answered the question with points, and that marked it not applicable. */
      answered: z.number(),
      notApplicable: z.number(),
      required: z.boolean(),
      critical: z.boolean(),
    }),
  ),
});
export type UnusedQuestions = z.output<typeof UnusedQuestions>;

export const getUnusedQuestions = endpoint({
  method: 'GET',
  path: '/api/templates/:id/unused-questions',
  allow: 'templates:view',
  notFound: 'TEMPLATE_NOT_FOUND',
  reads: ['templates', 'assessments', 'answers'],
  summary: 'Questions that every approved assessment of the last year passed: candidates for removal',
  params: ById,
  response: UnusedQuestions,
});

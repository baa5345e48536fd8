import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Instant } from '#contract/fields.ts';

export const UnusedQuestions = z.object({
  /** The approved assessments of the last year, and of how many customers. */
  since: Instant,
  assessments: z.number(),
  customers: z.number(),
  /** What nobody failed in that time, the most often answered first. */
  questions: z.array(
    z.object({
      key: z.string(),
      section: z.string(),
      text: z.string(),
      /** How many of these assessments answered it with points, and how many said that it does not apply. */
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
  summary: 'Questions that no approved assessment of the last year failed: candidates to drop',
  params: ById,
  response: UnusedQuestions,
});

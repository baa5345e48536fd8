import * as z from 'zod/mini';
import { CHANGES } from '#domain/assessments/compare/compare.rules.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant } from '#contract/fields.ts';

export const AssessmentRun = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(ASSESSMENT_STATUSES),
  period: z.object({ year: z.number(), quarter: z.number() }),
  template: z.object({ id: Id, name: z.string(), version: z.number() }),
  score: z.nullable(z.number()),
  criticalGaps: z.number(),
  approvedAt: z.nullable(Instant),
  createdAt: Instant,
});

const ComparedScore = { now: z.nullable(z.number()), before: z.nullable(z.number()), change: z.nullable(z.number()) };

export const Comparison = z.object({
  assessment: AssessmentRun,
  with: AssessmentRun,
  score: z.object(ComparedScore),
  /** `moved` is the number of points by which the section changed the total score. */
  sections: z.array(z.object({ key: z.string(), title: z.string(), ...ComparedScore, moved: z.number() })),
  /** By question key; unchanged answers are only counted. */
  changes: z.array(
    z.object({
      questionKey: z.string(),
      text: z.string(),
      section: z.string(),
      change: z.enum(CHANGES),
      /** Answers in words; null if the assessment does not ask the question. */
      now: z.nullable(z.string()),
      before: z.nullable(z.string()),
    }),
  ),
  same: z.number(),
});
export type Comparison = z.output<typeof Comparison>;

export const compareAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/compare',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['assessments', 'answers', 'customers'],
  summary: 'Compare two assessments of one customer: score, sections and the answers that differ',
  params: ById,
  query: z.object({ with: Id }),
  response: Comparison,
});

export type AssessmentRun = z.output<typeof AssessmentRun>;

export const getAssessmentHistory = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/history',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['assessments', 'answers'],
  summary: 'The customer’s assessments on the same template with their scores, including this one, newest first',
  params: ById,
  response: z.array(AssessmentRun),
});

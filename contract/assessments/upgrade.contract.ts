import * as z from 'zod/mini';
import { SCALE_MOVES } from '#domain/assessments/upgrade.rules.ts';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, line, Version } from '#contract/fields.ts';
import { TemplateChanges } from '#contract/templates/changes.contract.ts';
import { Assessment } from './assessments.contract.ts';

export const upgradeAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/upgrade',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'answers'],
  summary: 'Move an open assessment to the newest version of its template; with dryRun, only returns what would change',
  params: ById,
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  body: z.optional(
    z.object({
      version: z.optional(Version),
      /** Handling of answers whose scale changed; defaults to `rescale`. */
      scales: z.optional(
        z.array(z.object({ question: line(TEMPLATE_LIMITS.key), how: z.enum(SCALE_MOVES) })).check(z.maxLength(TEMPLATE_LIMITS.questions)),
      ),
    }),
  ),
  response: z.object({
    /** Null for a dry run. */
    assessment: z.nullable(Assessment),
    from: z.number(),
    to: z.number(),
    changes: TemplateChanges,
    scales: z.array(
      z.object({
        key: z.string(),
        text: z.string(),
        answer: z.string(),
        rescale: z.nullable(z.string()),
        clamp: z.nullable(z.string()),
      }),
    ),
    kept: z.number(),
    /** Answers to removed questions; stored until the approval, but no longer counted. */
    dropped: z.number(),
  }),
});

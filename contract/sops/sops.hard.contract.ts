import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, line } from '#contract/fields.ts';

/** Engineers may be unable to write SOPs: the report becomes the first line of a draft for those who may. */
export const tellHardAnswer = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/hard-answers',
  allow: 'assessments:edit',
  feature: 'sops',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['sops', 'notifications'],
  status: 201,
  summary: 'Report that a question was hard to answer: opens a draft SOP for it, or adds to the open draft',
  params: ById,
  body: z.object({ questionKey: line(200), note: line(1000) }),
  response: z.object({
    id: Id,
    title: z.string(),
    /** True if this created the first draft for the question. */
    isNew: z.boolean(),
  }),
});

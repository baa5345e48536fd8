import * as z from 'zod/mini';
import { MOST_SAMPLES, SAMPLE_STATUSES } from '#domain/console/console.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, NewEmail, prose } from '#contract/fields.ts';

const Sample = z.object({
  /** Id of the organisation. */
  id: Id,
  name: z.string(),
  /** Invited owner; null if all its people are fictitious. */
  ownerEmail: z.nullable(z.string()),
  status: z.enum(SAMPLE_STATUSES),
  /** 0 to 100. */
  percent: z.number(),
  fault: z.nullable(z.object({ code: z.string(), message: z.string(), resolution: z.string() })),
  madeBy: z.string(),
  createdAt: Instant,
});
export type Sample = z.output<typeof Sample>;

export const listSamples = endpoint({
  method: 'GET',
  path: '/api/admin/samples',
  allow: 'superadmin',
  reads: ['console'],
  passive: true,
  summary: 'Sample organisations created by superadmins, newest first, with their progress',
  response: z.array(Sample),
});

export const makeSample = endpoint({
  method: 'POST',
  path: '/api/admin/samples',
  allow: 'superadmin',
  changes: ['console'],
  status: 202,
  summary: `Create an organisation with sample data, at most ${MOST_SAMPLES} at a time; a job fills it. Its owner is invited, or no one can sign in to it`,
  body: z.object({
    name: line(120),
    owner: z.nullable(z.object({ email: NewEmail, firstName: line(80), lastName: line(80) })),
  }),
  response: Sample,
});

export const removeSample = endpoint({
  method: 'POST',
  path: '/api/admin/samples/:id/remove',
  allow: 'superadmin',
  sensitive: true,
  notFound: 'SAMPLE_NOT_FOUND',
  changes: ['console'],
  status: 202,
  summary: 'Delete a sample organisation with all its data at once; `confirm` is its name. Other organisations cannot be deleted this way',
  params: ById,
  body: z.object({ confirm: prose(120) }),
  response: Sample,
});

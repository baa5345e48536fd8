import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById } from '#contract/fields.ts';

const Named = z.object({ key: z.string(), text: z.string(), section: z.string() });

export const TemplateChanges = z.object({
  added: z.array(Named),
  removed: z.array(Named),
  reworded: z.array(z.object({ key: z.string(), section: z.string(), before: z.string(), after: z.string() })),
  changed: z.array(z.extend(Named, { fields: z.array(z.string()) })),
  others: z.array(z.string()),
});

export const getTemplateChanges = endpoint({
  method: 'GET',
  path: '/api/templates/:id/changes',
  allow: 'templates:view',
  notFound: 'TEMPLATE_NOT_FOUND',
  reads: ['templates'],
  summary: 'Differences between the published version and the saved draft; everything is new if nothing is published',
  params: ById,
  response: TemplateChanges,
});

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { line } from '#contract/fields.ts';
import { Template } from './templates.contract.ts';

export const listStarters = endpoint({
  method: 'GET',
  path: '/api/templates/starters',
  allow: 'templates:view',
  reads: [],
  summary: 'The templates that ship with Plumbline',
  response: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      questionCount: z.number(),
      /** Questions asked only after certain answers. */
      conditionalCount: z.number(),
      sectionCount: z.number(),
    }),
  ),
});

export const addStarter = endpoint({
  method: 'POST',
  path: '/api/templates/starters/:slug',
  allow: 'templates:edit',
  changes: ['templates'],
  status: 201,
  summary: 'Copy a starter into the organisation, published and ready to use',
  params: z.object({ slug: line(80) }),
  response: Template,
});

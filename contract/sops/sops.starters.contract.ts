import * as z from 'zod/mini';
import { SOP_CATEGORIES } from '#domain/sops/sops.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { Sop } from './sops.contract.ts';

export const SopStarter = z.object({
  key: z.string(),
  title: z.string(),
  category: z.enum(SOP_CATEGORIES),
  summary: z.string(),
  body: z.string(),
  /** Questions of the built-in templates. */
  questionKeys: z.array(z.string()),
});
export type SopStarter = z.output<typeof SopStarter>;

export const listSopStarters = endpoint({
  method: 'GET',
  path: '/api/sops/starters',
  allow: 'sops:view',
  feature: 'sops',
  reads: [],
  summary: 'The SOPs that come with Plumbline',
  response: z.array(SopStarter),
});

export const addSopStarter = endpoint({
  method: 'POST',
  path: '/api/sops/starters/:slug',
  allow: 'sops:edit',
  feature: 'sops',
  changes: ['sops'],
  status: 201,
  summary: 'Copy a starter into the organisation as a draft',
  params: z.object({ slug: line(80) }),
  response: Sop,
});

/** Questions of a template without an SOP in force. */
const TemplateGaps = z.object({
  id: Id,
  name: z.string(),
  questionCount: z.number(),
  missing: z.array(z.object({ key: z.string(), text: z.string(), section: z.string() })),
});

export const listSopGaps = endpoint({
  method: 'GET',
  path: '/api/sops/completeness',
  allow: 'sops:view',
  feature: 'sops',
  reads: ['sops', 'templates'],
  summary: 'The published templates by name, with their questions for which no published SOP is written',
  ...listing({ sorts: ['name'], filters: {}, usual: 20 }),
  response: z.array(TemplateGaps),
});

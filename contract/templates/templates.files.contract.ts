import * as z from 'zod/mini';
import { MEANINGS } from '#domain/templates/columns.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById } from '#contract/fields.ts';
import { Template } from './templates.contract.ts';

export const importTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/import',
  allow: 'templates:edit',
  changes: ['templates'],
  multipart: true,
  summary: 'Import an OSCAL catalog (JSON, YAML or XML), CSV, XLSX or Plumbline JSON; with dryRun, nothing is stored',
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  response: z.object({
    template: z.nullable(Template),
    created: z.boolean(),
    updated: z.boolean(),
    /** Number of items in the file without a question. */
    skipped: z.number(),
    identical: z.optional(z.boolean()),
    warnings: z.array(z.object({ path: z.string(), message: z.string() })),
    questions: z.number(),
    /** Detected meaning of each column in a table; override it with the form field `columns`. */
    columns: z.optional(z.array(z.object({ index: z.number(), header: z.string(), meaning: z.nullable(z.enum(MEANINGS)) }))),
    preview: z.optional(
      z.object({ name: z.string(), sections: z.array(z.object({ title: z.string(), questions: z.number(), first: z.array(z.string()) })) }),
    ),
  }),
});

export const exportTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/:id/export',
  allow: 'templates:view',
  notFound: 'TEMPLATE_NOT_FOUND',
  reads: ['templates'],
  download: true,
  summary: 'A template as JSON, CSV, XLSX or OSCAL catalog',
  params: ById,
  query: z.object({ format: z._default(z.enum(['json', 'csv', 'xlsx', 'oscal']), 'json') }),
});

import * as z from 'zod/mini';
import { TEMPLATE_LIMITS, TEMPLATE_STATUSES, TEMPLATE_TYPES } from '#domain/templates/templates.rules.ts';
import { BulkIds, BulkResult } from '#contract/bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Id, Instant, line, PersonRef, prose, Search, Version } from '#contract/fields.ts';
import { AllMappings } from '#contract/evidence/mappings.contract.ts';
import { bothWays, listing } from '#contract/list.ts';
import { Scoring, Section, Sections, StoredScoring } from './questions.contract.ts';

/** Fits a template of 5,000 questions with help texts. */
const MAX_BODY = 12 * 1024 * 1024;

/** JSON format of import, export and POST /templates. */
export const TemplateInput = z.object({
  name: line(TEMPLATE_LIMITS.name),
  description: z.optional(prose(5_000)),
  type: z.optional(z.enum(TEMPLATE_TYPES)),
  scoring: z.optional(z.nullable(Scoring)),
  sections: Sections,
  /** Own mapping of evidence; questions that are left out use the shipped one. */
  mappings: z.optional(AllMappings),
});
export type TemplateInput = z.output<typeof TemplateInput>;

export const TemplateSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  status: z.enum(TEMPLATE_STATUSES),
  /** Increases with every saved change; assessments are pinned to a published version. */
  version: Version,
  /** Increases with every publication; shown as the version in the interface. */
  edition: z.number(),
  publishedVersion: z.nullable(z.number()),
  publishedAt: z.nullable(Instant),
  hasUnpublishedChanges: z.boolean(),
  sectionCount: z.number(),
  questionCount: z.number(),
  /** Assessments of any version, and their customers. */
  assessmentCount: z.number(),
  customerCount: z.number(),
  /** Creator; null for built-in templates. */
  owner: z.nullable(PersonRef),
  /** Part of the sample data, which is removed as a whole. */
  isSample: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TemplateSummary = z.output<typeof TemplateSummary>;

export const Template = z.extend(TemplateSummary, { scoring: z.nullable(StoredScoring), sections: z.array(Section) });
export type Template = z.output<typeof Template>;

export const TEMPLATE_SORTS = bothWays('-updated', 'name', 'status', 'type', 'sections', 'questions', 'uses', 'owner', 'published');

const TEMPLATE_FILTERS = {
  ...Search,
  status: z.optional(z.enum(TEMPLATE_STATUSES)),
  type: z.optional(z.enum(TEMPLATE_TYPES)),
};

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  allow: 'templates:view',
  reads: ['templates'],
  summary: 'Templates, most recently changed first; archived ones only on request',
  ...listing({ sorts: TEMPLATE_SORTS, filters: TEMPLATE_FILTERS }),
  response: z.array(TemplateSummary),
});

export const exportTemplates = endpoint({
  method: 'GET',
  path: '/api/templates/export',
  allow: 'templates:view',
  reads: ['templates'],
  download: true,
  summary: 'The templates that match the filters, as CSV; questions are exported one template at a time',
  query: z.object({ ...TEMPLATE_FILTERS, sort: z.optional(z.enum(TEMPLATE_SORTS)), format: z.optional(z.enum(['csv'])) }),
});

export const changeTemplates = endpoint({
  method: 'POST',
  path: '/api/templates/bulk',
  allow: 'templates:edit',
  changes: ['templates'],
  summary: 'Archive or restore several templates; each succeeds or fails on its own',
  body: z.object({ ids: BulkIds, set: z.object({ archived: z.boolean() }) }),
  response: BulkResult,
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  allow: 'templates:edit',
  changes: ['templates'],
  status: 201,
  summary: 'Create a draft template',
  maxBytes: MAX_BODY,
  malformed: 'INVALID_TEMPLATE_STRUCTURE',
  body: TemplateInput,
  response: Template,
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/:id',
  allow: 'templates:view',
  notFound: 'TEMPLATE_NOT_FOUND',
  reads: ['templates'],
  summary: 'The current draft of a template',
  params: ById,
  response: Template,
});

export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/api/templates/:id',
  allow: 'templates:edit',
  notFound: 'TEMPLATE_NOT_FOUND',
  changes: ['templates'],
  summary: 'Save changes; the published version stays unchanged until the next publication',
  maxBytes: MAX_BODY,
  malformed: 'INVALID_TEMPLATE_STRUCTURE',
  params: ById,
  body: z.object({
    name: z.optional(line(TEMPLATE_LIMITS.name)),
    description: z.optional(prose(5_000)),
    type: z.optional(z.enum(TEMPLATE_TYPES)),
    /** Null uses the organisation's scoring. */
    scoring: z.optional(z.nullable(Scoring)),
    sections: z.optional(Sections),
    version: Version,
  }),
  response: Template,
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/:id',
  allow: 'templates:delete',
  notFound: 'TEMPLATE_NOT_FOUND',
  changes: ['templates'],
  summary: 'Delete a template that no assessment uses',
  params: ById,
});

const move = (verb: 'archive' | 'restore', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/templates/:id/${verb}`,
    allow: 'templates:edit',
    notFound: 'TEMPLATE_NOT_FOUND',
    changes: ['templates'],
    summary,
    params: ById,
    body: AtVersion,
    response: Template,
  });

export const publishTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/:id/publish',
  allow: 'templates:edit',
  notFound: 'TEMPLATE_NOT_FOUND',
  changes: ['templates'],
  summary: 'Publish the saved draft as a new immutable version',
  params: ById,
  body: z.optional(
    z.object({
      version: z.optional(Version),
      /** Keys of reworded questions whose meaning changed; they become new questions without history. */
      newQuestions: z.optional(z.array(line(TEMPLATE_LIMITS.key)).check(z.maxLength(TEMPLATE_LIMITS.questions))),
    }),
  ),
  response: Template,
});
export const archiveTemplate = move('archive', 'Archive a template; assessments in progress keep their version');
export const restoreTemplate = move('restore', 'Restore an archived template');

export const duplicateTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/:id/duplicate',
  allow: 'templates:edit',
  notFound: 'TEMPLATE_NOT_FOUND',
  changes: ['templates'],
  status: 201,
  summary: 'Copy a template as a new draft',
  params: ById,
  response: Template,
});

export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/templates/:id/versions',
  allow: 'templates:view',
  notFound: 'TEMPLATE_NOT_FOUND',
  reads: ['templates', 'users'],
  summary: 'Published versions, newest first',
  params: ById,
  ...listing({ sorts: ['-version'], filters: {} }),
  response: z.array(
    z.object({
      version: z.number(),
      edition: z.number(),
      name: z.string(),
      questionCount: z.number(),
      publishedAt: Instant,
      publishedBy: z.nullable(z.string()),
    }),
  ),
});

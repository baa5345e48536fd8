import * as z from 'zod/mini';
import {
  CONDITION_OPERATORS,
  KEY_PATTERN,
  QUESTION_TYPES,
  TEMPLATE_LIMITS,
  TEMPLATE_STATUSES,
  TEMPLATE_TYPES,
} from '#domain/templates/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Id, Instant, line, prose, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const Key = z
  .string()
  .check(
    z.minLength(1, 'is required'),
    z.maxLength(TEMPLATE_LIMITS.key),
    z.regex(KEY_PATTERN, 'may hold letters, digits, dots, hyphens and underscores'),
  );
const Weight = z.number().check(z.gte(0), z.lte(10));
const Points = z.number().check(z.gte(0), z.lte(100));

/** A template of 5,000 questions with their help fits. */
const MAX_BODY = 12 * 1024 * 1024;

const Condition = z.object({ question: Key, op: z.enum(CONDITION_OPERATORS), value: z.optional(z.union([prose(200), z.number()])) });

const Conditions = z.array(Condition).check(z.maxLength(TEMPLATE_LIMITS.conditions));
const ShowIf = z
  .object({ all: z.optional(Conditions), any: z.optional(Conditions) })
  .check(
    z.refine(
      ({ all = [], any = [] }) => all.length + any.length <= TEMPLATE_LIMITS.conditions,
      `must hold at most ${TEMPLATE_LIMITS.conditions} conditions`,
    ),
  );

export const Question = z.object({
  key: Key,
  text: line(TEMPLATE_LIMITS.questionText),
  type: z.enum(QUESTION_TYPES),
  required: z._default(z.boolean(), false),
  weight: z._default(Weight, 1),
  critical: z._default(z.boolean(), false),
  internalOnly: z._default(z.boolean(), false),
  options: z.optional(z.array(z.object({ key: Key, label: line(300), points: Points })).check(z.maxLength(TEMPLATE_LIMITS.options))),
  help: z.optional(
    z.object({ whyWeAsk: z.optional(prose(TEMPLATE_LIMITS.helpText)), howToCheck: z.optional(prose(TEMPLATE_LIMITS.helpText)) }),
  ),
  showIf: z.optional(ShowIf),
  failThreshold: z.optional(Points),
  clientWording: z.optional(prose(500)),
  frameworkRefs: z.optional(
    z.array(z.object({ framework: line(120), version: z.optional(prose(40)), ref: line(120) })).check(z.maxLength(50)),
  ),
});

export const Section = z.object({
  key: Key,
  title: line(300),
  description: z.optional(prose(TEMPLATE_LIMITS.helpText)),
  weight: z._default(Weight, 1),
  questions: z.array(Question).check(z.maxLength(TEMPLATE_LIMITS.questions)),
});

const Sections = z.array(Section).check(z.maxLength(TEMPLATE_LIMITS.sections));

/** Our own JSON format of import, export and POST /templates. */
export const TemplateInput = z.object({
  name: line(TEMPLATE_LIMITS.name),
  description: z.optional(prose(5_000)),
  type: z.optional(z.enum(TEMPLATE_TYPES)),
  sections: Sections,
});
export type TemplateInput = z.output<typeof TemplateInput>;

export const TemplateSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  status: z.enum(TEMPLATE_STATUSES),
  /** Grows with every saved change; an assessment is pinned to a published one. */
  version: Version,
  /** Grows with every publication; the interface shows it as the version. */
  edition: z.number(),
  publishedVersion: z.nullable(z.number()),
  publishedAt: z.nullable(Instant),
  /** Changes that are saved but not published. */
  hasUnpublishedChanges: z.boolean(),
  sectionCount: z.number(),
  questionCount: z.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TemplateSummary = z.output<typeof TemplateSummary>;

export const Template = z.extend(TemplateSummary, { sections: z.array(Section) });
export type Template = z.output<typeof Template>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  allow: 'templates:view',
  reads: ['templates'],
  summary: 'Templates, the latest change first; archived ones only when asked for',
  ...listing({ sorts: ['-updated'], filters: { ...Search, status: z.optional(z.enum(TEMPLATE_STATUSES)) } }),
  response: z.array(TemplateSummary),
});

export const listStarters = endpoint({
  method: 'GET',
  path: '/api/templates/starters',
  allow: 'templates:view',
  reads: [],
  summary: 'The templates that ship with Plumbline',
  response: z.array(
    z.object({ slug: z.string(), name: z.string(), description: z.string(), questionCount: z.number(), sectionCount: z.number() }),
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
  summary: 'A template as it is being worked on',
  params: ById,
  response: Template,
});

export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/api/templates/:id',
  allow: 'templates:edit',
  notFound: 'TEMPLATE_NOT_FOUND',
  changes: ['templates'],
  summary: 'Save changes; what is published stays as it is until the next publication',
  maxBytes: MAX_BODY,
  malformed: 'INVALID_TEMPLATE_STRUCTURE',
  params: ById,
  body: z.object({
    name: z.optional(line(TEMPLATE_LIMITS.name)),
    description: z.optional(prose(5_000)),
    type: z.optional(z.enum(TEMPLATE_TYPES)),
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

const move = (verb: 'publish' | 'archive' | 'restore', summary: string) =>
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

export const publishTemplate = move('publish', 'Publish the saved state as a new immutable version');
export const archiveTemplate = move('archive', 'Put a template away; running assessments keep their version');
export const restoreTemplate = move('restore', 'Bring an archived template back');

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
  summary: 'What was published when, the latest first',
  params: ById,
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

export const importTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/import',
  allow: 'templates:edit',
  changes: ['templates'],
  multipart: true,
  summary: 'Import an OSCAL catalog (JSON or YAML), CSV, XLSX or our own JSON; with dryRun nothing is stored',
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
  response: z.object({
    template: z.nullable(Template),
    created: z.boolean(),
    updated: z.boolean(),
    /** The number of items in the file that became no question. */
    skipped: z.number(),
    identical: z.optional(z.boolean()),
    warnings: z.array(z.object({ path: z.string(), message: z.string() })),
    questions: z.number(),
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
  summary: 'A template as JSON, CSV or XLSX',
  params: ById,
  query: z.object({ format: z._default(z.enum(['json', 'csv', 'xlsx']), 'json') }),
});

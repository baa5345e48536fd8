import * as z from 'zod/mini';
import { LIBRARY_BASES, SHORT_TEXT_LIMITS } from '#domain/recommendations/library.rules.ts';
import { EFFORTS, INITIATIVE_COLOURS, PRIORITIES, RECURRING_PERIODS, RESPONSIBLE } from '#domain/recommendations/recommendations.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Id, Instant, line, prose, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const Initiative = z.object({
  id: Id,
  title: z.string(),
  colour: z.enum(INITIATIVE_COLOURS),
  description: z.string(),
  recommendations: z.number(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Initiative = z.output<typeof Initiative>;

const editable = { colour: z.optional(z.enum(INITIATIVE_COLOURS)), description: z.optional(prose(5_000)) };

export const listInitiatives = endpoint({
  method: 'GET',
  path: '/api/initiatives',
  allow: 'assessments:view',
  reads: ['initiatives', 'recommendations'],
  summary: 'Initiatives by title: they group recommendations',
  ...listing({ sorts: ['title'], filters: {} }),
  response: z.array(Initiative),
});

export const createInitiative = endpoint({
  method: 'POST',
  path: '/api/initiatives',
  allow: 'customers:edit',
  changes: ['initiatives'],
  status: 201,
  summary: 'Create an initiative',
  body: z.object({ title: line(120), ...editable }),
  response: Initiative,
});

export const updateInitiative = endpoint({
  method: 'PATCH',
  path: '/api/initiatives/:id',
  allow: 'customers:edit',
  notFound: 'INITIATIVE_NOT_FOUND',
  changes: ['initiatives', 'recommendations'],
  summary: 'Rename or describe an initiative',
  params: ById,
  body: z.object({ title: z.optional(line(120)), ...editable, version: z.optional(Version) }),
  response: Initiative,
});

export const deleteInitiative = endpoint({
  method: 'DELETE',
  path: '/api/initiatives/:id',
  allow: 'customers:delete',
  notFound: 'INITIATIVE_NOT_FOUND',
  changes: ['initiatives', 'recommendations'],
  summary: 'Delete an initiative; its recommendations stay',
  params: ById,
  body: AtVersion,
});

const Range = z.object({ low: z.number(), high: z.number() });

export const LibraryEntry = z.object({
  key: z.string(),
  category: z.string(),
  title: z.string(),
  /** The title for tables and slides. */
  shortTitle: z.string().check(z.maxLength(SHORT_TEXT_LIMITS.title)),
  /** Gain for the customer, in one line for tables and slides. */
  gain: z.string().check(z.maxLength(SHORT_TEXT_LIMITS.gain)),
  problem: z.string(),
  benefit: z.string(),
  riskIfNot: z.string(),
  priority: z.enum(PRIORITIES),
  effort: z.enum(EFFORTS),
  responsible: z.enum(RESPONSIBLE),
  basis: z.enum(LIBRARY_BASES),
  options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** For a company of 25 people, in whole units, the same number for dollars, euros and pounds. */
      oneTime: Range,
      recurring: Range,
      recurringPer: z.enum(RECURRING_PERIODS),
      hours: z.number(),
      outcome: z.object({ label: z.string(), value: z.string() }),
      points: z.array(z.string()),
    }),
  ),
});
export type LibraryEntry = z.output<typeof LibraryEntry>;

export const listRecommendationLibrary = endpoint({
  method: 'GET',
  path: '/api/recommendation-library',
  allow: 'assessments:view',
  reads: [],
  summary: 'The recommendation library that comes with Plumbline, with cost ranges',
  response: z.array(LibraryEntry),
});

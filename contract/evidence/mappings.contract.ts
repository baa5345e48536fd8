import * as z from 'zod/mini';
import { FRESH_DAYS, MAPPING_LIMITS } from '#domain/evidence/mapping.rules.ts';
import { EVIDENCE_LIMITS, OUTCOMES, TOOLS } from '#domain/evidence/results.rules.ts';
import { DATE_DIRECTIONS, NUMBER_SOURCES, RULE_LIMITS, ruleFault } from '#domain/evidence/rule.rules.ts';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, Search, Version } from '#contract/fields.ts';
import { ProposedValue } from './result.fields.ts';

const Percent = z.number().check(z.gte(0), z.lte(100));
const Days = z.int().check(z.gte(0), z.lte(RULE_LIMITS.days));
const Limit = z.optional(z.number().check(z.gte(0), z.lte(RULE_LIMITS.number)));
const Rule = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('worst') }),
    z.object({ kind: z.literal('present') }),
    z.object({ kind: z.literal('share'), notMetBelow: Percent, metAt: Percent }),
    /** A number of each result between limits; its text is read up to the first number. */
    z.object({
      kind: z.literal('number'),
      figure: z.enum(NUMBER_SOURCES),
      metFrom: Limit,
      metTo: Limit,
      partlyFrom: Limit,
      partlyTo: Limit,
    }),
    /** The first date in the text of each result, in days from today. */
    z.object({ kind: z.literal('date'), direction: z.enum(DATE_DIRECTIONS), metDays: Days, notMetDays: Days }),
  ])
  .check((context) => {
    const fault = ruleFault(context.value);
    if (fault) context.issues.push({ code: 'custom', input: context.value, path: [fault.field], message: fault.message });
  });

const Check = line(EVIDENCE_LIMITS.checkId).check(
  z.refine((pattern) => /^[^*]+\*?$/.test(pattern), 'may have one * as its last character, after other characters'),
);

const Wording = line(MAPPING_LIMITS.wording);

export const CheckMapping = z.object({
  tool: z.enum(TOOLS),
  /** IDs without their version; a final `*` stands for the rest of an ID. */
  checks: z.array(Check).check(z.minLength(1, 'must have at least one check'), z.maxLength(MAPPING_LIMITS.checks)),
  fromVersion: z.optional(line(EVIDENCE_LIMITS.version).check(z.refine((version) => /\d/.test(version), 'must have a number'))),
  counts: z.optional(line(MAPPING_LIMITS.counts)),
  rule: z._default(Rule, { kind: 'worst' }),
  days: z._default(z.int().check(z.gte(1), z.lte(MAPPING_LIMITS.days)), FRESH_DAYS),
  reversed: z._default(z.boolean(), false),
  part: z._default(z.boolean(), false),
  whole: z._default(z.boolean(), false),
  wordings: z.optional(z.object({ some: Wording, all: z.optional(Wording), none: z.optional(Wording), one: z.optional(Wording) })),
});

const MappingsOfQuestion = z.array(CheckMapping).check(z.maxLength(MAPPING_LIMITS.mappings));

/** Own mapping of a question, as in a template's file. */
const QuestionMappings = z.object({ questionKey: line(TEMPLATE_LIMITS.key), mappings: MappingsOfQuestion });

export const AllMappings = z.array(QuestionMappings).check(z.maxLength(TEMPLATE_LIMITS.questions));

/** Questions with checks, and those whose shipped mapping was changed. */
const MappedQuestions = z.array(z.extend(QuestionMappings, { isOwn: z.boolean() }));

export const TemplateMappings = z.object({
  /** Counts saved drafts and publications. */
  version: Version,
  /** Number of the published mapping; 1 is the shipped one. */
  publishedVersion: z.number(),
  questions: MappedQuestions,
  /** Mapping that is not published yet. */
  draft: z.nullable(z.object({ savedAt: Instant, questions: MappedQuestions })),
});
export type TemplateMappings = z.output<typeof TemplateMappings>;

const MAX_BODY = 4 * 1024 * 1024;

export const getTemplateMappings = endpoint({
  method: 'GET',
  path: '/api/templates/:id/mappings',
  allow: 'templates:view',
  notFound: 'TEMPLATE_NOT_FOUND',
  reads: ['templates'],
  summary: 'Checks that propose answers to the questions of a template: its own mapping, otherwise the shipped one',
  params: ById,
  response: TemplateMappings,
});

export const putTemplateMappings = endpoint({
  method: 'PUT',
  path: '/api/templates/:id/mappings',
  allow: 'templates:edit',
  notFound: 'TEMPLATE_NOT_FOUND',
  changes: ['templates', 'evidence'],
  summary:
    "Publish a template's own mapping; questions that are left out use the shipped one. Open proposals are recalculated, answers stay, and a draft ends",
  maxBytes: MAX_BODY,
  params: ById,
  body: z.object({ version: Version, questions: AllMappings }),
  response: TemplateMappings,
});

export const putMappingDraft = endpoint({
  method: 'PUT',
  path: '/api/templates/:id/mappings/draft',
  allow: 'templates:edit',
  notFound: 'TEMPLATE_NOT_FOUND',
  changes: ['templates'],
  summary: "Save a draft of a template's own mapping. Proposals stay until it is published; a draft that equals the published mapping ends",
  maxBytes: MAX_BODY,
  params: ById,
  body: z.object({ version: Version, questions: AllMappings }),
  response: TemplateMappings,
});

export const listMappingVersions = endpoint({
  method: 'GET',
  path: '/api/templates/:id/mappings/versions',
  allow: 'templates:view',
  notFound: 'TEMPLATE_NOT_FOUND',
  reads: ['templates', 'users'],
  summary: 'The latest published mappings of a question, newest first; version 1 is the shipped mapping and is not listed',
  params: ById,
  query: z.object({ questionKey: line(TEMPLATE_LIMITS.key) }),
  response: z.array(
    z.object({
      version: z.number(),
      publishedAt: Instant,
      publishedBy: z.nullable(z.string()),
      /** Null if the question returned to the shipped mapping. */
      mappings: z.nullable(z.array(CheckMapping)),
    }),
  ),
});

const TriedResult = z.object({
  tool: z.enum(TOOLS),
  checkId: z.string(),
  title: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Beginning of its text. */
  detail: z.string(),
  passed: z.nullable(z.number()),
  total: z.nullable(z.number()),
});

export const tryTemplateMappings = endpoint({
  method: 'POST',
  path: '/api/templates/:id/mappings/try',
  allow: 'customers:view',
  notFound: 'TEMPLATE_NOT_FOUND',
  changes: [],
  summary: 'Try a mapping of a question on the latest results of all customers, and on those of one in detail; nothing is stored',
  params: ById,
  body: z.object({
    questionKey: line(TEMPLATE_LIMITS.key),
    mappings: MappingsOfQuestion,
    /** Customer to show in detail; without it the first one with a result. */
    customerId: z.optional(Id),
  }),
  response: z.object({
    /** Customers with a result of the tried or of the saved checks, by name. */
    customers: z.array(
      z.object({
        id: Id,
        name: z.string(),
        /** Time of the latest measurement. */
        observedAt: Instant,
        /** Proposed value of the tried mapping and of the saved one; null for none. */
        value: z.nullable(ProposedValue),
        saved: z.nullable(ProposedValue),
      }),
    ),
    tried: z.nullable(
      z.object({
        customerId: Id,
        /** Null if no result decides. Results that are too old are tried as of their measurement. */
        proposal: z.nullable(z.object({ value: ProposedValue, sentence: z.string(), observedAt: Instant })),
        results: z.array(TriedResult),
        /** False if the results are too old to propose an answer today. */
        isFresh: z.boolean(),
      }),
    ),
    /** Title of each tried check in the latest files; empty for a check of no file, and for several checks. */
    checks: z.array(z.object({ tool: z.enum(TOOLS), check: z.string(), title: z.string() })),
  }),
});

export const listKnownChecks = endpoint({
  method: 'GET',
  path: '/api/evidence-checks',
  allow: 'customers:view',
  reads: ['evidence'],
  summary: 'Checks of recently imported files and of the shipped mapping that contain a text in ID or title',
  query: z.object({ ...Search, tool: z.optional(z.enum(TOOLS)) }),
  response: z.array(z.object({ tool: z.enum(TOOLS), checkId: z.string(), title: z.string() })),
});

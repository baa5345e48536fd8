import * as z from 'zod/mini';
import { STACK_CATEGORIES, STACK_UNITS } from '#domain/stack/stack.categories.rules.ts';
import { STACK_AUDIT_STATUSES, STACK_LIMITS, STACK_VERDICTS } from '#domain/stack/stack.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, Day, Id, Instant, PersonRef, prose, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { StackCategoryKey } from './stack.contract.ts';

const facts = {
  id: Id,
  customer: z.object({ id: Id, name: z.string(), tier: z.nullable(z.string()) }),
  auditedOn: Day,
  status: z.enum(STACK_AUDIT_STATUSES),
  auditor: z.nullable(PersonRef),
  /** Whole percent of the required categories; null if nothing is required. */
  score: z.nullable(z.number()),
  offStandard: z.number(),
  missing: z.number(),
  unknown: z.number(),
  completedAt: z.nullable(Instant),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
};

export const StackAuditRow = z.object(facts);
export type StackAuditRow = z.output<typeof StackAuditRow>;

export const StackAudit = z.object({
  ...facts,
  lines: z.array(
    z.object({
      category: z.string(),
      required: z.boolean(),
      standard: z.string(),
      costPerUnit: z.nullable(z.number()),
      unit: z.enum(STACK_UNITS),
      currency: z.string(),
      found: z.string(),
      coveragePercent: z.nullable(z.number()),
      verdict: z.nullable(z.enum(STACK_VERDICTS)),
      /** Verdict suggested by the customer's products; null if they allow none, or once completed. */
      suggested: z.nullable(z.enum(STACK_VERDICTS)),
      note: z.string(),
      recommendationId: z.nullable(Id),
    }),
  ),
});
export type StackAudit = z.output<typeof StackAudit>;

export const listStackAudits = endpoint({
  method: 'GET',
  path: '/api/tech-stack/audits',
  allow: 'assessments:view',
  feature: 'stack',
  reads: ['stackAudits', 'customers', 'users'],
  summary: 'Technology stack audits, newest first',
  ...listing({ sorts: ['-date'], filters: { customerId: z.optional(Id), status: z.optional(z.enum(STACK_AUDIT_STATUSES)) }, usual: 50 }),
  response: z.array(StackAuditRow),
});

const changes = ['stackAudits', 'stackReport'] as const;

export const createStackAudit = endpoint({
  method: 'POST',
  path: '/api/tech-stack/audits',
  allow: 'assessments:edit',
  feature: 'stack',
  changes,
  status: 201,
  summary: 'Start an audit for a customer: one row for each category, from the current standards and the customer’s products',
  body: z.object({ customerId: Id, auditedOn: z.optional(Day) }),
  response: StackAudit,
});

export const getStackAudit = endpoint({
  method: 'GET',
  path: '/api/tech-stack/audits/:id',
  allow: 'assessments:view',
  feature: 'stack',
  notFound: 'STACK_AUDIT_NOT_FOUND',
  reads: ['stackAudits', 'customers', 'users', 'stackItems', 'stackStandards'],
  summary: 'One audit with its rows',
  params: ById,
  response: StackAudit,
});

export const updateStackAudit = endpoint({
  method: 'PATCH',
  path: '/api/tech-stack/audits/:id',
  allow: 'assessments:edit',
  feature: 'stack',
  notFound: 'STACK_AUDIT_NOT_FOUND',
  changes,
  summary: 'Record verdicts on categories, or complete the audit, after which it can no longer be changed',
  params: ById,
  body: z.object({
    auditedOn: z.optional(Day),
    status: z.optional(z.enum(['in_progress', 'completed'])),
    /** Changed rows and fields only. */
    lines: z.optional(
      z
        .array(
          z.object({
            category: StackCategoryKey,
            verdict: z.optional(z.nullable(z.enum(STACK_VERDICTS))),
            found: z.optional(prose(STACK_LIMITS.found)),
            coveragePercent: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100)))),
            note: z.optional(prose(STACK_LIMITS.text)),
          }),
        )
        .check(z.maxLength(STACK_CATEGORIES.length)),
    ),
    version: z.optional(Version),
  }),
  response: StackAudit,
});

export const deleteStackAudit = endpoint({
  method: 'DELETE',
  path: '/api/tech-stack/audits/:id',
  allow: 'assessments:delete',
  feature: 'stack',
  notFound: 'STACK_AUDIT_NOT_FOUND',
  changes,
  summary: 'Delete an audit that has not been completed',
  params: ById,
  body: AtVersion,
});

export const recommendStackGaps = endpoint({
  method: 'POST',
  path: '/api/tech-stack/audits/:id/recommendations',
  allow: 'customers:edit',
  feature: 'stack',
  notFound: 'STACK_AUDIT_NOT_FOUND',
  changes: ['stackAudits', 'stackReport', 'recommendations', 'customers'],
  summary: 'Recommend the standard for gaps of a completed audit; gaps that already have a recommendation are skipped',
  params: ById,
  body: z.object({
    categories: z.array(StackCategoryKey).check(z.minLength(1, 'is required'), z.maxLength(STACK_CATEGORIES.length)),
    version: z.optional(Version),
  }),
  response: StackAudit,
});

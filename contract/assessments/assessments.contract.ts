import * as z from 'zod/mini';
import { ASSESSMENT_STATUSES } from '#domain/assessments/statuses.rules.ts';
import { StoredBands } from '#contract/score-bands.ts';
import { TEMPLATE_TYPES } from '#domain/templates/templates.rules.ts';
import { CustomChange, CustomValues } from '#contract/custom/custom.fields.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Day, Id, Instant, line, PersonRef, Version } from '#contract/fields.ts';

export const Progress = z.object({ total: z.number(), answered: z.number(), notApplicable: z.number(), requiredOpen: z.number() });

export const Score = z.object({
  value: z.nullable(z.number()),
  earned: z.number(),
  possible: z.number(),
  sections: z.array(z.object({ key: z.string(), value: z.nullable(z.number()) })),
  formula: z.string(),
});

export const Assessment = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  status: z.enum(ASSESSMENT_STATUSES),
  customer: z.object({ id: Id, name: z.string() }),
  template: z.object({
    id: Id,
    name: z.string(),
    version: z.number(),
    isOutdated: z.boolean(),
  }),
  /** User id, as the specification requires; `assignee` has the name. */
  assignedTo: z.nullable(Id),
  assignee: z.nullable(PersonRef),
  reviewerId: z.nullable(Id),
  reviewer: z.nullable(PersonRef),
  dueDate: z.nullable(Day),
  reviewDueDate: z.nullable(Day),
  period: z.object({ year: z.number(), quarter: z.number() }),
  progress: Progress,
  /** Gaps that the review must decide, and those decided; counted from submission to approval. */
  review: z.object({ gaps: z.number(), decided: z.number() }),
  score: z.nullable(z.number()),
  /** Score bands of the template, or those in force at the approval; null means the organisation's. */
  scoreBands: z.nullable(StoredBands),
  criticalGaps: z.number(),
  readyForQbr: z.boolean(),
  returnCount: z.number(),
  startedAt: z.nullable(Instant),
  submittedAt: z.nullable(Instant),
  submittedBy: z.nullable(PersonRef),
  approvedAt: z.nullable(Instant),
  approvedBy: z.nullable(PersonRef),
  /** Person who took the first review action since the submission; until then the submitter may recall it. */
  reviewBegunBy: z.nullable(PersonRef),
  revises: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Latest revision of this assessment. */
  revisedBy: z.nullable(z.object({ id: Id, name: z.string(), status: z.enum(ASSESSMENT_STATUSES) })),
  /** Archived assessments are excluded from all work lists. */
  archivedAt: z.nullable(Instant),
  /** Custom fields; in lists only with `customFields=true`. */
  customFields: z.optional(CustomValues),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Assessment = z.output<typeof Assessment>;

export const createAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments',
  allow: 'assessments:edit',
  changes: ['assessments'],
  status: 201,
  summary: 'Start an assessment for a customer on the published version of a template',
  body: z.object({
    customerId: Id,
    templateId: Id,
    /** Defaults to "{Template} - Q{n} {year}". */
    name: z.optional(line(200)),
    /** Defaults to the caller; null leaves it unassigned. */
    assignedTo: clearable(Id),
    dueDate: clearable(Day),
    /** Copies the answers of the customer's last approved assessment of the template; each stays unverified until touched. */
    carryForward: z.optional(z.boolean()),
  }),
  response: Assessment,
});

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/:id',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['assessments', 'answers', 'reviews', 'customers', 'users'],
  summary: 'One assessment',
  params: ById,
  response: Assessment,
});

export const updateAssessment = endpoint({
  method: 'PATCH',
  path: '/api/assessments/:id',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments'],
  summary: 'Change name and dates while editable, and reviewer and review date until approval',
  params: ById,
  body: z.object({
    name: z.optional(line(200)),
    dueDate: clearable(Day),
    /** These two can also be changed while the assessment is awaiting review. */
    reviewerId: clearable(Id),
    reviewDueDate: clearable(Day),
    customFields: CustomChange,
    version: Version,
  }),
  response: Assessment,
});

export const deleteAssessment = endpoint({
  method: 'DELETE',
  path: '/api/assessments/:id',
  allow: 'assessments:delete',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'findings'],
  summary: 'Delete an assessment that no QBR uses',
  params: ById,
});

export const reassignAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/reassign',
  allow: 'assessments:reassign',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments'],
  summary: 'Reassign the assessment',
  params: ById,
  body: z.object({ userId: z.nullable(Id), version: z.optional(Version) }),
  response: Assessment,
});

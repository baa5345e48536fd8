import * as z from 'zod/mini';
import { ANSWER_LIMITS } from '#domain/assessments/answers.rules.ts';
import { ASSESSMENT_STATUSES } from '#domain/assessments/assessments.rules.ts';
import { TEMPLATE_LIMITS, TEMPLATE_TYPES } from '#domain/templates/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AtVersion, ById, clearable, Day, Id, Instant, line, PersonRef, prose, Search, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { Question, Section } from '#contract/templates/templates.contract.ts';

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
  template: z.object({ id: Id, name: z.string(), version: z.number() }),
  /** The user id, as the specification has it; `assignee` carries the name. */
  assignedTo: z.nullable(Id),
  assignee: z.nullable(PersonRef),
  reviewerId: z.nullable(Id),
  dueDate: z.nullable(Day),
  reviewDueDate: z.nullable(Day),
  period: z.object({ year: z.number(), quarter: z.number() }),
  progress: Progress,
  score: z.nullable(z.number()),
  criticalGaps: z.number(),
  readyForQbr: z.boolean(),
  returnCount: z.number(),
  startedAt: z.nullable(Instant),
  submittedAt: z.nullable(Instant),
  submittedBy: z.nullable(PersonRef),
  approvedAt: z.nullable(Instant),
  approvedBy: z.nullable(PersonRef),
  /** Who did the first action of the review since the submission; until then the submitter may recall it. */
  reviewBegunBy: z.nullable(PersonRef),
  /** The approved assessment that this one is a revision of. */
  revises: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Its own latest revision. */
  revisedBy: z.nullable(z.object({ id: Id, name: z.string(), status: z.enum(ASSESSMENT_STATUSES) })),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Assessment = z.output<typeof Assessment>;

/** One row of the list, with only what the table shows. */
export const AssessmentRow = z.pick(Assessment, {
  id: true,
  name: true,
  type: true,
  status: true,
  customer: true,
  assignedTo: true,
  assignee: true,
  dueDate: true,
  progress: true,
  score: true,
  criticalGaps: true,
  readyForQbr: true,
  version: true,
  createdAt: true,
  updatedAt: true,
});
export type AssessmentRow = z.output<typeof AssessmentRow>;

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments',
  allow: 'assessments:view',
  reads: ['assessments', 'answers', 'customers', 'users'],
  summary: 'Assessments, the latest change first',
  ...listing({
    sorts: ['-updated'],
    filters: {
      ...Search,
      status: z.optional(z.enum(ASSESSMENT_STATUSES)),
      customerId: z.optional(Id),
      templateId: z.optional(Id),
      /** A user id, or "me". */
      assignedTo: z.optional(z.union([z.literal('me'), Id])),
      readyForQbr: z.optional(z.enum(['true'])),
    },
  }),
  response: z.array(AssessmentRow),
});

const ByStatus = z.record(z.enum(ASSESSMENT_STATUSES), z.number());

export const getAssessmentCounts = endpoint({
  method: 'GET',
  path: '/api/assessments/counts',
  allow: 'assessments:view',
  reads: ['assessments'],
  passive: true,
  summary: 'How many assessments stand in each status, are ready for a QBR, and are assigned to the caller',
  response: z.object({ byStatus: ByStatus, readyForQbr: z.number(), mine: z.number(), mineByStatus: ByStatus }),
});

export const createAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments',
  allow: 'assessments:edit',
  changes: ['assessments'],
  status: 201,
  summary: "Start an assessment of a customer on a template's published version",
  body: z.object({
    customerId: Id,
    templateId: Id,
    /** "{Template} - Q{n} {year}" when absent. */
    name: z.optional(line(200)),
    /** The caller when absent; null leaves it unassigned. */
    assignedTo: clearable(Id),
    dueDate: clearable(Day),
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
  summary: 'Change name and dates while it is editable',
  params: ById,
  body: z.object({ name: z.optional(line(200)), dueDate: clearable(Day), reviewDueDate: clearable(Day), version: Version }),
  response: Assessment,
});

export const deleteAssessment = endpoint({
  method: 'DELETE',
  path: '/api/assessments/:id',
  allow: 'assessments:delete',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'findings'],
  summary: 'Remove an assessment that no QBR uses from all lists',
  params: ById,
});

export const Answer = z.object({
  questionKey: z.string(),
  value: z.nullable(z.union([z.string(), z.number(), z.array(z.string())])),
  notApplicable: z.boolean(),
  naReason: z.nullable(z.string()),
  internalNote: z.string(),
  customerNote: z.string(),
  points: z.nullable(z.number()),
  version: Version,
  updatedAt: Instant,
  updatedBy: z.nullable(PersonRef),
});
export type Answer = z.output<typeof Answer>;

/** The template's question as the working screen reads it, with its answer. */
export const AnsweredQuestion = z.extend(Question, { answer: z.nullable(Answer) });
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;

export const AssessmentQuestions = z.object({
  assessment: Assessment,
  template: z.object({ id: Id, name: z.string(), version: z.number() }),
  sections: z.array(z.extend(Section, { questions: z.array(AnsweredQuestion) })),
  progress: Progress,
  score: Score,
});
export type AssessmentQuestions = z.output<typeof AssessmentQuestions>;

export const getAssessmentQuestions = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/questions',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['assessments', 'answers', 'reviews', 'customers', 'users'],
  summary: 'Sections, questions and answers in one reading',
  params: ById,
  response: AssessmentQuestions,
});

export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/assessments/:id/answers/:questionKey',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['answers'],
  summary: "Save one answer; `version` is the answer's current one, 0 when none is stored",
  params: z.object({ id: Id, questionKey: line(200) }),
  body: z.object({
    /** Its shape and length depend on the question's type and are checked against it; these bounds apply to every type. */
    value: z.nullable(
      z.union([
        z.string().check(z.maxLength(2 * ANSWER_LIMITS.text)),
        z.number(),
        z.array(z.string().check(z.maxLength(TEMPLATE_LIMITS.key))).check(z.maxLength(TEMPLATE_LIMITS.options)),
        z.boolean(),
      ]),
    ),
    notApplicable: z.optional(z.boolean()),
    naReason: clearable(prose(ANSWER_LIMITS.naReason)),
    internalNote: z.optional(prose(ANSWER_LIMITS.note)),
    customerNote: z.optional(prose(ANSWER_LIMITS.note)),
    version: Version,
  }),
  response: z.object({ answer: Answer, progress: Progress, score: Score }),
});

const move = (verb: 'start' | 'submit' | 'recall', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/assessments/:id/${verb}`,
    allow: 'assessments:edit',
    notFound: 'ASSESSMENT_NOT_FOUND',
    changes: ['assessments', 'findings', 'reviews'],
    summary,
    params: ById,
    body: AtVersion,
    response: Assessment,
  });

export const startAssessment = move('start', 'Begin work: draft becomes in progress');
export const submitAssessment = move('submit', 'Hand over for review; every required question must be answered');

export const recallAssessment = move('recall', 'Take back what the caller submitted, while no review has begun');

export const approveAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/approve',
  allow: 'assessments:approve',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'findings', 'comments'],
  summary: 'Approve; score and answers are frozen',
  params: ById,
  body: z.optional(z.object({ comment: z.optional(prose(5_000)), version: z.optional(Version) })),
  response: Assessment,
});

export const returnAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/return',
  allow: 'assessments:approve',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'comments'],
  summary: 'Send back with a comment',
  params: ById,
  body: z.object({ comment: line(5_000), version: z.optional(Version) }),
  response: Assessment,
});

export const reviseAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/revise',
  allow: 'assessments:approve',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments', 'answers'],
  status: 201,
  summary: 'Make a draft of an approved assessment, with its answers; the approved one stays as it is',
  params: ById,
  response: Assessment,
});

export const reassignAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/:id/reassign',
  allow: 'assessments:reassign',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['assessments'],
  summary: 'Give the work to another person',
  params: ById,
  body: z.object({ userId: z.nullable(Id), version: z.optional(Version) }),
  response: Assessment,
});

import * as z from 'zod/mini';
import { ANSWER_LIMITS } from '#domain/assessments/answers.limits.rules.ts';
import { ANSWER_SOURCES, VERIFICATIONS } from '#domain/assessments/marks.rules.ts';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Id, Instant, line, PersonRef, prose, Version } from '#contract/fields.ts';
import { Question, Section, StoredScoring } from '#contract/templates/questions.contract.ts';
import { Assessment, Progress, Score } from './assessments.contract.ts';

export const Answer = z.object({
  questionKey: z.string(),
  value: z.nullable(z.union([z.string(), z.number(), z.array(z.string())])),
  notApplicable: z.boolean(),
  naReason: z.nullable(z.string()),
  internalNote: z.string(),
  customerNote: z.string(),
  points: z.nullable(z.number()),
  /** Null if unknown. */
  verifiedBy: z.nullable(z.enum(VERIFICATIONS)),
  flagged: z.boolean(),
  flagText: z.string(),
  source: z.enum(ANSWER_SOURCES),
  /** Carried over from an earlier assessment and not touched since. */
  unverified: z.boolean(),
  version: Version,
  updatedAt: Instant,
  updatedBy: z.nullable(PersonRef),
});
export type Answer = z.output<typeof Answer>;

/** Answer in the last approved assessment of the template. */
export const LastAnswer = z.pick(Answer, { value: true, notApplicable: true, naReason: true, points: true, customerNote: true });
export type LastAnswer = z.output<typeof LastAnswer>;

/** Template question with its answer, as shown on the assessment page; re-tests are asked first. */
export const AnsweredQuestion = z.extend(Question, { answer: z.nullable(Answer), last: z.nullable(LastAnswer), retest: z.boolean() });
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;

export const AssessmentQuestions = z.object({
  assessment: Assessment,
  template: z.object({ id: Id, name: z.string(), version: z.number() }),
  baseline: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      period: z.object({ year: z.number(), quarter: z.number() }),
      score: z.nullable(z.number()),
      sections: z.array(z.object({ key: z.string(), value: z.nullable(z.number()) })),
    }),
  ),
  scoring: z.optional(StoredScoring),
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
  summary: 'Sections, questions and answers in one response',
  params: ById,
  response: AssessmentQuestions,
});

export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/api/assessments/:id/answers/:questionKey',
  allow: 'assessments:edit',
  notFound: 'ASSESSMENT_NOT_FOUND',
  changes: ['answers'],
  summary: 'Save one answer; `version` is its current version, or 0 if none is stored',
  params: z.object({ id: Id, questionKey: line(200) }),
  body: z.object({
    /** Shape and length depend on the question's type and are checked against it; these bounds apply to all types. */
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
    verifiedBy: clearable(z.enum(VERIFICATIONS)),
    flagged: z.optional(z.boolean()),
    flagText: z.optional(prose(ANSWER_LIMITS.flagText)),
    /** Defaults to "manual"; "carried" keeps a carried answer unverified while only its flag or notes change. */
    source: z.optional(z.enum(ANSWER_SOURCES)),
    version: Version,
  }),
  response: z.object({ answer: Answer, progress: Progress, score: Score }),
});

/** Answer to the question in one earlier assessment. */
const QuestionRun = z.object({
  assessment: z.object({ id: Id, name: z.string(), period: z.object({ year: z.number(), quarter: z.number() }) }),
  approvedAt: Instant,
  /** Null if that assessment did not ask or answer the question. */
  answer: z.nullable(z.extend(LastAnswer, { internalNote: z.string(), updatedAt: Instant, updatedBy: z.nullable(PersonRef) })),
});
export type QuestionRun = z.output<typeof QuestionRun>;

export const getQuestionHistory = endpoint({
  method: 'GET',
  path: '/api/assessments/:id/answers/:questionKey/history',
  allow: 'assessments:view',
  notFound: 'ASSESSMENT_NOT_FOUND',
  reads: ['assessments', 'answers', 'users'],
  summary: "One question in the customer's last eight approved assessments on the same template, newest first",
  params: z.object({ id: Id, questionKey: line(200) }),
  response: z.array(QuestionRun),
});

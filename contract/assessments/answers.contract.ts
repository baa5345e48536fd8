import * as z from 'zod/mini';
import { ANSWER_LIMITS } from '#domain/assessments/answers.rules.ts';
import { TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, clearable, Id, Instant, line, PersonRef, prose, Version } from '#contract/fields.ts';
import { Question, Section } from '#contract/templates/questions.contract.ts';
import { Assessment, Progress, Score } from './assessments.contract.ts';

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

/** The template's question as the working screen reads it, with its answer; one that is to be tested again is asked first. */
export const AnsweredQuestion = z.extend(Question, { answer: z.nullable(Answer), retest: z.boolean() });
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

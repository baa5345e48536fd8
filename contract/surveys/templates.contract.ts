import * as z from 'zod/mini';
import { LONGEST_OPTION, MOST_OPTIONS, MOST_QUESTIONS, QUESTION_KINDS } from '#domain/surveys/surveys.rules.ts';
import { LONGEST_END, LONGEST_QUESTION, LONGEST_TEMPLATE_NAME, optionsFault } from '#domain/surveys/templates.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, Version } from '#contract/fields.ts';

const Question = z
  .object({
    kind: z.enum(QUESTION_KINDS),
    text: line(LONGEST_QUESTION),
    isRequired: z.boolean(),
    options: z.array(line(LONGEST_OPTION)).check(z.maxLength(MOST_OPTIONS, `must have at most ${MOST_OPTIONS} entries`)),
    /** Words below the lowest and the highest number. */
    low: z.optional(line(LONGEST_END)),
    high: z.optional(line(LONGEST_END)),
  })
  .check((context) => {
    const message = optionsFault(context.value);
    if (message) context.issues.push({ code: 'custom', input: context.value, path: ['options'], message });
  });

const questions = z
  .array(Question)
  .check(z.minLength(1, 'must have at least one question'), z.maxLength(MOST_QUESTIONS, `must have at most ${MOST_QUESTIONS} questions`));

export const SurveyTemplate = z.object({
  id: Id,
  name: z.string(),
  /** True if surveys of the template are anonymous unless the sender changes that. */
  isAnonymous: z.boolean(),
  questions: z.array(
    z.object({
      kind: z.enum(QUESTION_KINDS),
      text: z.string(),
      isRequired: z.boolean(),
      options: z.readonly(z.array(z.string())),
      low: z.optional(z.string()),
      high: z.optional(z.string()),
    }),
  ),
  /** Set while the template is no longer offered. */
  retiredAt: z.nullable(Instant),
  version: Version,
  updatedAt: Instant,
});
export type SurveyTemplate = z.output<typeof SurveyTemplate>;

export const listSurveyTemplates = endpoint({
  method: 'GET',
  path: '/api/survey-templates',
  allow: 'customers:view',
  reads: ['surveys'],
  summary: 'Own surveys of the organisation by name, retired ones last',
  response: z.array(SurveyTemplate),
});

export const createSurveyTemplate = endpoint({
  method: 'POST',
  path: '/api/survey-templates',
  allow: 'customers:edit',
  changes: ['surveys'],
  status: 201,
  summary: `Write an own survey with up to ${MOST_QUESTIONS} questions`,
  body: z.object({ name: line(LONGEST_TEMPLATE_NAME), isAnonymous: z.boolean(), questions }),
  response: SurveyTemplate,
});

export const updateSurveyTemplate = endpoint({
  method: 'PATCH',
  path: '/api/survey-templates/:id',
  allow: 'customers:edit',
  notFound: 'SURVEY_TEMPLATE_NOT_FOUND',
  changes: ['surveys'],
  summary: 'Change an own survey, retire it or offer it again; sent surveys keep their questions',
  params: ById,
  body: z.object({
    name: z.optional(line(LONGEST_TEMPLATE_NAME)),
    isAnonymous: z.optional(z.boolean()),
    questions: z.optional(questions),
    isRetired: z.optional(z.boolean()),
    version: z.optional(Version),
  }),
  response: SurveyTemplate,
});

export const duplicateSurveyTemplate = endpoint({
  method: 'POST',
  path: '/api/survey-templates/:id/duplicate',
  allow: 'customers:edit',
  notFound: 'SURVEY_TEMPLATE_NOT_FOUND',
  changes: ['surveys'],
  status: 201,
  summary: 'Duplicate an own survey',
  params: ById,
  response: SurveyTemplate,
});

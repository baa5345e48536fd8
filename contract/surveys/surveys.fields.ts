import * as z from 'zod/mini';
import {
  LONGEST_ANSWER,
  LONGEST_OPTION,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  QUESTION_KINDS,
  REMINDER_REFUSALS,
  SURVEY_KINDS,
  type SurveyKind,
} from '#domain/surveys/surveys.rules.ts';
import { Day, Id, Instant, line, PersonRef, prose, Version } from '#contract/fields.ts';

export const SurveyQuestion = z.object({
  key: z.string(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  isRequired: z.boolean(),
  options: z.readonly(z.array(z.string())),
  low: z.optional(z.string()),
  high: z.optional(z.string()),
  isOnSamePage: z.optional(z.boolean()),
});

/** Number of a score or rating, text, "yes" or "no", or chosen options. */
const AnswerValue = z.union([
  z.int().check(z.gte(0), z.lte(10)),
  prose(LONGEST_ANSWER),
  z.array(prose(LONGEST_OPTION)).check(z.maxLength(MOST_OPTIONS)),
]);

/** Answers by question key. */
export const SurveyAnswers = z.record(z.string(), AnswerValue);

/** Answers as sent by a contact. */
export const GivenAnswers = z
  .array(z.object({ key: z.string().check(z.maxLength(40)), value: AnswerValue }))
  .check(z.maxLength(MOST_QUESTIONS));

const Said = z.object({ key: z.string(), question: z.string(), text: z.string() });

/** Answer as shown to the provider. */
export const SurveyResponse = z.object({
  id: Id,
  /** Null in anonymous surveys, and after the contact was deleted. */
  contact: z.nullable(z.object({ id: Id, name: z.string(), title: z.nullable(z.string()) })),
  score: z.nullable(z.number()),
  comments: z.array(Said),
  /** All other answers in words, such as "Yes" or "4 of 5". */
  choices: z.array(Said),
  answeredAt: Instant,
  /** Task that a low score opens; null if there is none. */
  followUp: z.nullable(z.object({ by: z.nullable(PersonRef), due: Day, note: z.string(), doneAt: z.nullable(Instant) })),
  version: Version,
});
export type SurveyResponse = z.output<typeof SurveyResponse>;

/** Contact who has not answered. */
export const Unanswered = z.object({
  contact: PersonRef,
  reminders: z.number(),
  mailedAt: Instant,
  /** Reason for sending no reminder now; null if one can be sent while the survey is open. */
  refusal: z.nullable(z.enum(REMINDER_REFUSALS)),
});

export type Unanswered = z.output<typeof Unanswered>;

/** Facts of a survey without its answers. */
export const SurveyHead = z.object({
  id: Id,
  kind: z.enum(SURVEY_KINDS),
  name: z.string(),
  isAnonymous: z.boolean(),
  sentAt: Instant,
  closesAt: Instant,
  isOpen: z.boolean(),
  sent: z.number(),
  answered: z.number(),
});

/** Survey to send, and its terms. */
export const SentSurvey = {
  kind: z.enum(SURVEY_KINDS),
  /** Own survey to send; only for the kind `own`. */
  templateId: z.optional(Id),
  name: z.optional(line(120)),
  /** By default as the own survey says, and false for others. */
  isAnonymous: z.optional(z.boolean()),
  /** Last day on which it can be answered, at most 90 days ahead. */
  closesOn: z.optional(Day),
};

/** Requires a template for own surveys, and none for others. */
export const withTemplate = z.refine<{ kind: SurveyKind; templateId?: string | undefined }>(
  ({ kind, templateId }) => (kind === 'own') === (templateId !== undefined),
  { path: ['templateId'], message: 'is required for own surveys only' },
);

/** Results of one question over all answers. */
export const QuestionResult = z.object({
  key: z.string(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  answered: z.number(),
  average: z.nullable(z.number()),
  /** Empty for free text, and in anonymous surveys with fewer than four answers to the question. */
  counts: z.array(z.object({ label: z.string(), count: z.number() })),
});

/** Net promoter score with its 95 % interval. */
export const NpsFigures = z.object({
  score: z.number(),
  low: z.number(),
  high: z.number(),
  promoters: z.number(),
  passives: z.number(),
  detractors: z.number(),
  answers: z.number(),
});

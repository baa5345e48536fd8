import * as z from 'zod/mini';
import { LONGEST_ANSWER, QUESTION_KINDS, SURVEY_KINDS } from '#domain/surveys/surveys.rules.ts';
import { Id, Instant, PersonRef, prose } from '#contract/fields.ts';

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

const MOST_KEYS = 15;

/** Answers by question key: numbers of scores and ratings, text, "yes" or "no", or chosen options. */
export const SurveyAnswers = z
  .record(
    z.string().check(z.maxLength(40)),
    z.union([z.int().check(z.gte(0), z.lte(10)), prose(LONGEST_ANSWER), z.array(prose(200)).check(z.maxLength(30))]),
  )
  .check(z.refine((answers) => Object.keys(answers).length <= MOST_KEYS, `must hold at most ${MOST_KEYS} answers`));

/** Answer as shown to the provider. */
export const SurveyResponse = z.object({
  id: Id,
  /** Null in anonymous surveys, and after the contact was deleted. */
  contact: z.nullable(z.object({ id: Id, name: z.string(), title: z.nullable(z.string()) })),
  score: z.nullable(z.number()),
  comments: z.array(z.object({ question: z.string(), text: z.string() })),
  answeredAt: Instant,
});
export type SurveyResponse = z.output<typeof SurveyResponse>;

/** Contact who has not answered. */
export const Unanswered = z.object({
  contact: PersonRef,
  reminders: z.number(),
  mailedAt: Instant,
});

/** What is known of a survey without its answers. */
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

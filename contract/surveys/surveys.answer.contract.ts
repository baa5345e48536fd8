import * as z from 'zod/mini';
import { SURVEY_KINDS } from '#domain/surveys/surveys.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day } from '#contract/fields.ts';
import { GivenAnswers, SurveyAnswers, SurveyQuestion } from './surveys.fields.ts';

const Token = z.object({ token: z.string().check(z.maxLength(100)) });

/** Data sent to the contact through the survey link; nothing else of the organisation. */
export const SurveyView = z.object({
  kind: z.enum(SURVEY_KINDS),
  provider: z.string(),
  primaryColor: z.string(),
  isAnonymous: z.boolean(),
  questions: z.array(SurveyQuestion),
  answers: SurveyAnswers,
  /** Last day on which it can be answered, in the organisation's time zone. */
  closesOn: Day,
  isOpen: z.boolean(),
  /** Day of the customer's next review, if one is planned. */
  nextReviewOn: z.nullable(Day),
  /** True after the contact stopped receiving surveys. */
  hasOptedOut: z.boolean(),
});
export type SurveyView = z.output<typeof SurveyView>;

export const readSurvey = endpoint({
  method: 'GET',
  path: '/api/surveys/by-link/:token',
  allow: 'public',
  reads: ['surveys'],
  summary: 'Questions of a survey link and the answers given so far; reading answers nothing',
  params: Token,
  response: SurveyView,
});

export const answerSurvey = endpoint({
  method: 'PUT',
  path: '/api/surveys/by-link/:token/answers',
  allow: 'public',
  byLink: true,
  changes: ['surveys'],
  summary: 'Save answers by their question keys; others stay, and repeating changes nothing',
  params: Token,
  body: z.object({ answers: GivenAnswers }),
  response: SurveyView,
});

export const stopSurveys = endpoint({
  method: 'PUT',
  path: '/api/surveys/by-link/:token/opt-out',
  allow: 'public',
  byLink: true,
  changes: ['surveys'],
  summary: 'Stop surveys to the address of a survey link, or receive them again',
  params: Token,
  body: z.object({ isStopped: z.boolean() }),
  response: SurveyView,
});

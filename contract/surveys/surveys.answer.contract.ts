import * as z from 'zod/mini';
import { SURVEY_KINDS } from '#domain/surveys/surveys.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day } from '#contract/fields.ts';
import { GivenAnswers, SurveyAnswers, SurveyQuestion } from './surveys.fields.ts';

const Look = {
  provider: z.string(),
  primaryColor: z.string(),
  /** Data URL of the provider's logo. */
  logo: z.nullable(z.string()),
};

const Token = z.object({ token: z.string().check(z.maxLength(100)) });

/** Data sent to the contact through the survey link; nothing else of the organisation. */
export const SurveyView = z.object({
  ...Look,
  kind: z.enum(SURVEY_KINDS),
  isAnonymous: z.boolean(),
  questions: z.array(SurveyQuestion),
  answers: SurveyAnswers,
  /** Last day on which it can be answered, in the organisation's time zone. */
  closesOn: Day,
  isOpen: z.boolean(),
  /** Day of the customer's next review, if one is planned. */
  nextReviewOn: z.nullable(Day),
  /** Token of the page that stops surveys to the contact's address. */
  stopToken: z.string(),
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

/** Data of the page that stops surveys to an address. */
export const SurveyStop = z.object({ ...Look, isStopped: z.boolean() });
export type SurveyStop = z.output<typeof SurveyStop>;

const StopToken = z.object({ token: z.string().check(z.maxLength(200)) });

export const readSurveyStop = endpoint({
  method: 'GET',
  path: '/api/survey-stops/:token',
  allow: 'public',
  reads: ['surveys'],
  summary: 'Whether surveys to the address of a signed link are stopped; reading stops nothing',
  params: StopToken,
  response: SurveyStop,
});

export const changeSurveyStop = endpoint({
  method: 'PUT',
  path: '/api/survey-stops/:token',
  allow: 'public',
  byLink: true,
  changes: ['surveys'],
  summary: 'Stop surveys to the address of a signed link, or receive them again',
  params: StopToken,
  body: z.object({ isStopped: z.boolean() }),
  response: SurveyStop,
});

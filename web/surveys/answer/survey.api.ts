import { queryOptions } from '@tanstack/react-query';
import { addressOf } from '#contract/address.ts';
import {
  answerSurvey,
  changeSurveyStop,
  readSurvey,
  readSurveyStop,
  type SurveyStop,
  type SurveyView,
} from '#contract/surveys/surveys.answer.contract.ts';
import type { SurveyQuestion } from '#domain/surveys/surveys.rules.ts';
import { jsonOf, send } from '#web/http/send.ts';

export type Answers = SurveyView['answers'];
export type Answer = Answers[string];

export function surveyQuery(token: string) {
  return queryOptions<SurveyView>({
    queryKey: [readSurvey.path, token],
    queryFn: async ({ signal }) => {
      const url = addressOf(readSurvey, { params: { token } });
      return (await jsonOf(await send({ method: 'GET', url, byLink: {}, signal }))) as SurveyView; // The server validates every response against the endpoint's schema.
    },
  });
}

export async function saveAnswers(token: string, given: Answers): Promise<SurveyView> {
  const answers = Object.entries(given).map(([key, value]) => ({ key, value }));
  const url = addressOf(answerSurvey, { params: { token }, body: { answers } });
  return (await jsonOf(await send({ method: 'PUT', url, body: { answers }, byLink: {} }))) as SurveyView; // The server validates every response against the endpoint's schema.
}

export function stopQuery(token: string) {
  return queryOptions<SurveyStop>({
    queryKey: [readSurveyStop.path, token],
    queryFn: async ({ signal }) => {
      const url = addressOf(readSurveyStop, { params: { token } });
      return (await jsonOf(await send({ method: 'GET', url, byLink: {}, signal }))) as SurveyStop; // The server validates every response against the endpoint's schema.
    },
  });
}

export async function stop(token: string, isStopped: boolean): Promise<SurveyStop> {
  const url = addressOf(changeSurveyStop, { params: { token }, body: { isStopped } });
  return (await jsonOf(await send({ method: 'PUT', url, body: { isStopped }, byLink: {} }))) as SurveyStop; // The server validates every response against the endpoint's schema.
}

/** Questions by page: one each, with those that belong to it. */
export function pagesOf(questions: readonly SurveyQuestion[]): SurveyQuestion[][] {
  const pages: SurveyQuestion[][] = [];
  for (const question of questions) {
    const last = pages.at(-1);
    if (question.isOnSamePage && last) last.push(question);
    else pages.push([question]);
  }
  return pages;
}

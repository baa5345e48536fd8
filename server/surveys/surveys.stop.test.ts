import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerSurvey, changeSurveyStop, readSurvey, readSurveyStop } from '#contract/surveys/surveys.answer.contract.ts';
import { deleteContact } from '#contract/customers/contacts.contract.ts';
import { listSurveyContacts } from '#contract/surveys/surveys.contract.ts';
import { caller } from '#tests/support/caller.ts';
import { openSurveysFixture, type SurveysFixture } from './surveys.fixture.ts';

let at: SurveysFixture;
beforeAll(async () => {
  at = await openSurveysFixture();
});
afterAll(() => at.server.close());

const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

const post = (token: string, payload = ONE_CLICK, type = FORM) =>
  at.server.app.inject({ method: 'POST', url: `/survey/stop/${token}`, payload, headers: { 'content-type': type } });

/** Token of the address to stop surveys, in the latest email. */
const stopTokenTo = async (email: string) => /\/survey\/stop\/([\w-]+)/.exec(await at.mailTo(email))?.[1] ?? '';

const isStopped = async (token: string) => (await caller(at.server.app, {}).sees(readSurveyStop, { params: { token } })).isStopped;

describe('stopping surveys from a mail program', () => {
  test('[SURVEY-52] One click in a mail program stops surveys to the address without a sign-in; opening the address stops nothing', async () => {
    const { customerId, emails } = await at.surveyed();
    const token = await stopTokenTo(emails[0] ?? '');
    expect((await at.server.app.inject({ method: 'GET', url: `/survey/stop/${token}` })).statusCode).toBeLessThan(500);
    expect(await isStopped(token)).toBe(false);

    expect((await post(token, 'anything')).statusCode).toBe(400);
    expect(await isStopped(token)).toBe(false);
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const [payload, type] of [
      [ONE_CLICK, FORM],
      [multipart, 'multipart/form-data; boundary=x'],
    ] as const) {
      expect((await post(token, payload, type)).statusCode).toBe(200);
      expect(await isStopped(token)).toBe(true);
    }
    const contacts = await at.vcio.sees(listSurveyContacts, { params: { id: customerId } });
    expect(contacts.map(({ refusal }) => refusal)).toEqual(['opted_out']);
  });

  test('[SURVEY-53] The address to stop surveys answers none, and the link of a survey stops none', async () => {
    const { emails, tokens } = await at.surveyed();
    const [token = ''] = tokens;
    const stop = await stopTokenTo(emails[0] ?? '');
    const browser = caller(at.server.app, {});
    const refusals = [
      await browser.refused(readSurvey, { params: { token: stop } }),
      await browser.refused(answerSurvey, { params: { token: stop }, body: { answers: [] } }),
      await browser.refused(readSurveyStop, { params: { token } }),
      await browser.refused(changeSurveyStop, { params: { token }, body: { isStopped: true } }),
      await browser.refused(changeSurveyStop, { params: { token: `A${stop.slice(1)}` }, body: { isStopped: true } }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'SURVEY_LINK_INVALID'));
    expect((await post(`A${stop.slice(1)}`)).statusCode).toBe(404);
  });

  test('[SURVEY-54] Surveys can be stopped from an email of a contact who was deleted since', async () => {
    const { customerId, emails } = await at.surveyed();
    const stop = await stopTokenTo(emails[0] ?? '');
    const [contact] = await at.vcio.sees(listSurveyContacts, { params: { id: customerId } });
    await at.vcio.sees(deleteContact, { params: { id: contact?.id ?? '' } });
    expect((await post(stop)).statusCode).toBe(200);
    const again = await at.contact(customerId, emails[0] ?? null);
    const contacts = await at.vcio.sees(listSurveyContacts, { params: { id: customerId } });
    expect(contacts.find(({ id }) => id === again)?.refusal).toBe('opted_out');
  });
});

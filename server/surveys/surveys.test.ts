import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, deleteContact, updateContact } from '#contract/customers/contacts.contract.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { followUpResponse, listCustomerSurveys, listSurveyContacts, remindSurvey, sendSurvey } from '#contract/surveys/surveys.contract.ts';
import { answerSurvey, readSurvey } from '#contract/surveys/surveys.answer.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { caller } from '#tests/support/caller.ts';
import { runSurveys } from './surveys.jobs.ts';
import { given, openSurveysFixture, type SurveysFixture } from './surveys.fixture.ts';

let at: SurveysFixture;
beforeAll(async () => {
  at = await openSurveysFixture();
});
afterAll(() => at.server.close());

const inTx = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);

const refused = (token: string, answers: Record<string, number | string>) =>
  caller(at.server.app, {}).refused(answerSurvey, { params: { token }, body: { answers: given(answers) } });

describe('sending a survey', () => {
  test('[SURVEY-1] A contact gets an email with a link for every score, and the token is not stored', async () => {
    const { emails, tokens, survey } = await at.surveyed();
    const mail = await at.mailTo(emails[0] ?? '');
    for (const score of [0, 6, 10]) expect(mail).toContain(`/survey/${tokens[0]}#${score}`);
    expect(mail).toContain('/stop');
    expect(survey).toMatchObject({ kind: 'nps', sent: 1, answered: 0, isOpen: true, average: null, nps: null });
    const rows = await inTx((tx) => tx.selectFrom('surveyRecipients').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(tokens[0]);
  });

  test('[SURVEY-2] Contacts without an address, who stopped surveys or got one in the last week are skipped', async () => {
    const { customerId, tokens } = await at.surveyed({ contacts: 2 });
    await at.stop(tokens[0] ?? '', true);
    await at.contact(customerId, null);
    await inTx((tx) =>
      tx
        .updateTable('surveyRecipients')
        .set({ mailedAt: new Date(Date.now() - 3 * 86_400_000) })
        .execute(),
    );
    const contacts = await at.vcio.sees(listSurveyContacts, { params: { id: customerId } });
    expect(new Set(contacts.map(({ refusal }) => refusal))).toEqual(new Set(['no_email', 'opted_out', 'recent']));
    const contactIds = contacts.map(({ id }) => id);
    const send = { params: { id: customerId }, body: { kind: 'pulse', contactIds } } as const;
    expect(await at.vcio.refused(sendSurvey, send)).toMatchObject({ status: 409, code: 'SURVEY_WITHOUT_CONTACTS' });
    await inTx((tx) =>
      tx
        .updateTable('surveyRecipients')
        .set({ mailedAt: new Date(Date.now() - 8 * 86_400_000) })
        .execute(),
    );
    expect(await at.vcio.sees(sendSurvey, send)).toMatchObject({ kind: 'pulse', sent: 1 });
  });

  test('[SURVEY-3] Only people who may change customers send surveys, and only to contacts of that customer', async () => {
    const { customerId } = await at.surveyed();
    const contactIds = [await at.contact(customerId)];
    const engineer = await at.msp.person('alignment_engineer');
    const send = { params: { id: customerId }, body: { kind: 'nps', contactIds } } as const;
    expect(await engineer.refused(sendSurvey, send)).toMatchObject({ status: 403 });
    expect(await engineer.sees(listCustomerSurveys, { params: { id: customerId } })).toHaveLength(1);
    const other = await at.customer();
    expect(await at.vcio.refused(sendSurvey, { ...send, params: { id: other } })).toMatchObject({ code: 'CONTACT_NOT_FOUND' });
  });
});

describe('answering a survey', () => {
  test('[SURVEY-4] Opening the link stores nothing, however often a link scanner does it', async () => {
    const { customerId, tokens } = await at.surveyed();
    for (const _ of [1, 2, 3]) await at.read(tokens[0] ?? '');
    expect(await at.surveys(customerId)).toMatchObject([{ answered: 0, responses: [], unanswered: [{ reminders: 0 }] }]);
  });

  test('[SURVEY-5] A score is saved and can be changed with a comment until the survey closes; the provider sees it with the name', async () => {
    const { customerId, tokens, survey } = await at.surveyed();
    const [token = ''] = tokens;
    await at.answer(token, { score: 9 });
    await at.answer(token, { score: 3, reason: 'Tickets take three days.' });
    expect(await at.read(token)).toMatchObject({ answers: { score: 3, reason: 'Tickets take three days.' }, isOpen: true });
    const [shown] = await at.surveys(customerId);
    expect(shown).toMatchObject({ answered: 1, average: 3, nps: null, unanswered: [] });
    expect(shown?.responses).toMatchObject([{ score: 3, contact: { name: expect.stringContaining('Ruth Pell') } }]);
    expect(shown?.responses[0]?.comments).toEqual([
      { key: 'reason', question: 'What is the main reason for your score?', text: 'Tickets take three days.' },
    ]);

    await inTx((tx) => tx.updateTable('surveys').set({ closesAt: new Date() }).where('id', '=', survey.id).execute());
    expect(await refused(token, { score: 10 })).toMatchObject({ status: 409, code: 'SURVEY_CLOSED' });
    expect(await at.read(token)).toMatchObject({ isOpen: false });
  });

  test('[SURVEY-6] Values that no question allows are refused, and so is a wrong link', async () => {
    const { tokens } = await at.surveyed();
    const [token = ''] = tokens;
    for (const answers of [{ score: 11 }, { score: 'ten' }, { unknown: 1 }] as const) {
      expect((await refused(token, answers)).status).toBe(400);
    }
    expect(await refused('x'.repeat(43), { score: 1 })).toMatchObject({ status: 404, code: 'SURVEY_LINK_INVALID' });
    expect(await caller(at.server.app, {}).refused(readSurvey, { params: { token: 'x' } })).toMatchObject({ code: 'SURVEY_LINK_INVALID' });
  });

  test('[SURVEY-7] The page contains nothing internal and nothing about other contacts', async () => {
    const { tokens } = await at.surveyed({ contacts: 2 });
    await at.answer(tokens[1] ?? '', { score: 2, reason: 'SECRET OF A COLLEAGUE' });
    const view = JSON.stringify(await at.read(tokens[0] ?? ''));
    for (const hidden of ['SECRET', 'Ruth', 'Surveyed', '@']) expect(view).not.toContain(hidden);
  });

  test('[SURVEY-8] Anonymous answers have no name, are not linked to their recipient, and show only from four answers on', async () => {
    const { customerId, tokens, survey } = await at.surveyed({ contacts: 5, isAnonymous: true });
    for (const token of tokens.slice(0, 3)) await at.answer(token, { score: 8, reason: 'Fine' });
    expect(await at.surveys(customerId)).toMatchObject([{ answered: 3, average: null, responses: [] }]);
    await at.answer(tokens[3] ?? '', { score: 4 });
    await at.answer(tokens[3] ?? '', { score: 0 });
    const [shown] = await at.surveys(customerId);
    expect(shown).toMatchObject({ answered: 4, average: 6, nps: { score: -25, detractors: 1 } });
    expect(shown?.responses.map(({ contact }) => contact)).toEqual([null, null, null, null]);
    const rows = await inTx((tx) => tx.selectFrom('surveyResponses').selectAll().where('surveyId', '=', survey.id).execute());
    expect(rows.map(({ recipientId }) => recipientId)).toEqual([null, null, null, null]);
  });

  test('[SURVEY-9] A contact who stopped surveys gets none under that address, and can receive them again', async () => {
    const { customerId, tokens, emails } = await at.surveyed();
    const [token = ''] = tokens;
    expect(await at.stop(token, true)).toMatchObject({ isStopped: true });
    const again = await at.contact(customerId, emails[0]?.toUpperCase() ?? null);
    const params = { id: customerId };
    const find = async () => (await at.vcio.sees(listSurveyContacts, { params })).find(({ id }) => id === again)?.refusal;
    expect(await find()).toBe('opted_out');
    expect(await at.stop(token, false)).toMatchObject({ isStopped: false });
    expect(await find()).toBeNull();
  });

  test('[SURVEY-10] A deleted contact’s link ends, and the answer stays without a name', async () => {
    const { customerId, tokens } = await at.surveyed({ contacts: 2 });
    await at.answer(tokens[0] ?? '', { score: 7 });
    const [contact] = (await at.surveys(customerId))[0]?.responses ?? [];
    await at.vcio.sees(deleteContact, { params: { id: contact?.contact?.id ?? '' } });
    expect(await refused(tokens[0] ?? '', { score: 1 })).toMatchObject({ code: 'SURVEY_LINK_INVALID' });
    expect(await at.surveys(customerId)).toMatchObject([{ answered: 1, responses: [{ score: 7, contact: null }] }]);
    const [left] = (await at.surveys(customerId))[0]?.unanswered ?? [];
    await at.vcio.sees(updateContact, { params: { id: left?.contact.id ?? '' }, body: { name: 'Renamed' } });
    expect(await at.surveys(customerId)).toMatchObject([{ unanswered: [{ contact: { name: 'Renamed' } }] }]);
  });
});

describe('following up', () => {
  const notesOf = async (kind: 'Low score' | 'Survey answered', customerId: string) =>
    (await at.vcio.sees(listNotifications)).filter(({ title, actionUrl }) => title.startsWith(kind) && actionUrl?.includes(customerId));

  test('[SURVEY-13] A low score notifies the vCIO at once and opens a follow-up that can be completed', async () => {
    const { customerId, tokens } = await at.surveyed();
    await at.answer(tokens[0] ?? '', { score: 3 });
    expect(await notesOf('Low score', customerId)).toMatchObject([
      { title: expect.stringContaining('Low score'), actionUrl: `/customers/${customerId}?tab=surveys` },
    ]);
    const [low] = (await at.surveys(customerId))[0]?.responses ?? [];
    expect(low?.followUp).toMatchObject({ by: { id: at.vcio.id }, doneAt: null });
    const params = { id: low?.id ?? '' };
    const done = await at.vcio.sees(followUpResponse, { params, body: { isDone: true, note: 'Called', version: low?.version } });
    expect(done.followUp).toMatchObject({ note: 'Called', doneAt: expect.any(String) });
    expect(await at.vcio.refused(followUpResponse, { params, body: { isDone: false, version: low?.version } })).toMatchObject({
      status: 409,
    });
  });

  test('[SURVEY-64] A contact who keeps changing the score sends one notification a day, and the follow-up stays true to the score', async () => {
    const { customerId, tokens } = await at.surveyed();
    for (const score of [3, 9, 2, 10, 4]) await at.answer(tokens[0] ?? '', { score });
    expect(await notesOf('Low score', customerId)).toHaveLength(1);
    expect(await at.surveys(customerId)).toMatchObject([{ responses: [{ score: 4, followUp: { by: { id: at.vcio.id } } }] }]);
  });

  test('[SURVEY-16] A better score ends the follow-up, and a good one only notifies that there is an answer', async () => {
    const { customerId, tokens } = await at.surveyed();
    const [token = ''] = tokens;
    await at.answer(token, { score: 9 });
    expect(await notesOf('Survey answered', customerId)).toHaveLength(1);
    await at.answer(token, { score: 2 });
    expect(await notesOf('Low score', customerId)).toHaveLength(1);
    await at.answer(token, { score: 8 });
    expect(await at.surveys(customerId)).toMatchObject([{ responses: [{ score: 8, followUp: null }] }]);
  });

  test('[SURVEY-14] Contacts who have not answered get two reminders with a new link, and the earlier link ends', async () => {
    const { customerId, survey, emails, tokens } = await at.surveyed({ contacts: 2 });
    await at.answer(tokens[0] ?? '', { score: 9 });
    const params = { id: survey.id };
    const remind = () => at.vcio.sees(remindSurvey, { params, query: { customerId } });
    const wait = () =>
      inTx((tx) =>
        tx
          .updateTable('surveyRecipients')
          .set({ mailedAt: new Date(Date.now() - 6 * 86_400_000) })
          .execute(),
      );
    expect(await remind()).toEqual({ reminded: 0 });
    await wait();
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await at.mailTo(emails[1] ?? '')).toContain('Reminder: ');
    expect(await refused(tokens[1] ?? '', { score: 9 })).toMatchObject({ code: 'SURVEY_LINK_INVALID' });
    await wait();
    await runSurveys.run({ ...at.server.context, publicUrl: 'http://localhost:3000', now: noon() });
    expect(await at.surveys(customerId)).toMatchObject([{ unanswered: [{ reminders: 2 }] }]);
    await wait();
    expect(await remind()).toEqual({ reminded: 0 });
    await at.answer(await at.tokenFor(emails[1] ?? ''), { score: 9 });
    expect(await at.surveys(customerId)).toMatchObject([{ answered: 2, unanswered: [] }]);
  });

  test('[SURVEY-15] Automatic surveys go out once before a review and once in each chosen month, and not at all by default', async () => {
    const customerId = await at.customer();
    const email = 'primary@customer.test';
    await at.vcio.sees(createContact, { params: { id: customerId }, body: { name: 'Paul Whitby', email, isPrimary: true } });
    const day = noon().toISOString().slice(0, 10);
    const dueOn = addDays(day, 5);
    await inTx((tx) =>
      tx
        .insertInto('quarterlyReviews')
        .values({ customerId, year: Number(dueOn.slice(0, 4)), quarter: 1, plannedMonth: `${dueOn.slice(0, 7)}-01`, plannedOn: dueOn })
        .execute(),
    );
    const run = () => runSurveys.run({ ...at.server.context, publicUrl: 'http://localhost:3000', now: noon() });
    await run();
    expect(await at.surveys(customerId)).toEqual([]);
    await at.msp.owner.sees(updateOrganization, { body: { settings: { surveys: { pulseDays: 7, npsMonths: [] } } } });
    await run();
    await run();
    expect(await at.surveys(customerId)).toMatchObject([{ kind: 'pulse', sent: 1 }]);
    await inTx((tx) =>
      tx
        .updateTable('surveyRecipients')
        .set({ mailedAt: new Date(Date.now() - 9 * 86_400_000), hasAnswered: true })
        .execute(),
    );
    await at.msp.owner.sees(updateOrganization, {
      body: { settings: { surveys: { pulseDays: null, npsMonths: [Number(day.slice(5, 7))] } } },
    });
    await run();
    await run();
    expect((await at.surveys(customerId)).map(({ kind }) => kind)).toEqual(['nps', 'pulse']);
  });
});

/** Noon of today, when the organisation's morning has begun. */
function noon(): Date {
  return new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
}

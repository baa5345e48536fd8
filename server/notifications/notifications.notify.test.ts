import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approveAssessment, returnAssessment, submitAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { createAssessment, reassignAssessment } from '#contract/assessments/assessments.contract.ts';
import { acceptInvite } from '#contract/auth/registration.contract.ts';
import { clearNotifications, listNotifications } from '#contract/notifications/notifications.contract.ts';
import { updateNotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import { inviteUser, updateUser } from '#contract/users/users.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { PASSWORD } from '#tests/support/accounts.ts';
import type { Person } from '#tests/support/people.ts';
import { takeMails, titlesOf, withoutCustomer } from './notifications.fixture.ts';
import { notifySecurity } from './notifications.ts';

let at: AssessmentFixture;
let everybody: Person[];
beforeAll(async () => {
  at = await openAssessmentFixture();
  everybody = [at.msp.owner, at.engineer, at.vcio];
});
afterAll(() => at.server.close());
beforeEach(async () => {
  for (const person of everybody) await person.sees(clearNotifications);
  await takeMails(at.server);
});

const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);
const titles = async () => Promise.all([at.msp.owner, at.vcio, at.engineer].map(titlesOf));
const mailed = async () => (await takeMails(at.server)).map(({ to }) => to);

describe('notifications of an assessment', () => {
  test('Assigning an assessment to another person notifies them with the author, the assessment and a link', async () => {
    const { id: customerId, name } = await at.customer();
    const body = { customerId, templateId: at.templateId, name: 'Yearly', assignedTo: at.engineer.id };
    const { id } = await at.vcio.sees(createAssessment, { body });

    const [notifications] = await at.engineer.sees(listNotifications, { query: {} });
    expect(notifications).toMatchObject({
      type: 'info',
      title: `Assessment assigned to you: ${name}`,
      isRead: false,
      actionUrl: `/assessments/${id}`,
    });
    expect(notifications?.message).toBe(`vcio Tester assigned “Yearly” for ${name} to you.`);
    expect(await titles()).toEqual([[], [], ['Assessment assigned to you']]);
    const [mail] = await takeMails(at.server);
    expect(mail).toMatchObject({ to: at.engineer.email, subject: `Assessment assigned to you: ${name}` });
    expect(mail?.text).toContain(`${at.server.config.publicUrl}/assessments/${id}`);
  });

  test('Assigning an assessment to oneself or removing its assignee sends no notification', async () => {
    const { id } = await at.assessment();
    await at.vcio.sees(reassignAssessment, { params: { id }, body: { userId: null } });
    await at.vcio.sees(reassignAssessment, { params: { id }, body: { userId: at.vcio.id } });
    expect(await titles()).toEqual([[], [], []]);
    expect(await mailed()).toEqual([]);
  });

  test('Reassigning an assessment notifies the new assignee once', async () => {
    const { id } = await at.assessment();
    await at.vcio.sees(reassignAssessment, { params: { id }, body: { userId: at.msp.owner.id } });
    await at.vcio.sees(reassignAssessment, { params: { id }, body: { userId: at.msp.owner.id } });
    expect(await titles()).toEqual([['Assessment assigned to you'], [], []]);
  });

  test('A submission notifies every person who may review except the submitter', async () => {
    const { id } = await at.submitted();
    expect(await titles()).toEqual([['Assessment awaiting review'], ['Assessment awaiting review'], []]);
    const [notifications] = await at.vcio.sees(listNotifications, { query: {} });
    expect(notifications?.actionUrl).toBe(`/assessments/${id}/review`);
    expect(await mailed()).toEqual([at.msp.owner.email, at.vcio.email].toSorted((one, other) => one.localeCompare(other)));
  });

  test('A submission notifies only the named reviewer, and all reviewers once that person may no longer review', async () => {
    const reviewed = async (reviewerId: string) => {
      const { id } = await at.assessment();
      await inOrganization((tx) => tx.updateTable('assessments').set({ reviewerId }).where('id', '=', id).execute());
      for (const key of ['mfa', 'password']) await answer(id, key);
      await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
    };
    await reviewed(at.vcio.id);
    expect(await titles()).toEqual([[], ['Assessment awaiting review'], []]);
    await reviewed(at.engineer.id);
    expect((await titles()).map(({ length }) => length)).toEqual([1, 2, 0]);
  });

  test('The assignee is notified when changes are requested and when the assessment is approved', async () => {
    const { id } = await at.submitted();
    await at.vcio.sees(returnAssessment, { params: { id }, body: { comment: 'Please look again.' } });
    await at.engineer.sees(submitAssessment, { params: { id }, body: {} });
    await at.vcio.sees(approveAssessment, { params: { id }, body: {} });
    expect(await titlesOf(at.engineer)).toEqual(['Assessment approved', 'Changes requested']);
    const notifications = await at.engineer.sees(listNotifications, { query: {} });
    expect(notifications.map(({ type }) => type)).toEqual(['success', 'warning']);
    const toEngineer = (await takeMails(at.server)).filter(({ to }) => to === at.engineer.email);
    expect(toEngineer.map(({ subject }) => withoutCustomer(subject))).toEqual(['Changes requested']);
  });

  test('The assignee and the submitter are both notified when an assessment is approved', async () => {
    const { id } = await at.submitted();
    await at.vcio.sees(reassignAssessment, { params: { id }, body: { userId: at.msp.owner.id } });
    await at.vcio.sees(approveAssessment, { params: { id }, body: {} });
    expect((await titlesOf(at.msp.owner))[0]).toBe('Assessment approved');
    expect(await titlesOf(at.engineer)).toEqual(['Assessment approved']);
    expect(await titlesOf(at.vcio)).toEqual([]);
  });

  test('A refused status change sends no notification', async () => {
    const { id } = await at.assessment();
    await at.engineer.refused(submitAssessment, { params: { id }, body: {} });
    expect(await titles()).toEqual([[], [], []]);
  });
});

async function answer(id: string, questionKey: string): Promise<void> {
  const value = questionKey === 'mfa' ? 'met' : 'yes';
  const url = `/api/assessments/${id}/answers/${questionKey}`;
  expect((await at.engineer.inject({ method: 'PUT', url, payload: { value, version: 0 } })).statusCode).toBe(200);
}

describe('preferences of a person', () => {
  const choose = (person: Person, inApp: boolean, email: boolean) =>
    person.sees(updateNotificationPreferences, { body: { events: [{ event: 'assessment_submitted', inApp, email }] } });

  test('A notification preference applies only to its person and channel', async () => {
    await choose(at.vcio, false, true);
    await choose(at.msp.owner, true, false);
    await at.submitted();
    expect(await titles()).toEqual([['Assessment awaiting review'], [], []]);
    expect(await mailed()).toEqual([at.vcio.email]);

    await choose(at.vcio, true, true);
    await choose(at.msp.owner, true, true);
  });

  test('A notification preference never silences events about the sign-in', async () => {
    const silent = JSON.stringify({ security_changed: { inApp: false, email: false } });
    await inOrganization((tx) => tx.insertInto('notificationPreferences').values({ userId: at.engineer.id, events: silent }).execute());
    await inOrganization((tx) => notifySecurity(tx, 'https://here.test', { userId: at.engineer.id, change: 'password_changed' }));
    expect(await titles()).toEqual([[], [], ['Your password was changed']]);
    expect(await takeMails(at.server)).toMatchObject([{ to: at.engineer.email, subject: 'Your password was changed' }]);
  });
});

describe('people who left', () => {
  test('People who left are sent no notification and no email', async () => {
    const leaving = await at.msp.person('vcio');
    await at.msp.owner.sees(updateUser, { params: { id: leaving.id }, body: { status: 'disabled' } });
    await at.submitted();
    expect(await mailed()).not.toContain(leaving.email);
    const remaining = await inOrganization((tx) => tx.selectFrom('notifications').select('id').where('userId', '=', leaving.id).execute());
    expect(remaining).toEqual([]);
  });
});

describe('a person who accepts an invitation', () => {
  test('Accepting an invitation notifies only the administrators', async () => {
    const body = { firstName: 'Nia', lastName: 'New', email: 'nia@msp.test', roles: ['vcio' as const] };
    await at.msp.owner.sees(inviteUser, { body });
    const [mail] = await takeMails(at.server);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await at.server.stranger.sees(acceptInvite, { body: { token, firstName: 'Nia', lastName: 'New', password: PASSWORD } });

    const [notifications] = await at.msp.owner.sees(listNotifications, { query: {} });
    expect(notifications).toMatchObject({ title: 'Invitation accepted', message: 'Nia New has joined Northwind IT.', actionUrl: '/users' });
    expect(await titlesOf(at.vcio)).toEqual([]);
    expect(await titlesOf(at.engineer)).toEqual([]);
  });
});

describe('two organisations', () => {
  test('People of one organisation are never notified of events in another', async () => {
    const other = await at.server.organization('Elsewhere');
    await at.submitted();
    expect(await titlesOf(other.owner)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearNotifications, listNotifications } from '#contract/notifications/notifications.contract.ts';
import { updateNotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { setActionItems } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { purge } from '#server/platform/jobs/purge.ts';
import { saveProfile } from '#tests/support/profile.ts';
import type { Person } from '#tests/support/people.ts';
import { takeMails, titlesOf, withoutCustomer } from './notifications.fixture.ts';
import { queueAllDigests, remindAll } from './notifications.jobs.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
  await inOrganization((tx) =>
    tx.updateTable('organizations').set({ timezone: 'America/New_York', subscriptionStatus: 'active' }).execute(),
  );
});
afterAll(() => at.server.close());
beforeEach(async () => {
  for (const person of [at.msp.owner, at.engineer, at.vcio]) await person.sees(clearNotifications);
  await inOrganization((tx) => tx.deleteFrom('reminders').execute());
  await inOrganization((tx) => tx.updateTable('assessments').set({ dueDate: null }).execute());
  await takeMails(at.server);
});

const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(at.server.pools, at.msp.id, work);
const remindAt = (now: string) => remindAll.run({ pools: at.server.pools, publicUrl: 'https://here.test', now: new Date(now) });
const mailedTo = async () => (await takeMails(at.server)).map(({ to, subject }) => `${to}: ${withoutCustomer(subject)}`);

async function due(dueDate: string, assignedTo: string | null = at.engineer.id): Promise<string> {
  const { id } = await at.assessment();
  await inOrganization((tx) => tx.updateTable('assessments').set({ dueDate, assignedTo }).where('id', '=', id).execute());
  return id;
}

describe('an assessment that is due', () => {
  test("A due assessment is announced seven days and one day before, in the organisation's morning", async () => {
    const id = await due('2030-03-08');
    await remindAt('2030-02-28T17:00:00Z');
    expect(await titlesOf(at.engineer)).toEqual([]);
    // Still 1 March in New York: 6:59, then 7:00.
    await remindAt('2030-03-01T11:59:00Z');
    expect(await titlesOf(at.engineer)).toEqual([]);
    await remindAt('2030-03-01T12:00:00Z');
    const [notifications] = await at.engineer.sees(listNotifications, { query: {} });
    expect(notifications).toMatchObject({ title: expect.stringMatching(/^Assessment due in 7 days: /), actionUrl: `/assessments/${id}` });
    expect(notifications?.message).toContain('is due on 8 Mar 2030.');

    for (const day of ['02', '03', '06', '08']) await remindAt(`2030-03-${day}T15:00:00Z`);
    expect(await titlesOf(at.engineer)).toEqual(['Assessment due in 7 days']);
    await remindAt('2030-03-07T12:30:00Z');
    expect(await titlesOf(at.engineer)).toEqual(['Assessment due tomorrow', 'Assessment due in 7 days']);
    expect(await mailedTo()).toEqual([]);
  });

  test('A due assessment is announced once, however often and in how many processes the job runs, even after deletion', async () => {
    await due('2030-03-08');
    await Promise.all([1, 2, 3].map(() => remindAt('2030-03-01T12:00:00Z')));
    expect(await titlesOf(at.engineer)).toEqual(['Assessment due in 7 days']);
    await at.engineer.sees(clearNotifications);
    await remindAt('2030-03-01T13:00:00Z');
    expect(await titlesOf(at.engineer)).toEqual([]);
  });

  test('A due assessment is announced again when its due date changes', async () => {
    const id = await due('2030-03-08');
    await remindAt('2030-03-01T12:00:00Z');
    await inOrganization((tx) => tx.updateTable('assessments').set({ dueDate: '2030-03-12' }).where('id', '=', id).execute());
    await remindAt('2030-03-05T12:00:00Z');
    expect(await titlesOf(at.engineer)).toEqual(['Assessment due in 7 days', 'Assessment due in 7 days']);
  });

  test('An overdue assessment is announced once, in the product and by email', async () => {
    await due('2030-03-08');
    for (const day of ['09', '10', '11']) await remindAt(`2030-03-${day}T15:00:00Z`);
    expect(await titlesOf(at.engineer)).toEqual(['Assessment overdue']);
    expect(await mailedTo()).toEqual([`${at.engineer.email}: Assessment overdue`]);
  });

  test('An assessment is not announced as overdue if that is long past, in review or deleted', async () => {
    await due('2030-02-01');
    const inReview = await at.submitted();
    const deleted = await due('2030-03-08');
    await inOrganization(async (tx) => {
      await tx.updateTable('assessments').set({ dueDate: '2030-03-08' }).where('id', '=', inReview.id).execute();
      await tx.updateTable('assessments').set({ deletedAt: new Date() }).where('id', '=', deleted).execute();
    });
    await at.vcio.sees(clearNotifications);
    await remindAt('2030-03-10T15:00:00Z');
    expect([await titlesOf(at.engineer), await titlesOf(at.vcio)]).toEqual([[], []]);
  });

  test('A due assessment without an assignee is announced to those who may assign it', async () => {
    await due('2030-03-08', null);
    await remindAt('2030-03-09T15:00:00Z');
    expect([await titlesOf(at.engineer), await titlesOf(at.vcio), await titlesOf(at.msp.owner)]).toEqual([
      [],
      ['Assessment overdue'],
      ['Assessment overdue'],
    ]);
  });
});

describe('a review meeting', () => {
  const planned = async (dateTime: string, ownerId: string = at.vcio.id) => {
    const customer = await at.customer();
    const made = await at.vcio.sees(createQbr, { body: { customerId: customer.id, title: 'Quarterly', dateTime } });
    await inOrganization((tx) => tx.updateTable('qbrs').set({ ownerId }).where('id', '=', made.id).execute());
    return { ...made, customerName: customer.name };
  };

  test('A review meeting is announced the day before to its owner', async () => {
    const { id, customerName } = await planned('2031-05-07T02:00:00Z');
    // Evening of 6 May in New York.
    await remindAt('2031-05-04T15:00:00Z');
    expect(await titlesOf(at.vcio)).toEqual([]);
    await remindAt('2031-05-05T15:00:00Z');
    await remindAt('2031-05-05T16:00:00Z');
    const notifications = await at.vcio.sees(listNotifications, { query: {} });
    expect(notifications).toMatchObject([{ title: `QBR tomorrow: ${customerName}`, actionUrl: `/qbrs/${id}` }]);
    expect(notifications[0]?.message).toContain(`“Quarterly” with ${customerName} is planned for`);
    expect(await titlesOf(at.msp.owner)).toEqual([]);
  });

  test('A meeting whose deck is final is announced the day before as well', async () => {
    const { id } = await planned('2034-05-07T14:00:00Z');
    await inOrganization((tx) => tx.updateTable('qbrs').set({ status: 'finalized' }).where('id', '=', id).execute());
    await remindAt('2034-05-06T15:00:00Z');
    expect(await titlesOf(at.vcio)).toEqual(['QBR tomorrow']);
  });

  test('An action is announced to its owner the day before and once overdue; a customer’s action to the owner of the review', async () => {
    const { id } = await planned('2035-05-07T14:00:00Z');
    const actionItems = [
      { key: 'ours', text: 'Send the offer', owner: 'ours' as const, userId: at.engineer.id, due: '2035-05-20' },
      { key: 'theirs', text: 'Name a lead', owner: 'theirs' as const, person: 'Jo Pike', due: '2035-05-20' },
      { key: 'done', text: 'Done already', owner: 'ours' as const, userId: at.engineer.id, due: '2035-05-20', done: true },
    ];
    await at.vcio.sees(setActionItems, { params: { id }, body: { actionItems } });
    await remindAt('2035-05-18T15:00:00Z');
    expect(await titlesOf(at.engineer)).toEqual([]);
    for (const day of ['19', '20', '21', '22']) await remindAt(`2035-05-${day}T15:00:00Z`);
    expect(await titlesOf(at.engineer)).toEqual(['Action overdue', 'Action due tomorrow']);
    const notifications = await at.vcio.sees(listNotifications, { query: {} });
    expect(notifications.filter(({ message }) => message.includes('“Name a lead”, agreed by Jo Pike'))).toHaveLength(2);
  });

  test('A meeting that passed without an outcome is announced as overdue once, and again after it is rescheduled and missed', async () => {
    const { id } = await planned('2032-05-07T14:00:00Z');
    await remindAt('2032-05-07T13:59:00Z');
    await at.vcio.sees(clearNotifications);
    for (const hour of ['15', '16']) await remindAt(`2032-05-07T${hour}:00:00Z`);
    expect(await titlesOf(at.vcio)).toEqual(['QBR overdue']);
    await inOrganization((tx) =>
      tx
        .updateTable('qbrs')
        .set({ dateTime: new Date('2032-05-09T14:00:00Z') })
        .where('id', '=', id)
        .execute(),
    );
    await remindAt('2032-05-09T15:00:00Z');
    expect(await titlesOf(at.vcio)).toEqual(['QBR overdue', 'QBR overdue']);
  });

  test('A meeting whose owner may no longer hold it is announced to all people who may', async () => {
    await planned('2033-05-07T14:00:00Z', at.engineer.id);
    await remindAt('2033-05-07T15:00:00Z');
    expect([await titlesOf(at.engineer), await titlesOf(at.vcio), await titlesOf(at.msp.owner)]).toEqual([
      [],
      ['QBR overdue'],
      ['QBR overdue'],
    ]);
  });
});

describe('a digest', () => {
  const digestAt = (now: string) => queueAllDigests.run({ pools: at.server.pools, publicUrl: 'https://here.test', now: new Date(now) });
  const wants = async (person: Person, digest: 'off' | 'daily' | 'weekly', seenTo = '2030-01-01') => {
    await person.sees(updateNotificationPreferences, { body: { digest } });
    await inOrganization((tx) =>
      tx.updateTable('notificationPreferences').set({ digestDay: seenTo }).where('userId', '=', person.id).execute(),
    );
  };
  const notifications = async (person: Person, createdAt: string, count = 1, isRead = false) => {
    const row = { userId: person.id, event: 'assessment_due', type: 'info', entityType: 'assessment', entityId: randomUUID(), isRead };
    const rows = Array.from({ length: count }, (_, i) => ({
      ...row,
      title: `Note ${i + 1}`,
      message: 'Words.',
      actionUrl: '/assessments',
      createdAt: new Date(createdAt),
    }));
    await inOrganization((tx) => tx.insertInto('notifications').values(rows).execute());
  };

  test("A daily digest comes in the morning of the person's time zone with the unread notifications of the last day", async () => {
    await wants(at.engineer, 'daily');
    await saveProfile(at.engineer, { timezone: 'Asia/Tokyo' });
    await notifications(at.engineer, '2030-06-11T12:00:00Z', 2);
    await notifications(at.engineer, '2030-06-10T12:00:00Z');
    await notifications(at.engineer, '2030-06-11T12:00:00Z', 1, true);
    // 7:00 in Tokyo is 22:00 UTC of the previous day.
    await digestAt('2030-06-11T21:59:00Z');
    expect(await mailedTo()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => digestAt('2030-06-11T22:00:00Z')));
    await digestAt('2030-06-12T05:00:00Z');
    const mails = await takeMails(at.server);
    expect(mails).toMatchObject([{ to: at.engineer.email, subject: 'Your daily digest: 2 unread notifications' }]);
    expect(mails[0]?.text).toContain('Note 1\nWords.\nhttps://here.test/assessments');
  });

  test('No digest is sent without unread notifications, to a person who disabled it or to one who left', async () => {
    const leaving = await at.msp.person('vcio');
    for (const person of [leaving, at.msp.owner]) await wants(person, 'daily');
    await wants(at.vcio, 'off');
    for (const person of [leaving, at.vcio]) await notifications(person, '2030-06-11T12:00:00Z');
    await at.msp.owner.sees(updateUser, { params: { id: leaving.id }, body: { status: 'disabled' } });
    await digestAt('2030-06-11T15:00:00Z');
    expect(await mailedTo()).toEqual([]);
  });

  test('A weekly digest comes on Monday and lists the newest notifications and how many more there are', async () => {
    await wants(at.vcio, 'weekly', '2030-06-03');
    await notifications(at.vcio, '2030-06-05T12:00:00Z', 30);
    await digestAt('2030-06-09T15:00:00Z');
    expect(await mailedTo()).toEqual([]);
    await digestAt('2030-06-10T15:00:00Z');
    await digestAt('2030-06-11T15:00:00Z');
    const mails = await takeMails(at.server);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your weekly digest: 30 unread notifications']);
    expect(mails[0]?.text).toContain('And 10 more.');
  });

  test('[PROF-6] A weekly digest lists the activity of the week as each reader may see it, even if nothing is unread', async () => {
    const limited = await at.msp.person('vcio');
    const near = await at.msp.owner.sees(createCustomer, { body: { name: 'Near Clinic' } });
    const far = await at.msp.owner.sees(createCustomer, { body: { name: 'Far Freight' } });
    await at.msp.owner.sees(updateUser, { params: { id: limited.id }, body: { customerIds: [near.id] } });
    await at.msp.owner.sees(createRecommendation, { body: { customerId: near.id, title: 'Replace the switch' } });
    await at.msp.owner.sees(createRecommendation, { body: { customerId: far.id, title: 'Replace the firewall' } });
    const readers = [limited, at.vcio, at.engineer];
    await saveProfile(at.engineer, { timezone: null });
    for (const person of readers) await wants(person, 'weekly', '2020-01-06');
    await wants(at.msp.owner, 'daily', '2020-01-06');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await digestAt(`${tomorrow}T15:00:00Z`);
    const mails = new Map((await takeMails(at.server)).map((mail) => [mail.to, mail]));
    const of = (person: Person) => mails.get(person.email)?.text ?? '';

    expect(mails.get(limited.email)?.subject).toBe('Your weekly digest: what happened in the last seven days');
    expect(of(limited)).toMatch(/recommended Replace the switch \(Near Clinic\)\nhttps:\/\/here.test\/recommendations\?recommendation=/);
    expect(of(limited)).not.toContain('firewall');
    expect(of(at.vcio)).toContain('recommended Replace the firewall (Far Freight)');
    expect(of(at.engineer)).not.toContain('Replace the');
    expect(of(at.msp.owner)).not.toContain('What happened');
  });

  test('A digest that was just enabled begins with the next one', async () => {
    await at.engineer.sees(updateNotificationPreferences, { body: { digest: 'off' } });
    await at.engineer.sees(updateNotificationPreferences, { body: { digest: 'daily' } });
    await notifications(at.engineer, new Date(Date.now() - 1000).toISOString());
    await queueAllDigests.run({ pools: at.server.pools, publicUrl: 'https://here.test', now: new Date() });
    expect(await mailedTo()).toEqual([]);
  });
});

describe('the hourly cleaning', () => {
  test('The hourly cleaning deletes notifications after half a year and keeps the others', async () => {
    const row = { userId: at.vcio.id, event: 'assessment_due', type: 'info', entityType: 'assessment', entityId: randomUUID() };
    const cutoff = sql<Date>`now() - interval '181 days'`;
    await inOrganization((tx) =>
      tx
        .insertInto('notifications')
        .values([
          { ...row, title: 'Old', createdAt: cutoff },
          { ...row, title: 'Young' },
        ])
        .execute(),
    );
    await purge(at.server.context);
    expect(await titlesOf(at.vcio)).toEqual(['Young']);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateNotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import { lateNote } from '#domain/notifications/notifications.reminders.rules.ts';
import { notReadyNote } from '#domain/notifications/notifications.reviews.rules.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { saveProfile } from '#tests/support/profile.ts';
import { takeMails } from './notifications.fixture.ts';
import { notify } from './notifications.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());
beforeEach(() => takeMails(at.server));

const LATER = '2045-05-20';
const notReady = (customer: string) =>
  notReadyNote({ id: crypto.randomUUID(), customer: { name: customer }, ownerId: at.vcio.id, dueOn: LATER }, ['a date for the meeting']);
const late = (customer: string) =>
  lateNote({ id: crypto.randomUUID(), name: 'Yearly', customer: { name: customer }, assignedTo: at.vcio.id, dueDate: LATER });
const remind = (...notes: Parameters<typeof notify>[2]) =>
  asOrganization(at.server.pools, at.msp.id, (tx) => notify(tx, 'https://here.test', notes));
async function delivered(): Promise<string[]> {
  const mails: Mail[] = [];
  await deliverWaiting(at.server.context, async (_id, mail) => void mails.push(mail));
  return mails.map(({ subject }) => subject).toSorted();
}
const pass = (minutes: number) =>
  asPlatform(at.server.pools, (tx) =>
    sql`update platform.outbox set delivered_at = delivered_at - make_interval(mins => ${minutes}),
        next_attempt_at = next_attempt_at - make_interval(mins => ${minutes})`.execute(tx),
  );

test('[NOTE-22] Reminders of one kind reach a person at most once an hour: the first at once, all later ones together', async () => {
  await remind(notReady('Bluefin'));
  expect(await delivered()).toEqual(['Review not ready: Bluefin']);
  await remind(notReady('Kestrel'), notReady('Otter'));
  await remind(notReady('Heron'));
  expect(await delivered()).toEqual([]);
  await pass(61);
  expect(await delivered()).toEqual(['3 reviews are not ready']);
  await pass(61);
  await remind(notReady('Wren'));
  expect(await delivered()).toEqual(['Review not ready: Wren']);
});

test('[NOTE-23] Reminders of different kinds are different emails', async () => {
  await remind(notReady('Bluefin'), late('Bluefin'), late('Kestrel'));
  expect(await delivered()).toEqual(['2 assessments are overdue', 'Review not ready: Bluefin']);
});

test('[NOTE-24] A reminder that joins a queued email appears once, however many processes remind at the same time', async () => {
  await Promise.all(['Bluefin', 'Kestrel', 'Otter', 'Heron'].map((customer) => remind(notReady(customer), late(customer))));
  expect(await delivered()).toEqual(['4 assessments are overdue', '4 reviews are not ready']);
});

test('[NOTE-25] Reminders are held until quiet hours end, including those held for their hour', async () => {
  const hour = new Date().getUTCHours();
  await saveProfile(at.vcio, { timezone: 'UTC' });
  await remind(notReady('Bluefin'));
  expect(await delivered()).toEqual(['Review not ready: Bluefin']);
  await at.vcio.sees(updateNotificationPreferences, { body: { quietHours: { from: (hour + 1) % 24, to: (hour + 3) % 24 } } });
  await remind(notReady('Kestrel'));
  const [waiting] = await asPlatform(at.server.pools, (tx) =>
    tx.selectFrom('platform.outbox').select('nextAttemptAt').where('deliveredAt', 'is', null).execute(),
  );
  expect(waiting?.nextAttemptAt.getUTCHours()).toBe((hour + 3) % 24);
  await at.vcio.sees(updateNotificationPreferences, { body: { quietHours: null } });
});

test('[NOTE-26] A reminder whose day ended while it was held is not sent', async () => {
  await remind(
    notReadyNote({ id: crypto.randomUUID(), customer: { name: 'Bluefin' }, ownerId: at.vcio.id, dueOn: '2020-01-14' }, ['a date']),
  );
  expect(await delivered()).toEqual([]);
  expect(await takeMails(at.server)).toEqual([]);
});

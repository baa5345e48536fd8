import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { queueDigests } from './digest.ts';
import { takeMails } from './notifications.fixture.ts';
import { notifySecurity } from './notifications.ts';
import { saveProfile } from '#tests/support/profile.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
  await saveProfile(at.engineer, { timezone: 'Asia/Tokyo' });
});
afterAll(() => at.server.close());

const hourInTokyo = () => (new Date().getUTCHours() + 9) % 24;
const choose = (quietHours: { from: number; to: number } | null) =>
  at.engineer.sees(updateNotificationPreferences, { body: { quietHours } });
const waiting = () =>
  asPlatform(at.server.pools, (tx) =>
    tx
      .selectFrom('platform.outbox')
      .select([
        sql<string>`payload ->> 'subject'`.as('subject'),
        sql<number>`round(extract(epoch from next_attempt_at - now()) / 3600)::integer`.as('hours'),
      ])
      .where('deliveredAt', 'is', null)
      .execute(),
  );

async function assign() {
  const { id: customerId } = await at.customer();
  await at.vcio.sees(createAssessment, { body: { customerId, templateId: at.templateId, name: 'Yearly', assignedTo: at.engineer.id } });
}

test('[PROF-2] Emails are held until a person’s quiet hours end in their time zone, and sign-in emails come at once', async () => {
  await takeMails(at.server);
  const hour = hourInTokyo();
  await choose({ from: hour, to: (hour + 5) % 24 });
  await assign();
  const [mail] = await waiting();
  expect(mail?.subject).toMatch(/^Assessment assigned to you: /);
  expect(mail?.hours).toBeGreaterThanOrEqual(4);
  expect(mail?.hours).toBeLessThanOrEqual(5);
  expect((await takeMails(at.server))[0]).not.toHaveProperty('notBefore');

  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    notifySecurity(tx, at.server.config.publicUrl, { userId: at.engineer.id, change: 'password_changed' }),
  );
  expect((await waiting()).map(({ hours }) => hours)).toEqual([0]);

  await takeMails(at.server);
  await choose({ from: (hour + 10) % 24, to: (hour + 15) % 24 });
  await assign();
  expect((await waiting()).map(({ hours }) => hours)).toEqual([0]);
});

test('[PROF-3] A digest that is due in quiet hours is held as well', async () => {
  await at.engineer.sees(updateNotificationPreferences, { body: { digest: 'daily', quietHours: { from: 6, to: 9 } } });
  await takeMails(at.server);
  const sevenInTokyo = new Date(Date.now() + 2 * 86_400_000);
  sevenInTokyo.setUTCHours(22, 30, 0, 0);
  await asOrganization(at.server.pools, at.msp.id, (tx) => queueDigests(tx, at.server.config.publicUrl, sevenInTokyo));
  expect(await waiting()).toHaveLength(0);
  await assign();
  await takeMails(at.server);
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    sql`update notifications set created_at = ${new Date(sevenInTokyo.getTime() + 86_000_000)}`.execute(tx),
  );
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    queueDigests(tx, at.server.config.publicUrl, new Date(sevenInTokyo.getTime() + 86_400_000)),
  );
  const rows = await asPlatform(at.server.pools, (tx) => tx.selectFrom('platform.outbox').select('nextAttemptAt').execute());
  expect(rows.map(({ nextAttemptAt }) => nextAttemptAt.toISOString().slice(11, 19))).toEqual(['00:00:00']);
});

test('[PROF-4] Quiet hours are full hours with a different start and end, and can be removed', async () => {
  await choose({ from: 19, to: 7 });
  expect((await at.engineer.sees(getNotificationPreferences)).quietHours).toEqual({ from: 19, to: 7 });
  for (const quietHours of [{ from: 7, to: 7 }, { from: -1, to: 7 }, { from: 7, to: 24 }, { from: 7.5, to: 8 }, { from: 7 }, 'never', []]) {
    const answer = await at.engineer.inject({ method: 'PUT', url: '/api/notifications/preferences', payload: { quietHours } });
    expect([JSON.stringify(quietHours), answer.statusCode]).toEqual([JSON.stringify(quietHours), 400]);
  }
  expect((await at.vcio.sees(getNotificationPreferences)).quietHours).toBeNull();
  await choose(null);
  expect((await at.engineer.sees(getNotificationPreferences)).quietHours).toBeNull();
});

test.each([
  ['2026-03-28T22:30:00Z', 22, 7, '2026-03-29T05:00:00.000Z'],
  ['2026-03-29T00:30:00Z', 1, 2, '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T00:30:00Z', 22, 7, '2026-10-25T06:00:00.000Z'],
  ['2026-07-01T10:59:00Z', 12, 13, '2026-07-01T11:00:00.000Z'],
  ['2026-07-01T11:00:00Z', 12, 13, null],
  ['2026-07-01T05:00:00Z', 22, 7, null],
])(
  '[PROF-5] The time %s in Berlin is within quiet hours from %i to %i that end at %s, even when the clocks change',
  async (instant, from, to, end) => {
    const { rows } = await asOrganization(at.server.pools, at.msp.id, (tx) =>
      sql<{
        end: Date | null;
      }>`select quiet_until(${instant}::timestamptz, 'Europe/Berlin', ${from}::smallint, ${to}::smallint) as end`.execute(tx),
    );
    expect(rows[0]?.end?.toISOString() ?? null).toBe(end);
  },
);

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  clearNotifications,
  countNotifications,
  deleteNotification,
  listNotifications,
  Notification,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications/preferences.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { readPages } from '#tests/support/pages.ts';

let server: TestServer;
let msp: TestOrganization;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  ann = await msp.person('alignment_engineer');
  bob = await msp.person('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const person of [ann, bob]) await person.sees(clearNotifications);
});

const inOrganization = <T>(work: Parameters<typeof asOrganization<T>>[2]) => asOrganization(server.pools, msp.id, work);

/** Stores this many notifications for one person, the last one newest. */
async function storeFor(person: Person, count: number, fields: { actionUrl?: string | null } = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    userId: person.id,
    event: 'assessment_due',
    type: 'info',
    title: `Note ${i + 1}`,
    message: 'A “message”\nof two lines',
    actionUrl: '/assessments',
    entityType: 'assessment',
    entityId: randomUUID(),
    createdAt: new Date(Date.now() - (count - i) * 1000),
    ...fields,
  }));
  await inOrganization((tx) => tx.insertInto('notifications').values(rows).execute());
}

const count = async (person: Person) => (await person.sees(countNotifications)).count;
const list = (person: Person, limit?: string) => person.sees(listNotifications, { query: limit === undefined ? {} : { limit } });

describe('the list', () => {
  test('The list of notifications names its next page until the last one', async () => {
    await storeFor(ann, 3);
    const all = (await list(ann)).map(({ id }) => id);
    const read = (await readPages<{ id: string }>(ann, '/api/notifications?limit=2')).map(({ id }) => id);
    expect(read).toEqual(all);
    expect(read).toHaveLength(3);
  });

  test('The list of notifications shows the twenty newest first, unless more or fewer are asked for', async () => {
    await storeFor(ann, 25);
    expect((await list(ann)).map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, i) => `Note ${25 - i}`));
    expect(await list(ann, '2')).toHaveLength(2);
    expect(await list(ann, '200')).toHaveLength(25);
    for (const limit of ['0', '201', '1.5', 'ten']) {
      expect(await ann.refused(listNotifications, { query: { limit } })).toMatchObject({ status: 400, field: 'limit' });
    }
  });

  test('The list of notifications is JSON as declared in the contract, with an address only if there is one', async () => {
    await storeFor(ann, 1);
    await storeFor(ann, 1, { actionUrl: null });
    const raw = (await ann.inject({ method: 'GET', url: '/api/notifications' })).json<Record<string, unknown>[]>();
    for (const one of raw) expect(Notification.parse(one)).toEqual(one);
    expect(raw.map((one) => Object.hasOwn(one, 'actionUrl'))).toEqual([false, true]);
    expect(raw[0]?.['message']).toBe('A “message”\nof two lines');
  });

  test("The list and count of notifications contain only one's own", async () => {
    await storeFor(bob, 3);
    expect([await count(ann), await count(bob)]).toEqual([0, 3]);
    expect(await list(ann)).toEqual([]);
  });
});

describe('a list that the client already has', () => {
  const ask = (person: Person, etag?: unknown, limit = 20) =>
    person.inject({
      method: 'GET',
      url: `/api/notifications?limit=${limit}`,
      ...(typeof etag === 'string' ? { headers: { 'if-none-match': etag } } : {}),
    });

  test('A list of notifications that the client already has is not sent again until it has changed', async () => {
    await storeFor(ann, 2);
    const first = await ask(ann);
    const mark = first.headers['etag'];
    expect(first.headers['cache-control']).toBe('no-store');
    const second = await ask(ann, mark);
    expect([second.statusCode, second.body]).toEqual([304, '']);

    for (const change of [() => storeFor(ann, 1), () => ann.sees(readAllNotifications), () => ann.sees(clearNotifications)]) {
      const before = (await ask(ann)).headers['etag'];
      await change();
      const after = await ask(ann, before);
      expect(after.statusCode).toBe(200);
      expect(after.json()).toEqual(await list(ann));
    }
  });

  test('A list of notifications is sent whole to another person, for another length and for an unknown ETag', async () => {
    await storeFor(ann, 2);
    await storeFor(bob, 2);
    const mark = String((await ask(ann)).headers['etag']);
    expect((await ask(bob, mark)).json()).toHaveLength(2);
    expect((await ask(ann, mark, 1)).json()).toHaveLength(1);
    for (const none of ['*', '""', mark.replace('W/', ''), `${mark}, ${mark}`]) expect((await ask(ann, none)).json()).toHaveLength(2);
  });
});

describe('the count', () => {
  test('[NOTE-2] The count of notifications follows every change, and one hundred and one is counted in full', async () => {
    await storeFor(ann, 101);
    expect(await count(ann)).toBe(101);
    const [newest, next] = await list(ann);
    const params = { id: newest?.id ?? '' };
    expect(await ann.sees(readNotification, { params })).toMatchObject({ id: newest?.id, isRead: true });
    expect(await ann.sees(readNotification, { params })).toMatchObject({ isRead: true });
    expect(await count(ann)).toBe(100);
    await ann.sees(deleteNotification, { params });
    expect(await count(ann)).toBe(100);
    await ann.sees(deleteNotification, { params: { id: next?.id ?? '' } });
    expect(await count(ann)).toBe(99);
    await ann.sees(readAllNotifications);
    expect(await count(ann)).toBe(0);
    expect((await list(ann, '200')).filter(({ isRead }) => !isRead)).toEqual([]);
    await ann.sees(clearNotifications);
    expect([await count(ann), await list(ann)]).toEqual([0, []]);
  });

  test('The count of notifications is correct after two devices changed it at once while more came in', async () => {
    await storeFor(ann, 30);
    await Promise.all([
      ann.sees(readAllNotifications),
      ann.sees(readAllNotifications),
      storeFor(ann, 5),
      storeFor(bob, 5),
      storeFor(ann, 5),
    ]);
    const unread = (await list(ann, '200')).filter(({ isRead }) => !isRead).length;
    expect(await count(ann)).toBe(unread);
    await Promise.all([ann.sees(clearNotifications), ann.sees(clearNotifications), ann.sees(readAllNotifications)]);
    expect([await count(ann), await count(bob)]).toEqual([0, 5]);
  });
});

describe('notifications of another person', () => {
  test("Someone else's notification can neither be read nor deleted and is answered as an unknown one", async () => {
    await storeFor(bob, 1);
    const [theirs] = await list(bob);
    for (const id of [theirs?.id ?? '', randomUUID(), 'nothing']) {
      expect(await ann.refused(readNotification, { params: { id } })).toMatchObject({ status: 404, code: 'NOTIFICATION_NOT_FOUND' });
      expect(await ann.refused(deleteNotification, { params: { id } })).toMatchObject({ status: 404, code: 'NOTIFICATION_NOT_FOUND' });
    }
    await ann.sees(readAllNotifications);
    await ann.sees(clearNotifications);
    expect(await list(bob)).toEqual([theirs]);
    expect(theirs?.isRead).toBe(false);
  });

  test('[NOTE-3] A notification of another organisation is not found', async () => {
    const other = await server.organization('Elsewhere');
    await storeFor(ann, 1);
    const [mine] = await list(ann);
    const params = { id: mine?.id ?? '' };
    expect(await other.owner.refused(readNotification, { params })).toMatchObject({ code: 'NOTIFICATION_NOT_FOUND' });
    expect(await count(other.owner)).toBe(0);
  });
});

describe('a poll', () => {
  test('[NOTE-4] Polling the notifications never extends a session', async () => {
    const carl = await msp.person('vcio');
    const seen = () =>
      asAuth(server.pools, (tx) =>
        tx.selectFrom('auth.sessions').select('lastSeenAt').where('userId', '=', carl.id).executeTakeFirstOrThrow(),
      );
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ lastSeenAt: sql`now() - interval '29 minutes'` })
        .where('userId', '=', carl.id)
        .execute(),
    );
    const before = await seen();
    await count(carl);
    await list(carl);
    expect(await seen()).toEqual(before);
    await carl.sees(readAllNotifications);
    expect((await seen()).lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('the address of a notification', () => {
  test.each(['//evil.test', 'https://evil.test', 'javascript:alert(1)', '/\\evil.test', 'evil', '', '/a\nb'])(
    '[NOTE-5] A notification cannot lead to %j',
    async (actionUrl) => {
      await expect(storeFor(ann, 1, { actionUrl })).rejects.toThrow(/notifications_leads_inside/);
    },
  );

  test.each(['/', '/assessments/1/review', '/profile?setupMfa=true#mfa-section'])('A notification may lead to %j', async (actionUrl) => {
    await storeFor(ann, 1, { actionUrl });
    expect((await list(ann)).map((one) => one.actionUrl)).toEqual([actionUrl]);
  });
});

describe('the notification settings of a person', () => {
  test('The notification preferences begin with the product’s defaults and offer only events that can happen', async () => {
    const { digest, events } = await ann.sees(getNotificationPreferences);
    expect(digest).toBe('off');
    expect(events).toHaveLength(41);
    expect(events.find(({ event }) => event === 'security_changed')).toMatchObject({ inApp: true, email: true, locked: true });
    expect(events.find(({ event }) => event === 'assessment_approved')).toMatchObject({ inApp: true, email: false, locked: false });
  });

  test('A notification preference is stored for one event and one person and is audited', async () => {
    const first = { event: 'assessment_approved', inApp: true, email: true } as const;
    const second = { event: 'assessment_due', inApp: false, email: false } as const;
    await ann.sees(updateNotificationPreferences, { body: { events: [first] } });
    const saved = await ann.sees(updateNotificationPreferences, { body: { events: [second], digest: 'weekly' } });
    expect(saved.digest).toBe('weekly');
    expect(saved.events).toEqual(expect.arrayContaining([expect.objectContaining(first), expect.objectContaining(second)]));
    expect(await ann.sees(getNotificationPreferences)).toEqual(saved);
    expect((await bob.sees(getNotificationPreferences)).digest).toBe('off');

    const trail = await inOrganization((tx) =>
      tx.selectFrom('auditEvents').select('actorId').where('action', '=', 'notifications.chosen').execute(),
    );
    expect(trail).toEqual([{ actorId: ann.id }, { actorId: ann.id }]);
  });

  test('The notification preferences cannot disable events about the sign-in or name unknown events', async () => {
    const before = await bob.sees(getNotificationPreferences);
    const refusal = (event: string, more: object = {}) =>
      bob.inject({
        method: 'PUT',
        url: '/api/notifications/preferences',
        payload: { events: [{ event, inApp: false, email: true }], ...more },
      });
    for (const answer of [
      await refusal('security_changed'),
      await refusal('weather_changed'),
      await refusal('nothing'),
      await refusal('assessment_due', { digest: 'hourly' }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect(await bob.sees(getNotificationPreferences)).toEqual(before);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { listIntegrations } from '#contract/integrations/integrations.contract.ts';
import {
  deleteOutlook,
  getOutlook,
  getOwnOutlook,
  putOutlook,
  putOwnOutlook,
  testOutlook,
} from '#contract/integrations/outlook.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { createQbr, deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { listFreeSlots } from '#contract/qbrs/qbrs.slots.contract.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { CLIENT, GRAPH_SECRET, type GraphFake, openGraphFake, TENANT } from '#tests/support/graph/fake.graph.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

describe('Microsoft 365 calendars', () => {
  let fake: GraphFake;
  let server: TestServer;
  let msp: TestOrganization;
  let vcio: Person;
  beforeAll(async () => {
    fake = await openGraphFake();
    server = await startTestServer({ ENTRA_AUTHORITY: fake.origin, GRAPH_URL: fake.origin });
  });
  afterAll(async () => {
    await server.close();
    await fake.close();
  });
  beforeEach(async () => {
    Object.assign(fake.tenant, { secret: GRAPH_SECRET, mayRead: true });
    msp = await server.organization();
    vcio = await msp.person('vcio');
    fake.mailbox(vcio.email);
  });

  const KEYS = { tenantId: TENANT, clientId: CLIENT, secret: GRAPH_SECRET };
  const connect = (more: object = {}) => msp.owner.sees(putOutlook, { body: { ...KEYS, ...more } });

  /** Processes all queued work, skipping the wait times; other organisations of this file are not processed. */
  async function worked(rounds = 6): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await asOrganization(server.pools, msp.id, (tx) =>
        tx.updateTable('outlookMailboxes').set({ waitsUntil: null, readAt: null }).execute(),
      );
      await asPlatform(server.pools, (tx) =>
        tx
          .updateTable('platform.outbox')
          .set({ nextAttemptAt: new Date(0) })
          .where('kind', '=', 'outlook')
          .where('organizationId', '=', msp.id)
          .where('deliveredAt', 'is', null)
          .execute(),
      );
      await deliverWaiting(server.context);
    }
  }

  const inDays = (days: number, hour = 10) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  async function planned(dateTime = inDays(20)) {
    const customer = await vcio.sees(createCustomer, { body: { name: `Alder ${Math.random()}`, timezone: 'UTC' } });
    return vcio.sees(createQbr, { body: { customerId: customer.id, title: 'Review', dateTime } });
  }
  const titles = async () => (await vcio.sees(listNotifications)).map(({ title }) => title);
  const ours = () => fake.ours(vcio.email);

  test('[M365-1] A planned review is added to its owner’s calendar, moves with it, and is removed when it is deleted', async () => {
    await connect();
    const qbr = await planned();
    await worked(1);
    expect(ours()).toMatchObject([{ subject: 'Review', start: inDays(20).slice(0, 19), end: inDays(20, 11).slice(0, 19), review: qbr.id }]);
    const [first] = ours();
    await vcio.sees(updateQbr, { params: { id: qbr.id }, body: { dateTime: inDays(21), version: qbr.version } });
    await worked();
    expect(ours()).toMatchObject([{ id: first?.id, start: inDays(21).slice(0, 19) }]);
    const calls = fake.calls.length;
    await worked(2);
    expect(fake.calls.slice(calls).filter((call) => /^(?:POST|PATCH|DELETE) \/v1/.test(call))).toEqual([]);
    await msp.owner.sees(deleteQbr, { params: { id: qbr.id } });
    await worked();
    expect(ours()).toEqual([]);
    expect(await titles()).toEqual([]);
  });

  test('[M365-2] A meeting moved in Outlook moves the review, and its owner is notified', async () => {
    await connect();
    const qbr = await planned();
    await worked(1);
    fake.put(vcio.email, { id: ours()[0]?.id ?? '', start: inDays(22, 14), end: inDays(22, 15) });
    await worked();
    expect(await vcio.sees(getQbr, { params: { id: qbr.id } })).toMatchObject({
      dateTime: inDays(22, 14),
      status: 'Scheduled',
      durationMinutes: 60,
    });
    expect(await titles()).toEqual(['Your review was moved in Outlook']);
    expect(ours()).toMatchObject([{ start: inDays(22, 14) }]);
  });

  test('[M365-3] A review moved both in Outlook and in Plumbline keeps the date from Plumbline', async () => {
    await connect();
    const qbr = await planned();
    await worked(1);
    fake.put(vcio.email, { id: ours()[0]?.id ?? '', start: inDays(22), end: inDays(22, 11) });
    await vcio.sees(updateQbr, { params: { id: qbr.id }, body: { dateTime: inDays(23), version: qbr.version } });
    await worked();
    expect((await vcio.sees(getQbr, { params: { id: qbr.id } })).dateTime).toBe(inDays(23));
    expect(ours()).toMatchObject([{ start: inDays(23).slice(0, 19) }]);
  });

  test('[M365-4] A meeting deleted in Outlook is not written again until its review gets another date; the review stays', async () => {
    await connect();
    const qbr = await planned();
    await worked(1);
    fake.drop(vcio.email, ours()[0]?.id ?? '');
    await worked();
    const kept = await vcio.sees(getQbr, { params: { id: qbr.id } });
    expect(kept).toMatchObject({ dateTime: inDays(20), status: 'Scheduled' });
    expect(await titles()).toEqual(['The meeting was deleted in Outlook']);
    expect(ours()).toEqual([]);
    await vcio.sees(updateQbr, { params: { id: qbr.id }, body: { dateTime: inDays(24), version: kept.version } });
    await worked();
    expect(ours()).toMatchObject([{ start: inDays(24).slice(0, 19) }]);
  });

  test('[M365-5] Busy hours of the calendar are not offered, and only their times are stored', async () => {
    const qbr = await planned(inDays(40));
    const { slots: before } = await vcio.sees(listFreeSlots, { params: { id: qbr.id } });
    const [first = '', second = '', third = '', fourth = ''] = before;
    const end = (slot: string) => new Date(Date.parse(slot) + 3_600_000).toISOString();
    fake.put(vcio.email, { id: 'dentist', subject: 'Dentist', start: first, end: end(first) });
    fake.put(vcio.email, { id: 'lunch', showAs: 'free', start: second, end: end(second) });
    fake.put(vcio.email, { id: 'gym', type: 'seriesMaster', showAs: 'free', start: third, end: end(third) });
    fake.put(vcio.email, { id: 'gym-1', type: 'occurrence', seriesMasterId: 'gym', start: third, end: end(third) });
    fake.put(vcio.email, { id: 'team-1', type: 'occurrence', seriesMasterId: 'team', start: fourth, end: end(fourth) });
    await connect();
    await worked();
    const free = async () => (await vcio.sees(listFreeSlots, { params: { id: qbr.id } })).slots.slice(0, 3);
    expect(await free()).toEqual([second, third, before[4]]);
    const kept = await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('outlookBusy').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain('Dentist');
    fake.drop(vcio.email, 'dentist');
    await worked();
    expect((await free())[0]).toBe(first);
  });

  test('[M365-6] A limit is waited out as Microsoft asks, an expired token is renewed, and a lost sync mark causes a full read', async () => {
    await connect();
    const [kept, gone] = [await planned(inDays(20)), await planned(inDays(25))];
    await worked();
    const lost = ours().find(({ review }) => review === gone.id);
    fake.mailbox(vcio.email).events.delete(lost?.id ?? '');
    for (let nr = 0; nr < 120; nr += 1) fake.put(vcio.email, { id: `b${nr}`, start: inDays(60 + nr), end: inDays(60 + nr, 11) });
    fake.forget();
    fake.expire();
    fake.limit(1, 120);
    await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('outlookMailboxes').set({ readAt: null }).execute());
    const due = () =>
      asPlatform(server.pools, (tx) =>
        tx
          .selectFrom('platform.outbox')
          .select('nextAttemptAt')
          .where('organizationId', '=', msp.id)
          .where('kind', '=', 'outlook')
          .where('deliveredAt', 'is', null)
          .execute(),
      );
    await worked(1);
    const [next] = await due();
    expect(await due()).toHaveLength(1);
    expect((next?.nextAttemptAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(100_000);
    expect((next?.nextAttemptAt.getTime() ?? 0) - Date.now()).toBeLessThan(121_000);
    expect((await msp.owner.sees(getOutlook)).mailboxes.find(({ personId }) => personId === vcio.id)?.fault).toBeNull();
    await worked();
    expect(await titles()).toEqual(['The meeting was deleted in Outlook']);
    expect((await vcio.sees(getQbr, { params: { id: gone.id } })).dateTime).toBe(inDays(25));
    expect(ours().map(({ review }) => review)).toEqual([kept.id]);
    const busy = await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('outlookBusy').select('externalId').execute());
    expect(busy).toHaveLength(120);
  });

  test('[M365-7] A meeting whose write was not confirmed exists only once', async () => {
    await connect();
    await worked(1);
    await planned();
    // Reading and searching the mailbox succeed; the meeting is written, but its response is lost.
    fake.troubles.push(...Array.from({ length: 3 }, () => null), 'lost');
    const before = fake.calls.length;
    await worked(1);
    expect(fake.calls.slice(before).at(-1)).toMatch(/^POST .*\/calendar\/events$/);
    await worked();
    expect(ours()).toHaveLength(1);
    expect((await msp.owner.sees(getOutlook)).mailboxes).toMatchObject([{ meetings: 1, fault: null }]);
  });

  test('[M365-8] Each person can disable the calendar: coming meetings are removed, and its data is deleted', async () => {
    await connect();
    await planned();
    fake.put(vcio.email, { id: 'dentist', start: inDays(3), end: inDays(3, 11) });
    await worked();
    expect(ours()).toHaveLength(1);
    expect(await vcio.sees(getOwnOutlook)).toMatchObject({ isConnected: true, active: true, address: vcio.email });
    expect(await vcio.sees(putOwnOutlook, { body: { active: false } })).toMatchObject({ active: false });
    await worked();
    expect(ours()).toEqual([]);
    expect(await asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('outlookBusy').selectAll().execute())).toEqual([]);
    await vcio.sees(putOwnOutlook, { body: { active: true } });
    await worked();
    expect(ours()).toHaveLength(1);
  });

  test('[M365-9] A test names the exact fault, refused credentials stop the connection with one notice, no secret is shown', async () => {
    await connect({ secret: 'another-secret-1234' });
    const tested = () => msp.owner.sees(testOutlook);
    expect(await tested()).toEqual({
      ok: false,
      message: 'The client secret is wrong. Enter the value of the secret, not its ID. (AADSTS7000215)',
    });
    await planned();
    await worked();
    const shown = await msp.owner.sees(getOutlook);
    expect(shown).toMatchObject({ status: 'error', fault: expect.stringContaining('AADSTS7000215'), secretHint: '1234' });
    const notifications = (await msp.owner.sees(listNotifications)).filter(
      ({ title }) => title === 'Microsoft 365 calendar could not be synced',
    );
    expect(notifications).toHaveLength(1);
    await connect({ version: shown.version });
    expect(await tested()).toEqual({
      ok: true,
      message: `Microsoft accepts the credentials, but ${msp.owner.email} has no mailbox in this tenant.`,
    });
    fake.mailbox(msp.owner.email);
    expect((await tested()).message).toContain('can be read');
    fake.tenant.mayRead = false;
    expect((await tested()).message).toContain('403 (ErrorAccessDenied): the application permission Calendars.ReadWrite is missing');
    await worked();
    expect(await msp.owner.sees(getOutlook)).toMatchObject({
      status: 'connected',
      mailboxes: [{ personId: vcio.id, fault: expect.stringContaining('403') }],
    });
    for (const answer of [await msp.owner.sees(getOutlook), await msp.owner.sees(listIntegrations)])
      expect(JSON.stringify(answer)).not.toContain(GRAPH_SECRET);
  });

  test('[M365-10] A stored secret goes to no other tenant, a pause stops all calls, and disconnecting leaves the meetings', async () => {
    await connect();
    const { version } = await msp.owner.sees(getOutlook);
    const elsewhere = await msp.owner.refused(putOutlook, { body: { tenantId: 'other.example', version } });
    expect(elsewhere).toMatchObject({ status: 400, code: 'REQUIRED_FIELD', field: 'secret' });
    const stale = await msp.owner.refused(putOutlook, { body: { active: false, version: version - 1 } });
    expect(stale.status).toBe(409);
    await planned();
    await worked();
    const paused = await msp.owner.sees(putOutlook, { body: { active: false } });
    expect(paused.status).toBe('paused');
    await planned(inDays(30));
    await worked();
    expect(ours()).toHaveLength(1);
    await msp.owner.sees(deleteOutlook);
    await worked();
    expect(ours()).toHaveLength(1);
    expect(await msp.owner.sees(getOutlook)).toMatchObject({ status: 'not_configured', hasSecret: false, mailboxes: [] });
    await connect();
    await worked();
    expect(ours()).toHaveLength(2);
    await msp.owner.sees(testOutlook);
    const logged = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select('action').where('action', 'like', 'outlook.%').orderBy('seq').execute(),
    );
    expect(logged.map(({ action }) => action.slice('outlook.'.length))).toEqual([
      'connected',
      'updated',
      'disconnected',
      'connected',
      'tested',
    ]);
  });

  test('[M365-11] A person without a mailbox does not delay others, and a new owner takes over the meeting', async () => {
    const nobody = await msp.person('vcio');
    await connect();
    const qbr = await planned();
    const customer = await nobody.sees(createCustomer, { body: { name: 'Without a mailbox', timezone: 'UTC' } });
    await nobody.sees(createQbr, { body: { customerId: customer.id, dateTime: inDays(26) } });
    await worked();
    const { mailboxes } = await msp.owner.sees(getOutlook);
    expect(mailboxes.find(({ personId }) => personId === nobody.id)?.fault).toContain('the tenant has no such mailbox');
    const other = await msp.person('vcio');
    fake.mailbox(other.email);
    await vcio.sees(updateQbr, { params: { id: qbr.id }, body: { ownerId: other.id, version: qbr.version } });
    await worked();
    expect([ours(), fake.ours(other.email).map(({ review }) => review)]).toEqual([[], [qbr.id]]);
  });
});

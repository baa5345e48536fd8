import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listApps } from '#contract/assistants/apps.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { takeMails } from '#server/notifications/notifications.fixture.ts';
import { oauthApp } from '#tests/support/oauth/oauth-app.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { revokeUnusedApps } from './apps.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;

/** An app of an engineer that was used `days` ago, and the hourly task at a number of days from now. */
async function unusedFor(days: number) {
  const msp = await server.organization('Northlight IT');
  const allow = (assistants: object) =>
    msp.owner.sees(updateOrganization, { body: { settings: { assistants: { enabled: true, ...assistants } } } });
  await allow({});
  const engineer = await msp.person('alignment_engineer');
  await oauthApp(server).connect(engineer);
  const stamp = (at: Date) =>
    asOrganization(server.pools, msp.id, (tx) => tx.updateTable('assistantConnections').set({ lastUsedAt: at }).execute());
  await stamp(new Date(Date.now() - days * DAY_MS));
  const runAfter = (later: number) =>
    revokeUnusedApps.run({ pools: server.pools, publicUrl: 'https://here.test', now: new Date(Date.now() + later * DAY_MS) });
  return {
    msp,
    engineer,
    allow,
    stamp,
    runAfter,
    apps: async () => (await msp.owner.sees(listApps, { query: {} })).length,
    titles: async () => (await engineer.sees(listNotifications, { query: {} })).map(({ title }) => title),
  };
}

const TITLE = 'Connected app will be revoked: Test app';

describe('an unused connection', () => {
  test('[OAUTH-40] A connection that is unused for 90 days is revoked, and its person is notified once, 7 days before', async () => {
    const { msp, engineer, runAfter, apps, titles } = await unusedFor(82);
    await takeMails(server);
    await runAfter(0);
    expect(await titles()).toEqual([]);
    await runAfter(1.1);
    await runAfter(2);
    expect(await titles()).toEqual([TITLE]);
    const [note] = await engineer.sees(listNotifications, { query: {} });
    expect(note).toMatchObject({
      message: expect.stringContaining('Its access is revoked on'),
      actionUrl: '/profile?section=apps-section',
    });
    expect((await takeMails(server)).map(({ to, subject }) => [to, subject])).toEqual([[engineer.email, TITLE]]);
    await runAfter(7.9);
    expect(await apps()).toBe(1);
    await runAfter(8.1);
    expect(await apps()).toBe(0);
    const [event] = await msp.owner.sees(listAuditEvents, { query: { action: 'assistant.revoked' } });
    expect(event).toMatchObject({ actor: { kind: 'system' }, entity: { label: 'Test app' } });
  });

  test('[OAUTH-41] A connection that is used after the notification is kept, and announced again after another 83 days', async () => {
    const { stamp, runAfter, apps, titles } = await unusedFor(84);
    await runAfter(0);
    await stamp(new Date(Date.now() + DAY_MS));
    await runAfter(30);
    expect([await apps(), await titles()]).toEqual([1, [TITLE]]);
    await runAfter(85);
    expect([await apps(), await titles()]).toEqual([1, [TITLE, TITLE]]);
  });

  test('[OAUTH-42] A connection that was long unused when the rule was turned on is announced before it is revoked', async () => {
    const { allow, runAfter, apps, titles } = await unusedFor(200);
    await allow({ revokeUnused: false });
    await runAfter(0);
    expect([await apps(), await titles()]).toEqual([1, []]);
    await allow({ revokeUnused: true });
    await runAfter(1);
    expect([await apps(), await titles()]).toEqual([1, [TITLE]]);
    await runAfter(8.1);
    expect(await apps()).toBe(0);
  });
});

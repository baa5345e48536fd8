import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inviteUser } from '#contract/users/users.contract.ts';
import { getDashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { deleteIntegration, listIntegrations, putIntegration, testIntegration } from '#contract/integrations/integrations.contract.ts';
import { getSetupChecklist } from '#contract/onboarding/onboarding.contract.ts';
import { joinedNote } from '#domain/notifications/notifications.notes.rules.ts';
import { notify } from '#server/notifications/notifications.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { deliverOutside } from '#server/platform/jobs/outbox.ts';
import { openSink, type Sink } from '#tests/support/sink.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let sink: Sink;
let msp: TestOrganization;
beforeAll(async () => {
  sink = await openSink();
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});
beforeEach(async () => {
  msp = await server.organization();
  sink.received.length = 0;
  sink.answers(200);
});

const channel = (more: object = {}) => ({
  name: 'Reviews',
  url: `${sink.url}T1/B2/secretpath`,
  events: ['invitation_accepted' as const],
  ...more,
});
const connect = (kind: 'slack' | 'teams', channels = [channel()]) =>
  msp.owner.sees(putIntegration, { params: { kind }, body: { channels } });
const integration = async (kind: string) => (await msp.owner.sees(listIntegrations)).find((one) => one.kind === kind);
const joined = (name: string) =>
  asOrganization(server.pools, msp.id, (tx) =>
    notify(tx, server.config.publicUrl, [joinedNote({ userId: msp.owner.id, name }, 'Us', null)]),
  );

describe('Slack and Teams', () => {
  test('[CHAT-1] A Slack channel gets the event as a message with a link, and inserted text mentions no one', async () => {
    await connect('slack');
    await joined('<!channel> & Co');
    await deliverOutside(server.context);
    expect(sink.received).toHaveLength(1);
    const message = JSON.parse(sink.received[0]?.body ?? '{}');
    expect(sink.received[0]?.url).toBe('/T1/B2/secretpath');
    expect(message.text).toContain('&lt;!channel&gt; &amp; Co has joined');
    expect(JSON.stringify(message)).not.toContain('<!channel>');
    expect(message.blocks[1].elements[0].url).toBe(`${server.config.publicUrl}/users`);
  });

  test('[CHAT-2] A Teams workflow gets an Adaptive Card', async () => {
    await connect('teams');
    sink.answers(202);
    await joined('Mia');
    await deliverOutside(server.context);
    const { type, attachments } = JSON.parse(sink.received[0]?.body ?? '{}');
    expect([type, attachments[0].contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive']);
    expect(attachments[0].content.body[0].text).toBe('Invitation accepted');
    expect(await integration('teams')).toMatchObject({ status: 'connected', config: { count: 1, delivered: 1 } });
  });

  test('[CHAT-3] The address of a channel is never shown again, and saving without it keeps it', async () => {
    const saved = await connect('slack');
    expect(JSON.stringify(saved)).not.toContain('secretpath/');
    expect(JSON.stringify(saved)).not.toContain('T1/B2');
    expect(saved.config.channels).toMatchObject([{ host: new URL(sink.url).host, secretHint: 'path' }]);
    const [known] = saved.config.channels ?? [];
    const kept = { id: known?.id, name: 'Renamed', events: ['invitation_accepted' as const] };
    await msp.owner.sees(putIntegration, { params: { kind: 'slack' }, body: { channels: [kept], version: saved.version } });
    expect(await msp.owner.sees(testIntegration, { params: { kind: 'slack' }, body: {} })).toMatchObject({ sent: 1 });
    await deliverOutside(server.context);
    expect(sink.received.map(({ url }) => url)).toEqual(['/T1/B2/secretpath']);
    expect(await integration('slack')).toMatchObject({ config: { channels: [{ name: 'Renamed' }] } });
  });

  test('[CHAT-4] A deleted channel is disabled with its reason, the card shows it and the health falls', async () => {
    await connect('slack');
    await connect('teams');
    sink.answers(404, 'channel_not_found');
    await msp.owner.sees(testIntegration, { params: { kind: 'slack' }, body: {} });
    await deliverOutside(server.context);
    expect(await integration('slack')).toMatchObject({
      status: 'error',
      lastResult: 'Slack responded with 404: the channel no longer exists.',
    });
    expect((await msp.owner.sees(getDashboardStats)).roleStats.integrationHealth).toBe('50%');
  });

  test('[CHAT-5] Chat is Not Configured at first; connecting completes the setup step; a paused chat does not count', async () => {
    const health = async () => (await msp.owner.sees(getDashboardStats)).roleStats.integrationHealth;
    const isDone = async () => (await msp.owner.sees(getSetupChecklist)).complete.integration;
    expect([await health(), await isDone()]).toEqual(['Not Configured', false]);
    const { config, version } = await connect('slack');
    expect([await health(), await isDone()]).toEqual(['100%', true]);
    const [known] = config.channels ?? [];
    const kept = { id: known?.id, name: 'Reviews', events: ['invitation_accepted' as const] };
    await msp.owner.sees(putIntegration, { params: { kind: 'slack' }, body: { active: false, channels: [kept], version } });
    expect(await health()).toBe('Not Configured');
    expect(await integration('slack')).toMatchObject({ status: 'paused' });
    await joined('Nobody hears');
    await deliverOutside(server.context);
    expect(sink.received).toEqual([]);
    await msp.owner.sees(deleteIntegration, { params: { kind: 'slack' } });
    expect(await integration('slack')).toMatchObject({ status: 'not_configured', hasSecret: false });
    expect((await msp.owner.refused(deleteIntegration, { params: { kind: 'slack' } })).code).toBe('INTEGRATION_NOT_FOUND');
  });

  test('[CHAT-6] A channel of another organisation cannot be taken over', async () => {
    const { config } = await connect('slack');
    const other = await server.organization('Other IT');
    const [theirs] = config.channels ?? [];
    const body = { channels: [{ id: theirs?.id, name: 'Mine', events: ['invitation_accepted' as const] }] };
    expect((await other.owner.refused(putIntegration, { params: { kind: 'slack' }, body })).code).toBe('INTEGRATION_NOT_FOUND');
    const person = { email: 'a@guest.test', firstName: 'A', lastName: 'B', roles: ['vcio' as const] };
    await other.owner.sees(inviteUser, { body: person });
    await deliverOutside(server.context);
    expect(sink.received).toEqual([]);
  });
});

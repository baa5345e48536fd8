import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { putIntegration } from '#contract/integrations/integrations.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { deliverOutside } from '#server/platform/jobs/outbox.ts';
import { SECRET, seedAssessment } from '#tests/support/approved.ts';
import { openSink, type Sink } from '#tests/support/sink.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { sendDigests } from './digests.jobs.ts';

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
  await msp.owner.sees(updateOrganization, { body: { timezone: 'Pacific/Auckland' } });
  sink.received.length = 0;
  sink.answers(200);
});

async function customerWithMeeting(name: string, dateTime: string): Promise<string> {
  const { id: customerId } = await msp.owner.sees(createCustomer, { body: { name } });
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  await msp.owner.sees(createQbr, { body: { customerId, assessmentId, title: SECRET, dateTime } });
  return customerId;
}

const connect = (more: object) =>
  msp.owner.sees(putIntegration, {
    params: { kind: 'slack' },
    body: { channels: [{ name: 'Reviews', url: `${sink.url}T1/${msp.id}/path`, events: [], ...more }] },
  });

async function digestsAt(now: string): Promise<string[]> {
  await sendDigests.run({ pools: server.pools, publicUrl: server.config.publicUrl, now: new Date(now) });
  await deliverOutside(server.context);
  const digest = sink.received.splice(0).filter(({ url }) => url.includes(msp.id));
  return digest.map(({ body }) => JSON.parse(body).text);
}

test('[CHAT-15] A channel gets due items once a day, from its hour in the organisation’s time zone', async () => {
  // Auckland is thirteen hours ahead.
  await customerWithMeeting('Contoso & Sons', '2035-01-14T21:30:00Z');
  await connect({ digestHour: 8 });
  await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('deliveryTargets').set({ digestOn: null }).execute());
  expect(await digestsAt('2035-01-14T18:30:00Z')).toEqual([]);
  const [digest, ...others] = await digestsAt('2035-01-14T19:10:00Z');
  expect(others).toEqual([]);
  expect(digest).toContain('Due on 15 Jan 2035');
  expect(digest).toContain('Reviews today: Contoso &amp; Sons at 10:30');
  expect(digest).not.toContain(SECRET);
  expect(await digestsAt('2035-01-14T23:10:00Z')).toEqual([]);
});

test('[CHAT-16] A channel limited to some customers gets only those, and a day without items sends nothing', async () => {
  const mine = await customerWithMeeting('Contoso', '2035-03-10T01:00:00Z');
  await customerWithMeeting('Fabrikam', '2035-03-10T02:00:00Z');
  await connect({ digestHour: 0, customerIds: [mine] });
  await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('deliveryTargets').set({ digestOn: null }).execute());
  expect(await digestsAt('2035-03-08T12:30:00Z')).toEqual([]);
  const [digest] = await digestsAt('2035-03-09T12:30:00Z');
  expect(digest).toContain('Contoso at');
  expect(digest).not.toContain('Fabrikam');
});

test('[CHAT-17] A channel needs an event or a digest, and a paused one gets nothing', async () => {
  const refused = await msp.owner.refused(putIntegration, {
    params: { kind: 'slack' },
    body: { channels: [{ name: 'Reviews', url: `${sink.url}T1/B2/path`, events: [] }] },
  });
  expect(refused.code).toBe('VALIDATION_ERROR');
  await customerWithMeeting('Contoso', '2035-05-10T01:00:00Z');
  const { config, version } = await connect({ digestHour: 0 });
  const [channel] = config.channels ?? [];
  expect(channel).toMatchObject({ digestHour: 0, events: [] });
  const kept = { id: channel?.id, name: 'Reviews', events: [], digestHour: 0 };
  await msp.owner.sees(putIntegration, { params: { kind: 'slack' }, body: { active: false, channels: [kept], version } });
  expect(await digestsAt('2035-05-10T00:30:00Z')).toEqual([]);
});

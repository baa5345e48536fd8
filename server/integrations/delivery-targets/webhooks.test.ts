import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contract/integrations/webhooks.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { MOST_ATTEMPTS, waitAfter } from '#domain/integrations/delivery-targets.rules.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { deliverOutside } from '#server/platform/jobs/outbox.ts';
import { openSink, type Sink } from '#tests/support/sink.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let sink: Sink;
let msp: TestOrganization;
let engineer: Person;
let templateId: string;
beforeAll(async () => {
  sink = await openSink();
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  msp = await server.organization();
  engineer = await msp.person('alignment_engineer');
  const questions = [{ key: 'mfa', text: 'MFA?', type: 'yes_no' as const }];
  const body = { name: 'Template', sections: [{ key: 'all', title: 'All', questions }] };
  templateId = (await msp.owner.sees(createTemplate, { body })).id;
  await msp.owner.sees(publishTemplate, { params: { id: templateId } });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.answers(200);
});

let made = 0;
const add = (more: object = {}) =>
  msp.owner.sees(createWebhook, {
    body: { name: `Hook ${(made += 1)}`, url: sink.url, events: ['assessment_assigned', 'assessment_approved'], ...more },
  });
const logOf = (id: string) => msp.owner.sees(listDeliveries, { params: { id }, query: {} });
const shown = async (id: string) => (await msp.owner.sees(listWebhooks, { query: {} })).find((one) => one.id === id);
const remove = (id: string) => msp.owner.sees(deleteWebhook, { params: { id } });
/** Makes all queued deliveries due now. */
const hurry = () =>
  asPlatform(server.pools, (tx) => sql`update platform.outbox set next_attempt_at = now() where delivered_at is null`.execute(tx));

async function assign(name: string): Promise<string> {
  const customer = await msp.owner.sees(createCustomer, { body: { name } });
  await msp.owner.sees(createAssessment, { body: { customerId: customer.id, templateId, name, assignedTo: engineer.id } });
  return customer.id;
}

describe('a webhook', () => {
  test('[HOOK-1] An event arrives signed as in Standard Webhooks, and its delivery is in the log', async () => {
    const { id, secret } = await add();
    await assign('Kestrel Logistics');
    await deliverOutside(server.context);
    expect(sink.received).toHaveLength(1);
    const [sent] = sink.received;
    const payload = new Webhook(secret).verify(sent?.body ?? '', sent?.headers ?? {});
    expect(payload).toMatchObject({
      type: 'assessment_assigned',
      data: { title: 'Assessment assigned: Kestrel Logistics', customer: { name: 'Kestrel Logistics' } },
    });
    expect(sent?.body).not.toContain('to you');
    expect(await logOf(id)).toMatchObject([{ id: sent?.headers['webhook-id'], state: 'delivered', status: 200, attempts: 1 }]);
    expect(await shown(id)).toMatchObject({ delivered: 1, failingSince: null });
    await remove(id);
  });

  test('[HOOK-2] Rolled-back changes are never sent, and neither are other events or events for a paused webhook', async () => {
    const other = await add({ events: ['share_opened'] });
    const paused = await add();
    await msp.owner.sees(updateWebhook, { params: { id: paused.id }, body: { active: false } });
    await assign('Quiet Ltd');
    await deliverOutside(server.context);
    expect(sink.received).toEqual([]);
    await remove(other.id);
    await remove(paused.id);
  });

  test('[HOOK-3] A webhook limited to customers receives only their events', async () => {
    const customer = await msp.owner.sees(createCustomer, { body: { name: 'Filtered' } });
    const { id } = await add({ customerIds: [customer.id] });
    await assign('Someone else');
    await deliverOutside(server.context);
    expect(sink.received).toEqual([]);
    expect(await shown(id)).toMatchObject({ customers: [{ name: 'Filtered' }] });
    await remove(id);
  });

  test('[HOOK-4] After a rotation both secrets verify for a day, then only the new one', async () => {
    const { id, secret } = await add();
    const { secret: next } = await msp.owner.sees(rotateWebhookSecret, { params: { id } });
    await msp.owner.sees(testWebhook, { params: { id } });
    await deliverOutside(server.context);
    const [sent] = sink.received;
    for (const one of [secret, next])
      expect(new Webhook(one).verify(sent?.body ?? '', sent?.headers ?? {})).toMatchObject({ type: 'test' });
    await asPlatform(server.pools, (tx) =>
      sql`update platform.delivery_target_secrets set created_at = created_at - interval '25 hours' where delivery_target_id = ${id}`.execute(
        tx,
      ),
    );
    await msp.owner.sees(testWebhook, { params: { id } });
    await deliverOutside(server.context);
    const late = sink.received[1];
    expect(() => new Webhook(secret).verify(late?.body ?? '', late?.headers ?? {})).toThrow(/signature/);
    expect(new Webhook(next).verify(late?.body ?? '', late?.headers ?? {})).toBeTruthy();
    await remove(id);
  });

  test('[HOOK-5] A refused delivery is retried later with the same id, twelve times in three days, then given up', async () => {
    const { id } = await add();
    sink.answers(503);
    await assign('Unlucky');
    await deliverOutside(server.context);
    expect(await logOf(id)).toMatchObject([{ state: 'waiting', status: 503, attempts: 1, error: 'The address responded with 503.' }]);
    sink.answers(200);
    await hurry();
    await deliverOutside(server.context);
    expect(await logOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(await shown(id)).toMatchObject({ delivered: 1, retried: 1, lastError: null });
    expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const waits = Array.from({ length: MOST_ATTEMPTS }, (_, nr) => waitAfter(nr + 1));
    expect(waits.at(-1)).toBeNull();
    const hours = waits.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0) / 3600;
    expect(hours).toBeGreaterThan(70);
    expect(hours).toBeLessThan(73);
    await remove(id);
  });

  test('[HOOK-6] A webhook that has failed throughout is disabled, and the administrators are notified', async () => {
    const { id, name } = await add();
    sink.answers(500);
    await assign('Forlorn');
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      await hurry();
      await deliverOutside(server.context);
    }
    expect(await logOf(id)).toMatchObject([{ state: 'failed', attempts: MOST_ATTEMPTS }]);
    expect(await shown(id)).toMatchObject({ active: false, stoppedBecause: 'The address responded with 500.' });
    const [note] = await msp.owner.sees(listNotifications, { query: {} });
    expect(note).toMatchObject({ title: 'Webhook disabled', actionUrl: '/integrations' });
    expect(note?.message).toContain(name);
    sink.answers(200);
    expect(await msp.owner.sees(updateWebhook, { params: { id }, body: { active: true } })).toMatchObject({
      active: true,
      stoppedBecause: null,
    });
    await remove(id);
  });

  test('[HOOK-7] An address that responds with 410 Gone is disabled at once', async () => {
    const { id } = await add();
    sink.answers(410);
    await assign('Gone');
    await deliverOutside(server.context);
    expect(await shown(id)).toMatchObject({
      active: false,
      stoppedBecause: 'The address responded with 410: the address no longer exists.',
    });
    await remove(id);
  });

  test('[HOOK-8] A redirect is refused and not followed', async () => {
    const { id } = await add();
    sink.answers(302, '', { location: sink.url });
    await msp.owner.sees(testWebhook, { params: { id } });
    await deliverOutside(server.context);
    expect(sink.received).toHaveLength(1);
    expect((await logOf(id))[0]?.error).toContain('redirect');
    await remove(id);
  });

  test('[HOOK-9] No address inside our own network is called', async () => {
    const { id } = await add();
    // Saved before such addresses were refused, or while they were allowed.
    const address = 'https://169.254.169.254/latest/meta-data';
    await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('deliveryTargets').set({ address }).where('id', '=', id).execute());
    await msp.owner.sees(testWebhook, { params: { id } });
    await deliverOutside(server.context);
    expect((await logOf(id))[0]).toMatchObject({ state: 'failed', status: null });
    expect((await logOf(id))[0]?.error).toContain('private network');
    await remove(id);
    for (const url of ['http://example.com/', 'https://user:pass@example.com/', 'ftp://example.com', 'javascript:alert(1)'])
      expect((await msp.owner.refused(createWebhook, { body: { name: 'Bad', url, events: ['assessment_approved'] } })).code).toBe(
        'VALIDATION_ERROR',
      );
  });

  test('[HOOK-10] A finished delivery is sent once more on request', async () => {
    const { id } = await add();
    await assign('Again');
    await deliverOutside(server.context);
    const [delivery] = await logOf(id);
    const params = { id, deliveryId: delivery?.id ?? '' };
    expect(await msp.owner.sees(resendDelivery, { params })).toMatchObject({ state: 'waiting' });
    expect((await msp.owner.refused(resendDelivery, { params })).code).toBe('INVALID_STATUS_TRANSITION');
    await deliverOutside(server.context);
    expect(sink.received).toHaveLength(2);
    expect(new Set(sink.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([params.deliveryId]));
    await remove(id);
  });

  test('[HOOK-11] The secret is shown once and cannot be read again; requests cannot read its stored form', async () => {
    const { id, secret } = await add();
    const read = JSON.stringify([await shown(id), await msp.owner.sees(listAuditEvents, { query: {} }), await logOf(id)]);
    expect(read).not.toContain(secret.slice('whsec_'.length));
    const stolen = asOrganization(server.pools, msp.id, (tx) => sql`select secret from platform.delivery_target_secrets`.execute(tx));
    await expect(stolen).rejects.toThrow(/permission denied/);
    const [stored] = await asPlatform(server.pools, (tx) =>
      tx.selectFrom('platform.deliveryTargetSecrets').select('secret').where('deliveryTargetId', '=', id).execute(),
    );
    expect(stored?.secret).not.toContain(secret.slice(6, 20));
    await remove(id);
    const left = await asPlatform(server.pools, (tx) =>
      tx.selectFrom('platform.deliveryTargetSecrets').select('id').where('deliveryTargetId', '=', id).execute(),
    );
    expect(left).toEqual([]);
  });

  test('[HOOK-12] Changes to webhooks are in the audit log', async () => {
    const { id } = await add();
    await msp.owner.sees(updateWebhook, { params: { id }, body: { name: 'Renamed' } });
    await msp.owner.sees(rotateWebhookSecret, { params: { id } });
    await msp.owner.sees(testWebhook, { params: { id } });
    await remove(id);
    const events = await msp.owner.sees(listAuditEvents, { query: { entityId: id } });
    const actions = events.map(({ action }) => action).toSorted();
    expect(actions).toEqual(['webhook.created', 'webhook.deleted', 'webhook.secret_rotated', 'webhook.tested', 'webhook.updated']);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { putIntegration } from '#contract/integrations/integrations.contract.ts';
import { createWebhook, deleteWebhook, updateWebhook } from '#contract/integrations/webhooks.contract.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { outsideFetch, ServiceFailure, ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterAll(() => server.close());

const PRIVATE = [
  'https://10.0.0.8/hook',
  'https://127.0.0.1/hook',
  'https://localhost/hook',
  'https://hooks.localhost/hook',
  'https://[::1]/hook',
  'https://[fd00::1]/hook',
  'https://0x7f.1/hook',
  'https://169.254.169.254/latest',
  'http://127.0.0.1:9/hook',
];
const webhook = (url: string) => ({ body: { name: 'Hook', url, events: ['assessment_assigned' as const] } });

test.each(PRIVATE)('[HOOK-20] A webhook to %s is refused on saving, with the field and the reason', async (url) => {
  expect(await msp.owner.refused(createWebhook, webhook(url))).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    field: 'url',
    message: expect.stringContaining('private network'),
  });
});

test('[HOOK-21] A webhook cannot be moved to a private address either, and a name is resolved only when it is called', async () => {
  const { id } = await msp.owner.sees(createWebhook, webhook('https://hooks.example.test/in'));
  const moved = await msp.owner.refused(updateWebhook, { params: { id }, body: { url: 'https://192.168.1.1/in' } });
  expect(moved).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', field: 'url' });
  await msp.owner.sees(updateWebhook, { params: { id }, body: { url: 'https://8.8.8.8/in' } });
  await msp.owner.sees(deleteWebhook, { params: { id } });
});

test('[CHAT-20] A Slack or Teams channel is refused the same way', async () => {
  for (const kind of ['slack', 'teams'] as const) {
    const channels = [{ name: 'general', url: 'https://10.1.2.3/in', events: ['assessment_assigned' as const] }];
    expect(await msp.owner.refused(putIntegration, { params: { kind }, body: { channels } })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      field: 'channels.0.url',
    });
  }
});

test('[PSA-110] A PSA address in a private network is refused on saving, without advice to retry', async () => {
  const config = { url: 'https://10.20.30.40', companyId: 'msp', publicKey: 'key', clientId: 'client' };
  const refused = await msp.owner.refused(putIntegration, {
    params: { kind: 'connectwise' },
    body: { config, secret: 'a-private-key-of-it', version: 0 },
  });
  expect(refused).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    field: 'config.url',
    message: expect.stringMatching(/10\.20\.30\.40 is in a private network/),
  });
  const calls = new ServiceCalls(outsideFetch(readConfig({})), []);
  const failure: unknown = await calls.send({ url: 'https://10.20.30.40/', headers: {} }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ServiceFailure);
  expect(failure).toMatchObject({ kind: 'broken', message: expect.stringContaining('private network') });
});

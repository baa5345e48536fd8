import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { createView } from '#contract/views/views.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[IMPER-22] A person can download all data stored about them: only their own rows, without any secret', async () => {
  const msp = await server.organization();
  const [one, other] = [await msp.person('vcio'), await msp.person('admin')];
  await one.sees(createView, { body: { list: 'customers', name: 'My view', search: '?q=mine' } });
  await other.sees(createView, { body: { list: 'customers', name: 'Their view', search: '?q=theirs' } });
  const body = { name: 'Script', scopes: ['customers:view' as const], expiresInDays: 30 as const };
  const { token } = await other.sees(createApiToken, { body });

  const file = await one.inject({ method: 'GET', url: '/api/profile/data' });
  expect(file.headers['content-disposition']).toContain('My data.json');
  expect(file.json()).toMatchObject({
    profile: { id: one.id, email: one.email, roles: ['vcio'] },
    savedViews: [{ name: 'My view' }],
    sessions: [{ revokedAt: null }],
    apiTokens: [],
  });
  expect(file.body).not.toContain('Their view');
  expect(file.body).not.toContain(other.email);
  const theirs = await other.inject({ method: 'GET', url: '/api/profile/data' });
  expect(theirs.json()).toMatchObject({ apiTokens: [{ name: 'Script', hint: token.slice(-4) }] });
  expect(theirs.body).not.toContain(token.slice(4, -4));
  expect(theirs.body).not.toMatch(/hash/i);
  const [event] = await msp.owner.sees(listAuditEvents, { query: { action: 'profile.exported', actorId: one.id } });
  expect(event).toMatchObject({ entity: { type: 'user', id: one.id } });
  expect((await server.stranger.inject({ method: 'GET', url: '/api/profile/data' })).statusCode).toBe(401);
});

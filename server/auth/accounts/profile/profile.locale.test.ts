import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { saveProfile } from '#tests/support/profile.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[PROF-1] A person chooses a number format from the known ones, and can clear it again', async () => {
  const { owner } = await server.organization();
  expect((await owner.sees(getAuthUser)).locale).toBeNull();
  expect((await saveProfile(owner, { locale: 'de-DE' })).locale).toBe('de-DE');
  expect((await owner.sees(getAuthUser)).locale).toBe('de-DE');
  for (const locale of ['xx-XX', 'de', '', 7]) {
    expect((await owner.inject({ method: 'PATCH', url: '/api/profile', payload: { locale, version: 2 } })).statusCode).toBe(400);
  }
  expect((await saveProfile(owner, { title: 'Founder' })).locale).toBe('de-DE');
  expect((await saveProfile(owner, { locale: null })).locale).toBeNull();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { hashPassword, isOutdated } from './passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('A password is hashed again only after one of the configured costs has changed', async () => {
  const context = { ...server.context, config: { ...server.config, argon2Memory: 19_456 } };
  const stored = await hashPassword(context, 'Correct1!horse');
  expect(isOutdated(context, stored)).toBe(false);
  for (const [cost, former] of [
    ['m=19456', 'm=65536'],
    ['t=2', 't=3'],
    ['p=1', 'p=2'],
  ] as const) {
    expect(stored).toContain(cost);
    expect(isOutdated(context, stored.replace(cost, former)), former).toBe(true);
  }
});

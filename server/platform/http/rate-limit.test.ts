import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const PUBLIC = { PUBLIC_URL: 'https://plumbline.example.com', TRUSTED_PROXY: '127.0.0.1' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(PUBLIC);
});
afterAll(() => server.close());

async function statuses(count: number, url: string, { address, session }: { address: string; session?: string }): Promise<Set<number>> {
  const cookies: Record<string, string> = session ? { '__Host-sid': session } : {};
  const codes = new Set<number>();
  for (let sent = 0; sent < count; sent += 1) {
    codes.add((await server.app.inject({ method: 'GET', url, cookies, remoteAddress: address })).statusCode);
  }
  return codes;
}

test('[PLAT-32] An address without a session is refused after 600 requests a minute and told when to try again', async () => {
  expect(await statuses(600, '/api/nothing', { address: '10.1.1.1' })).toEqual(new Set([404]));
  const refused = await server.app.inject({ method: 'GET', url: '/api/nothing', remoteAddress: '10.1.1.1' });
  expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'TOO_MANY_REQUESTS', true]);
});

test('[PLAT-33] People of one office do not use up each other’s requests', async () => {
  expect(await statuses(590, '/api/nothing', { address: '10.1.1.2', session: 'one' })).toEqual(new Set([404]));
  expect(await statuses(590, '/api/nothing', { address: '10.1.1.2', session: 'other' })).toEqual(new Set([404]));
  expect(await statuses(11, '/api/nothing', { address: '10.1.1.2', session: 'one' })).toEqual(new Set([404, 429]));
});

test('[PLAT-34] Files of the client and health probes are not counted', async () => {
  expect(await statuses(601, '/api/health', { address: '10.1.1.3' })).toEqual(new Set([200]));
  expect(await statuses(601, '/assets/none.js', { address: '10.1.1.3' })).toEqual(new Set([404]));
  expect(await statuses(1, '/api/nothing', { address: '10.1.1.3' })).toEqual(new Set([404]));
});

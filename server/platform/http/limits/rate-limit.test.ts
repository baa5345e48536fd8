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

test('[PLAT-32] An address without a session is refused after 600 requests a minute, with the time of the next try', async () => {
  expect(await statuses(600, '/api/nothing', { address: '10.1.1.1' })).toEqual(new Set([404]));
  const refused = await server.app.inject({ method: 'GET', url: '/api/nothing', remoteAddress: '10.1.1.1' });
  expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'TOO_MANY_REQUESTS', true]);
});

/** Creates a session that has made a call from this address. */
async function sessionAt(address: string): Promise<string> {
  const { owner } = await server.organization();
  const session = owner.cookies['sid'] ?? '';
  expect(await statuses(1, '/api/auth/user', { address, session })).toEqual(new Set([200]));
  return session;
}

test('[PLAT-33] People of one office do not use up each other’s requests', async () => {
  const address = '10.1.1.2';
  const [one, other] = [await sessionAt(address), await sessionAt(address)];
  expect(await statuses(590, '/api/nothing', { address, session: one })).toEqual(new Set([404]));
  expect(await statuses(590, '/api/nothing', { address, session: other })).toEqual(new Set([404]));
  expect(await statuses(11, '/api/nothing', { address, session: one })).toEqual(new Set([404, 429]));
});

test('[PLAT-56] Requests with invented sessions are counted by their address, and those of a valid session are not', async () => {
  const address = '10.1.1.4';
  const valid = await sessionAt(address);
  const found = new Set<number>();
  for (let invented = 0; invented < 600; invented += 1) {
    for (const status of await statuses(1, '/api/nothing', { address, session: `invented-${invented}` })) found.add(status);
  }
  expect(found).toEqual(new Set([404, 429]));
  expect(await statuses(1, '/api/nothing', { address })).toEqual(new Set([429]));
  expect(await statuses(1, '/api/nothing', { address, session: valid })).toEqual(new Set([404]));
});

test('[PLAT-34] Files of the client and health probes are not counted', async () => {
  expect(await statuses(601, '/api/health', { address: '10.1.1.3' })).toEqual(new Set([200]));
  expect(await statuses(601, '/assets/none.js', { address: '10.1.1.3' })).toEqual(new Set([404]));
  expect(await statuses(1, '/api/nothing', { address: '10.1.1.3' })).toEqual(new Set([404]));
});

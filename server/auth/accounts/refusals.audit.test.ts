import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends a wrong password and disconnects before the response. */
async function tryAndHangUp(email: string): Promise<void> {
  const { headers, body } = await server.visit('/api/csrf-token');
  const { csrfToken } = JSON.parse(body) as { csrfToken: string };
  const cookie = headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? '';
  const port = await server.port();
  await new Promise<void>((resolve) => {
    const call = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/auth/login',
      headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
    });
    call.on('error', () => {}).on('close', resolve);
    call.end(JSON.stringify({ email, password: 'Wrong1!horse' }), () => call.destroy());
  });
}

test('[AUTH-215] A failed sign-in is recorded even if the client disconnects before the response', async () => {
  const msp = await server.organization();
  await tryAndHangUp(msp.owner.email);
  const recorded = () =>
    asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select('entityId').where('action', '=', 'user.sign_in_refused').execute(),
    );
  await expect.poll(recorded).toEqual([{ entityId: msp.owner.id }]);
});

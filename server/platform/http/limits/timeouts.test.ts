import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { listening } from '#tests/support/http-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';

async function slowClient(app: FastifyInstance, sent: string): Promise<Socket> {
  const socket = connect(await listening(app)(), '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => {}).write(sent);
  return socket;
}

test.each([
  ['body', HEAD],
  ['head', 'GET /api/health HTTP/1.1\r\nhost: loc'],
])('[PLAT-30] A request whose %s never ends is refused with 408 and its connection is closed', async (_part, sent) => {
  const app = await buildApp(server.context, { headers: 300, request: 300, grace: 10_000 });
  const [head = '', body = ''] = (await text(await slowClient(app, sent))).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 /);
  expect(head.toLowerCase()).toContain('content-security-policy');
  expect(JSON.parse(body)).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  await app.close();
});

test('[PLAT-31] A server that shuts down closes the connection of a slow client after the grace period', async () => {
  const app = await buildApp(server.context, { headers: 60_000, request: 60_000, grace: 300 });
  const socket = await slowClient(app, HEAD);
  await pause(50);
  const ended = text(socket).catch(() => '');
  await app.close();
  await ended;
  expect(socket.destroyed).toBe(true);
});

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { createTemplate } from '#contract/templates/templates.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { bodyLimitOf, refuseLongLists } from './bounds.ts';

let server: TestServer;
let msp: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
});
afterAll(() => server.close());

const url = `/api/assessments/${randomUUID()}/answers/mfa`;
const manyNumbers = { value: Array.from({ length: 10_000 }, () => 1), version: 0 };

test('[PLAT-50] The body of a request without a session is not validated', async () => {
  const response = await server.stranger.inject({ method: 'PUT', url, payload: manyNumbers });
  expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHORIZED']);
});

test('[PLAT-51] A list that is too long is refused for its length, before its entries are validated', async () => {
  const response = await msp.owner.inject({ method: 'PUT', url, payload: manyNumbers });
  expect([response.statusCode, response.json().code, response.json().details]).toEqual([
    400,
    'VALIDATION_ERROR',
    [{ path: 'value', message: 'must hold at most 50 entries' }],
  ]);
});

test('[PLAT-52] A list that is too long is found at any depth, and a body within its bounds passes', () => {
  const question = (conditions: number) => ({ key: 'a', showIf: { any: Array.from({ length: conditions }, () => ({})) } });
  const template = (conditions: number) => ({ sections: [{ questions: [question(0), question(conditions)] }] });
  expect(() => refuseLongLists(createTemplate, template(100_000))).toThrow();
  expect(() => refuseLongLists(createTemplate, template(50))).not.toThrow();
});

test('[PLAT-55] Only the fields of a body that its contract names are read, however many it has', () => {
  const body = new Proxy(
    { name: 'A', sections: Array.from({ length: 201 }, () => ({})) },
    {
      ownKeys: () => {
        throw new Error('All fields were listed.');
      },
    },
  );
  expect(() => refuseLongLists(createTemplate, body)).toThrow(expect.objectContaining({ status: 400 }));
});

test('[PLAT-53] Each call accepts as many bytes as its schema can need, and no more than its contract allows', () => {
  const limits = new Map(ENDPOINTS.map(({ name, entry }) => [name, bodyLimitOf(entry)]));
  expect(limits.get('logout')).toBe(16 * 1024);
  expect(limits.get('login')).toBeLessThan(200_000);
  expect(limits.get('createTemplate')).toBe(12 * 1024 * 1024);
  for (const [name, limit] of limits) expect(Number.isSafeInteger(limit), name).toBe(true);
  expect(bodyLimitOf(saveAnswer)).toBeGreaterThan(6 * 30_000);
});

/** Response to the head of a request of 11 MB whose body is never sent. */
async function answerToHead(headers: Record<string, string>): Promise<string> {
  const socket = connect(await server.port(), '127.0.0.1').setEncoding('utf8');
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', 'content-length': '11000000', ...headers });
  socket.write(`POST /api/templates HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  const [head] = await Promise.race([
    text(socket),
    new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))),
  ]).then((answer) => answer.split('\r\n'));
  socket.destroy();
  return head ?? '';
}

test('[PLAT-54] A large body is refused before it is sent unless the session of its sender allows it', async () => {
  const engineer = await msp.person('alignment_engineer');
  const headersOf = async (person: typeof engineer) => {
    const { csrfToken } = (await person.inject({ method: 'GET', url: '/api/csrf-token' })).json<{ csrfToken: string }>();
    return { cookie: `sid=${person.cookies['sid']}`, 'x-csrf-token': csrfToken };
  };
  expect(await answerToHead({})).toMatch(/^HTTP\/1.1 403 /);
  const forged = await headersOf(engineer);
  expect(await answerToHead(forged)).toMatch(/^HTTP\/1.1 403 /);
});

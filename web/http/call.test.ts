// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getAssessment } from '#contract/assessments/assessments.contract.ts';
import { checkMethods, getAuthStatus, getAuthUser, login, logout } from '#contract/auth/auth.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { uploadLogo } from '#contract/organizations/organizations.contract.ts';
import { askOrNull } from './ask.ts';
import { call } from './call.ts';
import { forgetCsrfToken } from './csrf.ts';
import { Fault, faultOf } from './fault.ts';
import { createQueryClient } from './queryClient.ts';
import { onSessionTimeout, whenSignedOut } from './session.ts';

interface SeenRequest {
  method: string;
  url: string;
  token: string | undefined;
  type: string;
  key?: string | string[] | undefined;
  body: string;
}

type RespondWith = (response: ServerResponse, seen: SeenRequest) => void;

const ID = '01890000-0000-7000-8000-000000000001';
const realFetch = globalThis.fetch;
let server: Server;
let origin: string;
let seen: SeenRequest[] = [];
let tokens = 0;
let lifetimeMs = 60_000;
let answer: RespondWith = (response) => response.end();

function json(status: number, body: unknown): RespondWith {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  if (url === '/api/csrf-token') {
    tokens += 1;
    json(200, { csrfToken: `token-${tokens}`, expires: new Date(Date.now() + lifetimeMs).toISOString() })(response, seen[0] ?? blank());
    return;
  }
  const token = headers['x-csrf-token'];
  const one = {
    method,
    url,
    token: Array.isArray(token) ? token[0] : token,
    type: headers['content-type'] ?? '',
    key: headers['idempotency-key'],
    body: await textOf(request),
  };
  seen.push(one);
  answer(response, one);
}

function blank(): SeenRequest {
  return { method: '', url: '', token: undefined, type: '', body: '' };
}

async function refused(attempt: Promise<unknown>): Promise<Fault> {
  const fault: unknown = await attempt.catch((error: unknown) => error);
  if (!(fault instanceof Fault)) throw new Error('The call was not refused');
  return fault;
}

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // A TCP server's address is not a string.
  origin = `http://127.0.0.1:${port}`;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => realFetch(new URL(url, origin), init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  seen = [];
  tokens = 0;
  lifetimeMs = 60_000;
  forgetCsrfToken();
  onSessionTimeout(() => undefined);
});

test('A read fills in its address and fetches no security token', async () => {
  answer = json(200, { id: ID });
  await call(getAssessment, { params: { id: ID } });
  expect(seen).toMatchObject([{ method: 'GET', url: `/api/assessments/${ID}`, token: undefined, body: '' }]);
  expect(tokens).toBe(0);
});

test('[HTTP-1] A call that changes something sends the security token in its header and body, and one token serves until it expires', async () => {
  answer = json(200, { userExists: true, authMethods: ['local'], organizationId: null });
  await call(checkMethods, { body: { email: 'a@b.ch' } });
  await call(checkMethods, { body: { email: 'c@d.ch' } });
  expect(tokens).toBe(1);
  expect(seen.map(({ token }) => token)).toEqual(['token-1', 'token-1']);
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ email: 'a@b.ch', _csrf: 'token-1' });
  expect(seen[0]?.type).toBe('application/json');
});

test('[HTTP-2] An expired security token is fetched again', async () => {
  answer = (response) => response.writeHead(204).end();
  lifetimeMs = -1;
  await call(logout);
  await call(logout);
  expect(tokens).toBeGreaterThan(1);
});

test('Calls that start at the same time share one security token', async () => {
  answer = (response) => response.writeHead(204).end();
  await Promise.all([call(logout), call(logout), call(logout)]);
  expect(tokens).toBe(1);
});

test('A file is sent as a form with the security token among its entries', async () => {
  answer = json(200, {});
  const form = new FormData();
  form.append('file', new Blob(['x']), 'logo.png');
  await call(uploadLogo, { form });
  expect(seen[0]?.type).toContain('multipart/form-data');
  expect(seen[0]?.body).toMatch(/name="_csrf"\r\n\r\ntoken-1/);
  expect(seen[0]?.body).toContain('filename="logo.png"');
  expect(form.has('_csrf')).toBe(false);
});

test('[HTTP-3] A call whose security token is refused is repeated once with a new token', async () => {
  answer = (response, { token }) =>
    token === 'token-1' ? json(403, { code: 'CSRF_TOKEN_INVALID', message: 'no' })(response, blank()) : response.writeHead(204).end();
  await expect(call(logout)).resolves.toBeUndefined();
  expect(seen.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
});

test('[HTTP-4] A security token that is refused twice is reported and not tried a third time', async () => {
  answer = json(403, { code: 'CSRF_TOKEN_MISSING', message: 'none', resolution: 'reload' });
  expect((await refused(call(logout))).code).toBe('CSRF_TOKEN_MISSING');
  expect(seen).toHaveLength(2);
});

test('[HTTP-5] An error carries the code, message, details and field that the server sent', async () => {
  answer = json(400, { code: 'WEAK_PASSWORD', message: 'Too weak', resolution: 'Longer', details: 'no digit', field: 'password' });
  const fault = await refused(call(login, { body: { email: 'a@b.ch', password: 'x' } }));
  expect(fault).toMatchObject({ code: 'WEAK_PASSWORD', field: 'password', status: 400 });
  expect(fault.displayText).toBe('Too weak: no digit\n\nHow to resolve: Longer');
});

test.each([
  [401, {}, 'UNAUTHORIZED', 'You need to log in to access this feature'],
  [403, {}, 'FORBIDDEN', "You don't have permission to perform this action"],
  [403, { error: 'EMAIL_NOT_VERIFIED' }, 'EMAIL_NOT_VERIFIED', 'Please verify your email address before signing in'],
  [404, {}, 'ASSESSMENT_NOT_FOUND', undefined],
  [429, {}, 'TOO_MANY_REQUESTS', 'Too many requests, please wait a moment'],
  [502, {}, 'INTERNAL_ERROR', undefined],
  [418, { message: 'Tea only' }, 'VALIDATION_ERROR', 'Tea only'],
  [400, {}, 'VALIDATION_ERROR', 'An error occurred'],
])('[HTTP-6] A response %i with %o and no code becomes %s', async (status, body, code, message) => {
  answer = json(status, body);
  const fault = await refused(call(getAssessment, { params: { id: ID } }));
  expect(fault).toMatchObject({ code, status });
  if (message) expect(fault.message).toBe(message);
});

test('[HTTP-7] A response that is not JSON is a server error from status 500 on, and a network error below it', async () => {
  answer = (response) => response.writeHead(500).end('<html>');
  expect((await refused(call(getAuthStatus))).code).toBe('INTERNAL_ERROR');
  answer = (response) => response.writeHead(400).end('<html>');
  expect((await refused(call(getAuthStatus))).code).toBe('NETWORK_ERROR');
});

test('[HTTP-8] A session that has timed out is reported to the application', async () => {
  const ended = vi.fn<() => void>();
  onSessionTimeout(ended);
  answer = json(401, { sessionTimeout: true });
  const fault = await refused(call(getAuthUser));
  expect(fault).toMatchObject({ code: 'SESSION_EXPIRED', message: 'Your session has expired due to inactivity' });
  expect(ended).toHaveBeenCalledOnce();
});

test('[HTTP-9] A person who is not signed in is read as null where the query allows it', async () => {
  answer = json(401, { code: 'UNAUTHORIZED', message: 'no' });
  const client = createQueryClient();
  await expect(client.fetchQuery(askOrNull(getAuthUser))).resolves.toBeNull();
});

test('[HTTP-10] A query without its own function reads the path made of its key', async () => {
  answer = json(200, [1]);
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api/customers', ID] })).resolves.toEqual([1]);
  expect(seen[0]?.url).toBe(`/api/customers/${ID}`);
});

test('[HTTP-11] A call without a connection is refused as unable to connect to the server', async () => {
  const formerOrigin = origin;
  origin = 'http://127.0.0.1:1';
  const fault = await refused(call(getAuthStatus));
  const change = await refused(call(logout));
  origin = formerOrigin;
  expect(fault).toMatchObject({ code: 'NETWORK_ERROR', message: 'Unable to connect to the server' });
  expect(change.code).toBe('NETWORK_ERROR');
});

test('A session that has ended leads to the sign-in page, and a wrong password does not', async () => {
  const listener = vi.fn();
  whenSignedOut(listener);
  answer = json(401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password', resolution: 'Check both.' });
  await refused(call(login, { body: { email: 'a@b.test', password: 'x', captchaToken: null } }));
  expect(listener).not.toHaveBeenCalled();
  answer = json(401, { code: 'UNAUTHORIZED', message: 'You need to log in', resolution: 'Sign in.' });
  await refused(call(getAssessment, { params: { id: ID } }));
  expect(listener).toHaveBeenCalledOnce();
});

test('A browser that is offline refuses at once and sends nothing later', async () => {
  onlineManager.setOnline(false);
  const formerOrigin = origin;
  origin = 'http://127.0.0.1:1';
  const client = createQueryClient();
  const change = new MutationObserver(client, { mutationFn: () => call(logout) });
  await expect(change.mutate()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  await expect(client.fetchQuery({ queryKey: ['/api/customers', ID] })).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  origin = formerOrigin;
  onlineManager.setOnline(true);
  expect(seen).toEqual([]);
});

test.each([
  ['TypeError: Failed to fetch', 'NETWORK_ERROR'],
  ['401: Unauthorized', 'UNAUTHORIZED'],
  ['403: Forbidden', 'FORBIDDEN'],
  ['404: Not Found', 'NOT_FOUND'],
  ['The operation timed out', 'TIMEOUT_ERROR'],
  ['Odd', 'INTERNAL_ERROR'],
])('[HTTP-12] A plain error "%s" is reported as %s', (words, code) => {
  expect(faultOf(new Error(words)).code).toBe(code);
});

test('A creation without a response is sent again with the same key, and the next creation gets its own key', async () => {
  const create = (name: string) => call(createCustomer, { body: { name } });
  const lost: RespondWith = (response) => response.destroy();
  const sent: [RespondWith, string][] = [
    [lost, 'A'],
    [lost, 'B'],
    [json(503, { code: 'TIMEOUT_ERROR' }), 'A'],
    [json(201, { id: ID }), 'A'],
    [json(201, { id: ID }), 'A'],
    [json(409, { code: 'DUPLICATE_CUSTOMER' }), 'B'],
    [json(201, { id: ID }), 'B'],
  ];
  for (const [respond, name] of sent) {
    answer = respond;
    await create(name).catch(() => {});
  }
  const [a1, b1, a2, a3, a4, b2, b3] = seen.map(({ key }) => key);
  expect([a2, a3, b2]).toEqual([a1, a1, b1]);
  expect(new Set([a1, b1, a4, b3]).size).toBe(4);
  expect(a1).toMatch(/^[0-9a-f]{32}$/);
});

test('A call that creates nothing carries no Idempotency-Key', async () => {
  answer = json(204, undefined);
  await call(logout).catch(() => {});
  expect(seen.map(({ key }) => key)).toEqual([undefined]);
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetCsrfToken } from './csrf.ts';
import { createQueryClient } from './queryClient.ts';
import { jsonOf, send } from './send.ts';

let sent: { url: string; init: RequestInit }[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => new Response(null, { status: 204 });
  forgetCsrfToken();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({ url, init });
    return url === '/api/csrf-token' ? Response.json({ csrfToken: 'token', expires: '2199-01-01T00:00:00.000Z' }) : answer();
  });
});

const last = () => sent.at(-1)?.init ?? {};
const headerOf = (name: string) => new Headers(last().headers).get(name);

describe('cookies and headers of a request', () => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('[HTTP-19] A %s request carries cookies and fetches no security token', async (method) => {
    await send({ method, url: '/api/customers' });
    expect(sent.map(({ url }) => url)).toEqual(['/api/customers']);
    expect(last().credentials).toBe('include');
    expect(headerOf('x-csrf-token')).toBeNull();
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '[HTTP-20] A %s request carries cookies and the security token in its header, also without a body',
    async (method) => {
      await send({ method, url: '/api/customers' });
      expect(sent.map(({ url }) => url)).toEqual(['/api/csrf-token', '/api/customers']);
      expect(last().credentials).toBe('include');
      expect(headerOf('x-csrf-token')).toBe('token');
      expect(last().body).toBeUndefined();
    },
  );
});

describe('the security token in a body', () => {
  test('[HTTP-21] A JSON body carries the security token as a field', async () => {
    await send({ method: 'POST', url: '/api/customers', body: { name: 'Bluefin' } });
    expect(last().body).toBe('{"name":"Bluefin","_csrf":"token"}');
    expect(headerOf('content-type')).toBe('application/json');
  });

  test('[HTTP-22] A form carries the security token as an entry, and the form that was passed in stays unchanged', async () => {
    const body = new FormData();
    body.append('name', 'Bluefin');
    await send({ method: 'POST', url: '/api/customers', body });
    const { body: full } = last();
    expect(full instanceof FormData && [...full.entries()]).toEqual([
      ['_csrf', 'token'],
      ['name', 'Bluefin'],
    ]);
    expect(body.has('_csrf')).toBe(false);
  });

  test('[HTTP-23] A URL-encoded body carries the security token as a parameter', async () => {
    await send({ method: 'POST', url: '/api/customers', body: new URLSearchParams({ name: 'Bluefin' }) });
    const { body } = last();
    expect(body instanceof URLSearchParams && body.toString()).toBe('name=Bluefin&_csrf=token');
  });
});

test('[HTTP-24] An empty response is read as undefined', async () => {
  expect(await jsonOf(new Response(null, { status: 204 }))).toBeUndefined();
  expect(await jsonOf(Response.json([1]))).toEqual([1]);
});

describe('the defaults of queries', () => {
  test('[HTTP-25] A query never becomes stale, never repeats by itself and never retries after a failure', async () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ staleTime: Infinity, refetchInterval: false, refetchOnWindowFocus: false, retry: false });
    expect(mutations).toMatchObject({ retry: false });
    answer = () => new Response(null, { status: 503 });
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api', 'customers'] })).rejects.toThrow();
    expect(sent.map(({ url }) => url)).toEqual(['/api/customers']);
  });
});

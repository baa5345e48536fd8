import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonOf, send } from './send.ts';

const USER = '/api/auth/user';

beforeEach(() => {
  window.prefetched = new Map([[USER, Promise.resolve(Response.json({ from: 'the first script' }))]]);
  vi.stubGlobal('fetch', async () => Response.json({ from: 'the server' }));
});

afterEach(() => window.prefetched?.clear());

const read = async () => jsonOf(await send({ method: 'GET', url: USER }));

test('A prefetched response is used once, and the next read asks the server', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  expect(await read()).toEqual({ from: 'the first script' });
  expect(await read()).toMatchObject({ from: 'the server' });
});

test('A prefetched response is not used after ten seconds', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(await read()).toMatchObject({ from: 'the server' });
});

test('A prefetched response is not used after a change', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  await send({ method: 'POST', url: '/api/auth/login' }).catch(() => {});
  expect(await read()).toMatchObject({ from: 'the server' });
});

test('A read with an ETag asks the server and does not use the prefetched response', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  expect(await jsonOf(await send({ method: 'GET', url: USER, etag: 'W/"1"' }))).toMatchObject({ from: 'the server' });
});

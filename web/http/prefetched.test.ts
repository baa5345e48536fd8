import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonOf, send } from './send.ts';

const USER = '/api/auth/user';

beforeEach(() => {
  window.prefetched = new Map([[USER, Promise.resolve(Response.json({ from: 'the first script' }))]]);
  vi.stubGlobal('fetch', async () => Response.json({ from: 'the server' }));
});

afterEach(() => window.prefetched?.clear());

const read = async () => jsonOf(await send({ method: 'GET', url: USER }));

test('what the page has asked for before the application serves once, and is then asked for anew', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  expect(await read()).toEqual({ from: 'the first script' });
  expect(await read()).toMatchObject({ from: 'the server' });
});

test('what has been lying there for ten seconds is old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(await read()).toMatchObject({ from: 'the server' });
});

test('nothing asked for before a change is shown after it', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  await send({ method: 'POST', url: '/api/auth/login' }).catch(() => {});
  expect(await read()).toMatchObject({ from: 'the server' });
});

test('what a screen already holds is compared with the server, not with what was asked for before', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  expect(await jsonOf(await send({ method: 'GET', url: USER, etag: 'W/"1"' }))).toMatchObject({ from: 'the server' });
});

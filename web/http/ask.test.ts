import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { askIfChanged } from './ask.ts';
import { createQueryClient } from './queryClient.ts';

/** ETag of the server's content, and the ETags sent by requests. */
let mark: string | null;
let sent: (string | null)[];

beforeEach(() => {
  mark = 'W/"1.20.x"';
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const etag = new Headers(init.headers).get('if-none-match');
    sent.push(etag);
    if (mark !== null && etag === mark) return new Response(null, { status: 304 });
    return Response.json([mark], mark === null ? {} : { headers: { etag: mark } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const options = askIfChanged(listNotifications, { query: { limit: '20' } });

test('A polled response that has not changed is not sent again, and a changed one is', async () => {
  const client = createQueryClient();
  const poll = () => client.fetchQuery({ ...options, staleTime: 0 });
  expect([await poll(), await poll()]).toEqual([['W/"1.20.x"'], ['W/"1.20.x"']]);
  mark = 'W/"2.20.x"';
  expect([await poll(), await poll()]).toEqual([['W/"2.20.x"'], ['W/"2.20.x"']]);
  expect(sent).toEqual([null, 'W/"1.20.x"', 'W/"1.20.x"', 'W/"2.20.x"']);
});

test('A person who signs in after another one starts without the other person’s ETags', async () => {
  await createQueryClient().fetchQuery(options);
  await createQueryClient().fetchQuery(options);
  expect(sent).toEqual([null, null]);
});

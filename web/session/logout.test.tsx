import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, press, respondWith } from '#tests/support/web/page.tsx';
import { useLogout } from './logout.ts';

function Leave() {
  return <button onClick={useLogout()}>Log out</button>;
}

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  vi.useFakeTimers();
  page = await openPage('/customers', Leave);
});
afterEach(() => {
  page.leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('Signing out leads to the sign-in page, or to the provider that ends its session too', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  respondWith(() => Response.json({ continueAt: 'https://id.northwind.test/logout' }));
  await press('Log out');
  expect(assign.mock.calls).toEqual([['https://id.northwind.test/logout']]);

  respondWith(() => Response.json({ continueAt: null }));
  await press('Log out');
  expect(page.path()).toBe('/auth');
  expect(assign).toHaveBeenCalledOnce();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { harbour } from '#tests/support/web/recommendations.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { openPage, press, requests, respondWith, wait, words } from '#tests/support/web/page.tsx';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CustomerActions } from './CustomerActions.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const HARBOUR = harbour({ status: 'archived', archivedAt: NOW, version: 7 });

let leave = () => {};
beforeEach(async () => {
  vi.useFakeTimers();
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

async function restoreOnPage(): Promise<void> {
  ({ leave } = await openPage('/', () => <CustomerActions customer={HARBOUR} dialog={undefined} onDialog={() => {}} />));
  await press('Restore');
  await wait(50);
}

test('A customer is restored at the version on the screen', async () => {
  respondWith(() => Response.json({ ...HARBOUR, status: 'active', version: 8 }));
  await restoreOnPage();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', url: `/api/customers/${HARBOUR.id}/restore`, body: { version: 7 } },
  ]);
});

test('A customer that a colleague changed is not restored, and is read again', async () => {
  const shown = ask(getCustomer, { params: { id: HARBOUR.id } });
  await queryClient.fetchQuery({ ...shown, queryFn: () => HARBOUR });
  respondWith(() => Response.json({ code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: HARBOUR }, { status: 409 }));
  await restoreOnPage();
  expect(words()).toContain('Look again.');
  expect(queryClient.getQueryState(shown.queryKey)?.isInvalidated).toBe(true);
});

test('[CUSTOMER-3] An approved assessment without a QBR makes the QBR the next step of its customer', async () => {
  const active = harbour({ version: 7 });
  const ready: { id: string }[] = [];
  respondWith(({ url }) => Response.json(url.includes('readyForQbr') ? ready : []));
  const primary = async () => {
    ({ leave } = await openPage('/', () => <CustomerActions customer={active} dialog={undefined} onDialog={() => {}} />));
    await wait(50);
    const links = [...document.querySelectorAll('a')].map((link) => link.textContent?.trim());
    return links.filter((text) => text === 'Start assessment' || text === 'Generate QBR');
  };
  expect(await primary()).toEqual(['Start assessment']);
  leave();
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  ready.push({ id: '01890000-0000-7000-8000-000000000777' });
  expect(await primary()).toEqual(['Start assessment', 'Generate QBR']);
});

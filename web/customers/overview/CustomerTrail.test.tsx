import { beforeEach, expect, test } from 'vitest';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { harbour } from '#tests/support/web/recommendations.ts';
import { respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { askPages } from '#web/http/page.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { CustomerTrail } from './CustomerTrail.tsx';

const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002', '018f0000-0000-7000-8000-000000000003'];
const [first = '', second = '', third = ''] = ids;
const rows = [harbour({ id: first, name: 'Alder' }), harbour({ id: second, name: 'Birch' }), harbour({ id: third, name: 'Cedar' })];

const openScreen = screenForEachTest(() => <CustomerTrail id={second} />);
beforeEach(() => {
  queryClient.clear();
  respondWith(() => Response.json([]));
});

/** Caches the second page of a list of 46 customers, as if it had been open before. */
async function listWasOpen(): Promise<void> {
  const asked = askPages(listCustomers, [{ query: { page: '2', limit: '25', total: 'true' } }]);
  await queryClient.fetchInfiniteQuery({ ...asked, queryFn: () => [{ rows, cursor: null, total: 46, before: 25 }] });
}

async function open(): Promise<string[]> {
  await openScreen('/');
  return [...document.querySelectorAll('a')].map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`);
}

test('[CUSTOMER-4] A customer opened from a list shows its position and links to the previous and the next one', async () => {
  await listWasOpen();
  expect(await open()).toEqual([`Up: Alder /customers/${first}`, `Down: Cedar /customers/${third}`]);
  expect(words()).toContain('27 of 46');
});

test('[CUSTOMER-5] A customer opened by its address has no position in a list', async () => {
  expect(await open()).toEqual([]);
  expect(words()).not.toContain(' of ');
});

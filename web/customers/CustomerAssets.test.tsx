import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Agreement } from '#contract/customers/agreements.contract.ts';
import type { Asset } from '#contract/customers/assets.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { field, openPage, press, requests, respondWith, typeInto, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CustomerAssets } from './CustomerAssets.tsx';
// Lazy-loaded; imported here so that no test waits for it.
import './assets/AgreementDialog.tsx';

const ID = '01890000-0000-7000-8000-000000000003';
const NOW = '2027-02-10T12:00:00.000Z';
// Only the customer fields that the screen reads.
const HARBOUR = { id: ID, name: 'Harbour Ltd', status: 'active', timezone: 'UTC', currency: 'GBP', fiscalYearStartMonth: 4 } as Customer;

const written = { customerId: ID, currency: 'GBP', version: 2, createdAt: NOW, updatedAt: NOW } as const;
const agreement: Agreement = {
  ...written,
  id: '01890000-0000-7000-8000-00000000000a',
  kind: 'service',
  name: 'Managed service',
  category: '',
  amount: 668_820,
  cycle: 'monthly',
  start: '2025-04-01',
  end: '2027-03-31',
  assumeRenewal: false,
  yearlyRisePercent: 4,
  amountFrom: '2026-04-01',
};
const asset: Asset = {
  ...written,
  id: '01890000-0000-7000-8000-00000000000b',
  name: 'FW-05',
  type: 'Firewall',
  model: 'XG 210',
  serial: '',
  purchasedAt: null,
  warrantyEndsAt: '2026-01-31',
  endOfLifeAt: '2027-05-01',
  replaceYear: 2028,
  cost: null,
  support: { product: 'FortiOS 7.2', until: '2027-03-01' },
};

function answer(agreements: Agreement[], assets: Asset[], change: () => Response = () => Response.json(agreement)): void {
  respondWith(({ method, url }) => {
    if (method !== 'GET') return change();
    return Response.json(url.includes('/agreements') ? agreements : assets);
  });
}

let leave = () => {};
async function open(role = 'vcio') {
  // Olive with another role, which is typed as a string here.
  const person = { ...OLIVE, role, roles: [role], isOwner: false } as typeof OLIVE;
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => person });
  ({ leave } = await openPage('/', () => <CustomerAssets customer={HARBOUR} />));
  await wait(50);
}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) });
  queryClient.clear();
  answer([agreement], [asset]);
});
afterEach(() => {
  leave();
  leave = () => {};
  vi.useRealTimers();
});

test('Agreements and assets say in words that they expire soon, have expired or have no price', async () => {
  await open();
  expect(words()).toContain('£6,688.20 a month');
  expect(words()).toContain('+4 %');
  expect(words()).toContain('Ends in 49 days, on 31 Mar 2027');
  expect(words()).toContain('End of life in 80 days, on 1 May 2027');
  expect(words()).toContain('Warranty ended on 31 Jan 2026');
  expect(words()).toContain('Replacement in FY28 to be quoted');
  expect(words()).toContain('FortiOS 7.2: unsupported in 2 weeks');
});

test('A user with read access sees the agreements and assets of a customer and no controls to change them', async () => {
  await open('alignment_engineer');
  expect(words()).toContain('Managed service');
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

test('A customer without agreements and assets shows what they are for', async () => {
  answer([], []);
  await open();
  expect(words()).toContain('No agreements yet');
  expect(words()).toContain('No assets yet');
});

test('An agreement that a colleague has changed is not overwritten without asking', async () => {
  const theirs = { ...agreement, amount: 700_000, version: 9 };
  const conflict = { code: 'CONFLICT', message: 'Changed', resolution: 'Look again.', current: theirs };
  answer([agreement], [asset], () => Response.json(conflict, { status: 409 }));
  await open();
  await press('Edit Managed service');
  await vi.dynamicImportSettled();
  await wait(100);
  await typeInto(field('name'), 'Managed service, all sites');
  await press('Save agreement');
  await wait(100);
  const [sent] = requests.filter(({ method }) => method === 'PATCH');
  expect(sent).toMatchObject({
    url: `/api/agreements/${agreement.id}`,
    body: { name: 'Managed service, all sites', amount: 668_820, version: 2 },
  });
  expect(words()).toContain('Someone else changed this');
  await press('Use theirs');
  await wait(50);
  expect(field('name').value).toBe('Managed service');
});

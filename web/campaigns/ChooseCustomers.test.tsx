import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { CampaignCandidates } from '#contract/campaigns/sources.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, typeInto, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { StartCampaignDialog } from './StartCampaignDialog.tsx';

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const customer = (n: number, more: Partial<CampaignCandidates['customers'][number]> = {}) => ({
  id: id(n),
  name: `Customer ${n}`,
  tier: 'A' as const,
  vcio: null,
  isAffected: true,
  units: 2,
  campaigns: 0,
  ...more,
});
const CUSTOMERS = [
  customer(1),
  customer(2, { tier: 'B' }),
  customer(3, { campaigns: 1 }),
  customer(4, { isAffected: false, units: null }),
  ...Array.from({ length: 300 }, (_, at) => customer(100 + at, { tier: 'C' })),
];
let campaignId: string | null = null;

const open = screenForEachTest(() => <StartCampaignDialog source={{ product: 'Windows Server 2016' }} onClose={() => {}} />);

beforeEach(async () => {
  queryClient.clear();
  campaignId = null;
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method }) =>
    Response.json(method === 'GET' ? { campaignId, title: 'Replace Windows Server 2016', customers: CUSTOMERS } : { id: id(9) }),
  );
});

const list = () => document.querySelector<HTMLElement>('[aria-label="Customers to choose"]');
const search = () => document.querySelector<HTMLInputElement>('[aria-label="Search customers"]');
const key = (name: string) => act(async () => void list()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));

test('All affected customers are chosen at the start, and the call names them', async () => {
  await open('/recommendations/campaigns');
  expect(words()).toContain('303 chosen, 303 customers shown');
  await press('Start with 303 customers');
  const sent = requests.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({ product: 'Windows Server 2016', customerIds: expect.not.arrayContaining([id(4)]) });
});

test('The keys N and A choose none and all of the customers that the search shows', async () => {
  await open('/recommendations/campaigns');
  await key('n');
  expect(words()).toContain('0 chosen, 303 customers shown');
  const box = search();
  if (box) await typeInto(box, 'customer 2');
  expect(words()).toContain('0 chosen, 101 customers shown');
  await key('a');
  expect(words()).toContain('101 chosen, 101 customers shown');
});

test('A reason that has a campaign leads to it instead of starting a second one', async () => {
  campaignId = id(9);
  await open('/recommendations/campaigns');
  expect(words()).toContain('A campaign for this exists.');
  expect(document.querySelector(`a[href="/recommendations/campaigns/${id(9)}"]`)).not.toBeNull();
});

import { beforeEach, expect, test } from 'vitest';
import type { CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CAMPAIGN, customer } from '#web/campaigns/campaigns.fixture.ts';
import { EffectsCard } from './EffectsCard.tsx';

const ids = ['a', 'b', 'c'].map((letter) => `01890000-0000-7000-8000-00000000080${letter}`);
const CUSTOMERS: CampaignCustomer[] = ['Acme', 'Beacon', 'Cedar'].map((name, place) => ({
  ...customer(name),
  customer: { id: ids[place] ?? '', name },
}));
const [A, B, C] = ids;
const FAILED = { tool: 'ConnectWise PSA', state: 'failed', number: '', url: null, reason: 'ConnectWise refused the request.' };
const AGENDA = {
  options: { agenda: true, letters: true, opportunities: true },
  psa: { name: 'ConnectWise PSA', reason: null },
  letter: { subject: '{recommendation}', text: 'Price: {price}' },
  version: 3,
  customers: [
    {
      customerId: A,
      agenda: { review: { id: A, title: 'Acme - Q4 2026 QBR', dateTime: '2026-12-08T10:00:00.000Z' }, reason: null, isComing: false },
      opportunity: null,
    },
    { customerId: B, agenda: { review: null, reason: null, isComing: false }, opportunity: FAILED },
    {
      customerId: C,
      agenda: { review: null, reason: 'The assessment "Core" is In progress; a QBR needs an approved one', isComing: false },
      opportunity: null,
    },
  ],
};

const open = screenForEachTest(() => <EffectsCard campaign={CAMPAIGN} customers={CUSTOMERS} mayEdit />);

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ url }) => Response.json(url.endsWith('/letters') ? [] : AGENDA));
});

test('The campaign says whose agendas have the recommendation, who waits for a QBR and which agenda could not be updated', async () => {
  await open('/recommendations/campaigns');
  await wait(1);
  expect(words()).toContain('On the agenda of 1 customer.');
  expect(words()).toContain('Added when a QBR is created: Beacon.');
  expect(words()).toContain('Cedar: The assessment "Core" is In progress; a QBR needs an approved one');
  expect(words()).toContain('Beacon: ConnectWise refused the request.');
});

test('A switch changes what the next run does, for the version on screen', async () => {
  await open('/recommendations/campaigns');
  await wait(1);
  document.querySelector<HTMLInputElement>('input[role=switch]')?.click();
  await wait(1);
  expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { agenda: false, version: 3 } });
});

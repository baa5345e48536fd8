import { expect, test } from 'vitest';
import { press, requests, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { RegionProposal } from './RegionProposal.tsx';

const open = screenForEachTest(() => <RegionProposal organization={{ timezone: 'UTC', currency: 'USD' }} timezone="Europe/Vienna" />);
const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('[TOUR-25] Time zone and currency are proposed from the browser, and either answer is asked for once', async () => {
  Object.defineProperty(navigator, 'language', { value: 'de-AT', configurable: true });
  await open('/');
  expect(words()).toContain('Use Europe/Vienna and EUR');
  await press('Use Europe/Vienna and EUR');
  await press('Keep UTC and USD');
  expect(sent()).toEqual([
    { timezone: 'Europe/Vienna', currency: 'EUR', settings: { regionAsked: true } },
    { settings: { regionAsked: true } },
  ]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { press, requests, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { RegionProposal } from './RegionProposal.tsx';

let organization: { timezone: string; currency: string; settings: { locale?: 'de-AT' } };
const open = screenForEachTest(() => <RegionProposal organization={organization} timezone="Europe/Vienna" />);
const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT');
});

const USE = `Use Europe/Vienna and EUR, number format ${(12_345.6).toLocaleString('de-AT')}`;

test('[TOUR-25] Time zone, currency and number format are proposed from the browser, and the question is asked once', async () => {
  organization = { timezone: 'UTC', currency: 'USD', settings: {} };
  await open('/');
  expect(words()).toContain(USE);
  await press(USE);
  await press('Keep UTC and USD');
  expect(sent()).toEqual([
    { timezone: 'Europe/Vienna', currency: 'EUR', settings: { regionAsked: true, locale: 'de-AT' } },
    { settings: { regionAsked: true } },
  ]);
});

test('[LISTS-22] The currency is asked for when the time zone is already right', async () => {
  organization = { timezone: 'Europe/Vienna', currency: 'USD', settings: {} };
  await open('/');
  expect(words()).toContain('Keep Europe/Vienna and USD');
});

test('[LISTS-24] No question is asked when time zone, currency and number format match the browser', async () => {
  organization = { timezone: 'Europe/Vienna', currency: 'EUR', settings: { locale: 'de-AT' } };
  await open('/');
  expect(words()).not.toContain('Keep');
});

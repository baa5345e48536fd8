import { beforeEach, expect, test } from 'vitest';
import type { Campaign, CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { field, press, requests, respondWith, screenForEachTest, typeInto, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { CampaignFigures } from './CampaignFigures.tsx';
import { lastChange } from './campaigns.words.ts';
import { RuleDialog } from './RuleDialog.tsx';

const NOW = '2026-05-04T10:00:00.000Z';
const ID = '01890000-0000-7000-8000-000000000801';
const CAMPAIGN: Campaign = {
  id: ID,
  title: 'Require MFA for every sign-in',
  currency: 'GBP',
  targetQuarter: { year: 2026, quarter: 3 },
  owner: null,
  version: 3,
  createdAt: NOW,
  updatedAt: NOW,
  problem: '',
  benefit: '',
  riskIfNot: '',
  priority: 'high',
  source: { kind: 'question', template: null, questionKey: 'mfa' },
  rule: { unit: 'user', perCustomer: 60_000, perUnit: 0, monthlyPerUnit: 0, hoursPerCustomer: 4, hoursPerUnit: 0 },
  next: { create: 2, update: 1, missing: 0 },
  lastRun: null,
};
const customer = (name: string, more: Partial<CampaignCustomer> = {}): CampaignCustomer => ({
  customer: { id: ID, name },
  currency: 'GBP',
  state: 'not_sent',
  units: 10,
  amounts: { oneTime: 60_000, monthly: 0, hours: 4 },
  isEdited: false,
  recommendation: null,
  ...more,
});
const DECLINED = customer('Brookside', {
  state: 'declined',
  recommendation: {
    id: ID,
    status: 'declined',
    targetQuarter: null,
    owner: null,
    createdAt: NOW,
    doneAt: null,
    verifiedAt: null,
    isChanged: true,
    decision: { outcome: 'declined', by: 'J. Doe', note: 'Moves to SharePoint', at: NOW },
  },
});
const CUSTOMERS = [customer('Acme'), customer('Kestrel', { isEdited: true }), DECLINED];

let shown: 'actions' | 'figures' | 'rule' = 'actions';
const open = screenForEachTest(() => {
  if (shown === 'actions') return <CampaignActions campaign={CAMPAIGN} onEdit={() => {}} onAdd={() => {}} />;
  if (shown === 'rule') return <RuleDialog campaign={CAMPAIGN} customers={CUSTOMERS} onClose={() => {}} />;
  return <CampaignFigures campaign={CAMPAIGN} customers={CUSTOMERS} />;
});

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method }) => Response.json(method === 'GET' ? [] : { created: 2, updated: 1, kept: 0 }));
});

test('The button of a campaign names what it creates and updates, and sends the version on screen', async () => {
  shown = 'actions';
  await open('/recommendations/campaigns');
  await press('Create 2, update 1 recommendation');
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ body: { version: 3 } });
});

test('Declined customers are counted by state and are in no total of the price', async () => {
  shown = 'figures';
  await open('/recommendations/campaigns');
  expect(words()).toContain('One-time£1,200');
  expect(words()).toContain('8 h, 1 amount edited, without declined customers');
});

test('The price rule says how many amounts a save would change before it is saved', async () => {
  shown = 'rule';
  await open('/recommendations/campaigns');
  expect(words()).toContain('No amount changes.');
  await typeInto(field('hoursPerCustomer'), '8');
  expect(words()).toContain('1 amount changes when you save.');
});

test('A declined customer shows who declined and why', () => {
  expect(lastChange(DECLINED)).toBe('Declined by J. Doe: Moves to SharePoint');
});

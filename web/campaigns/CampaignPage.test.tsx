import { beforeEach, expect, test } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { field, press, requests, respondWith, screenForEachTest, typeInto, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { CAMPAIGN, customer, ID, NOW } from './campaigns.fixture.ts';
import { CampaignFigures } from './CampaignFigures.tsx';
import { CampaignOptions } from './CampaignOptions.tsx';
import { lastChange } from './campaigns.words.ts';
import { RuleDialog } from './RuleDialog.tsx';

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
    verifiedBy: null,
    isChanged: true,
    decision: { outcome: 'declined', by: 'J. Doe', note: 'Moves to SharePoint', at: NOW },
  },
});
const CUSTOMERS = [customer('Acme'), customer('Kestrel', { isEdited: true }), DECLINED];

const MANAGED = { ...CAMPAIGN.rule, key: 'managed', name: 'Managed', outcome: null, points: [] };
const OPTIONS = { ...CAMPAIGN, advised: { ...CAMPAIGN.advised, name: 'Once' }, options: [MANAGED] };
const PRICED = [CUSTOMERS[0], DECLINED].flatMap((one) =>
  one ? [{ ...one, options: [{ key: 'managed', amounts: { oneTime: 30_000, monthly: 2_000, hours: 0 }, isEdited: false }] }] : [],
);

let shown: 'actions' | 'figures' | 'rule' | 'options' = 'actions';
const open = screenForEachTest(() => {
  if (shown === 'actions') return <CampaignActions campaign={CAMPAIGN} onEdit={() => {}} onAdd={() => {}} />;
  if (shown === 'rule') return <RuleDialog campaign={CAMPAIGN} customers={CUSTOMERS} optionKey="standard" onClose={() => {}} />;
  if (shown === 'options') return <CampaignOptions campaign={OPTIONS} customers={PRICED} onEdit={undefined} />;
  return <CampaignFigures campaign={CAMPAIGN} customers={CUSTOMERS} />;
});

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method }) =>
    Response.json(
      method === 'GET'
        ? []
        : {
            created: 2,
            updated: 1,
            kept: 0,
            agenda: { added: 1, waiting: [{ id: ID, name: 'Acme' }] },
            letters: 2,
            opportunities: { queued: 1, unmatched: [], reason: null },
          },
    ),
  );
});

test('The button of a campaign names what it creates and updates, and sends the version on screen', async () => {
  shown = 'actions';
  await open('/recommendations/campaigns');
  await press('Create 2, update 1 recommendation');
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ body: { version: 3 } });
  expect(words()).toContain('Added to 1 agenda. No QBR ahead: Acme. 2 letters drafted. 1 opportunity being sent.');
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

test('Each option of a campaign shows its total without declined customers, and the advised one is named', async () => {
  shown = 'options';
  await open('/recommendations/campaigns');
  expect(words()).toContain('Once is advised. Other options:');
  expect(words()).toContain('Managed£300 + £20/month');
});

test('A declined customer shows who declined and why', () => {
  expect(lastChange(DECLINED)).toBe('Declined by J. Doe: Moves to SharePoint');
});

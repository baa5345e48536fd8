import { expect, test } from 'vitest';
import { runCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { addCampaignToQbrs, remindCampaignCustomers } from '#contract/campaigns/campaigns.decisions.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { inviteToPortal } from '#contract/portal/portal.access.contract.ts';
import { createQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { decideRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { type CampaignFixture, openCampaignFixture } from './effects.fixture.ts';

const idsOf = ({ customers }: CampaignFixture) => customers.map(({ id }) => id);

async function contactOf(at: CampaignFixture, customerId: string, email: string): Promise<void> {
  const { id } = await at.vcio.sees(createContact, { params: { id: customerId }, body: { name: 'Helen <b>Okafor</b>', email } });
  await at.vcio.sees(inviteToPortal, { params: { id }, body: { hideAmounts: true } });
}

const reminders = async (at: CampaignFixture) => (await at.server.mails()).filter((mail) => mail.includes('your decision on'));

test('A reminder is emailed to the portal contacts of undecided customers, once in seven days and without amounts', async () => {
  await using at = await openCampaignFixture();
  const { params } = at;
  const [first = '', second = '', third = ''] = idsOf(at);
  await contactOf(at, first, 'first@customer.test');
  await contactOf(at, second, 'second@customer.test');
  await at.vcio.sees(runCampaign, { params, body: {} });
  await at.vcio.sees(decideRecommendation, {
    params: { id: await at.recommendationOf(second) },
    body: { outcome: 'approved', by: 'J. Doe' },
  });

  const body = { customerIds: idsOf(at) };
  expect(await at.vcio.sees(remindCampaignCustomers, { params, body })).toMatchObject({
    reminded: 1,
    emails: 1,
    decided: [{ id: second }],
    recent: [],
    withoutContact: [{ id: third }],
  });
  const again = await at.vcio.sees(remindCampaignCustomers, { params, body });
  expect(again).toMatchObject({ reminded: 0, emails: 0, recent: [{ id: first }] });

  const [mail = '', ...others] = await reminders(at);
  expect(others).toEqual([]);
  expect(mail).toContain('To: first@customer.test');
  expect(mail).toContain('/portal');
  expect(mail).not.toMatch(/[$£<>]\d|<b>/);
  const row = (await at.rows()).find(({ customer }) => customer.id === first);
  expect(row?.remindedAt).not.toBeNull();
  const events = await at.msp.owner.sees(listAuditEvents, { query: {} });
  expect(events.filter(({ action }) => action === 'campaign.reminded')).toHaveLength(1);
});

test('Chosen customers are put on the agenda of their next review again, and the decided ones are named', async () => {
  await using at = await openCampaignFixture();
  const { params } = at;
  const [first = '', second = '', third = ''] = idsOf(at);
  const assessmentId = at.customers[0]?.assessmentId ?? '';
  await at.vcio.sees(runCampaign, { params, body: {} });
  const qbr = await at.vcio.sees(createQbr, {
    body: { customerId: first, title: 'Autumn', assessmentId, dateTime: '2031-05-04T10:00:00.000Z' },
  });
  await at.work();
  await at.vcio.sees(updateRecommendation, { params: { id: await at.recommendationOf(second) }, body: { status: 'done' } });
  const body = { customerIds: idsOf(at) };
  expect(await at.vcio.sees(addCampaignToQbrs, { params, body })).toMatchObject({
    added: 1,
    waiting: [{ id: third }],
    decided: [{ id: second }],
  });
  await at.work();
  const read = () => at.vcio.sees(getQbr, { params: { id: qbr.id } });
  const asked = async () => (await read()).recommendationIds;
  const wanted = [await at.recommendationOf(first)];
  expect(await asked()).toEqual(wanted);

  await at.vcio.sees(updateQbr, { params: { id: qbr.id }, body: { recommendationIds: [], version: (await read()).version } });
  await at.work();
  expect(await asked()).toEqual([]);
  await at.vcio.sees(addCampaignToQbrs, { params, body: { customerIds: [first] } });
  await at.work();
  expect(await asked()).toEqual(wanted);
});

test('Customers of another campaign get no reminder, and engineers send none', async () => {
  await using at = await openCampaignFixture();
  const { params } = at;
  await at.vcio.sees(runCampaign, { params, body: {} });
  const stranger = '01890000-0000-7000-8000-000000000000';
  expect(await at.vcio.sees(remindCampaignCustomers, { params, body: { customerIds: [stranger] } })).toMatchObject({
    reminded: 0,
    decided: [],
    withoutContact: [],
  });
  const body = { customerIds: idsOf(at) };
  expect((await at.engineer.refused(remindCampaignCustomers, { params, body })).code).toBe('FORBIDDEN');
  expect((await at.vcio.refused(remindCampaignCustomers, { params: { id: stranger }, body })).code).toBe('CAMPAIGN_NOT_FOUND');
});

import { expect, test } from 'vitest';
import { deleteCampaign, runCampaign, undoCampaignRun } from '#contract/campaigns/campaigns.contract.ts';
import { updateCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import {
  listCampaignLetters,
  publishCampaignLetters,
  updateCampaignLetter,
  withdrawCampaignLetters,
} from '#contract/campaigns/campaigns.letters.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { inviteToPortal } from '#contract/portal/portal.access.contract.ts';
import { getPortal, signInToPortal } from '#contract/portal/portal.contract.ts';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { type CampaignFixture, openCampaignFixture } from '#server/campaigns/effects/effects.fixture.ts';
import { caller } from '#tests/support/caller.ts';

const lettersIn = (at: CampaignFixture) => at.vcio.sees(listCampaignLetters, { params: at.params });
const run = (at: CampaignFixture) => at.vcio.sees(runCampaign, { params: at.params, body: {} });

/** Portal of a contact of a customer. */
async function portalOf(at: CampaignFixture, customerId: string, hideAmounts: boolean) {
  const email = `contact-${hideAmounts}@customer.test`;
  const { id } = await at.vcio.sees(createContact, { params: { id: customerId }, body: { name: 'Helen Okafor', email } });
  await at.vcio.sees(inviteToPortal, { params: { id }, body: { hideAmounts } });
  const mail = (await at.server.mails()).filter((one) => one.includes(`To: ${email}`)).at(-1) ?? '';
  const browser = caller(at.server.app, {});
  await browser.sees(signInToPortal, { body: { token: /\/portal\/sign-in#(\S+)/.exec(mail)?.[1] ?? '' } });
  return async () => (await browser.sees(getPortal)).letters;
}

test('A run drafts one letter for each customer with the amounts of that customer, and a repeated run drafts no second one', async () => {
  await using at = await openCampaignFixture();
  expect(await run(at)).toMatchObject({ created: 3, letters: 3 });
  expect(await run(at)).toMatchObject({ created: 0, letters: 0 });
  const letters = await lettersIn(at);
  expect(letters.map(({ text }) => /Price: (.*)/.exec(text)?.[1])).toEqual([
    '$3,500 + $85 per month',
    '$6,400 + $170 per month',
    '$9,300 + $255 per month',
  ]);
  expect(letters[0]).toMatchObject({ customer: { name: at.customers[0]?.name }, publishedAt: null, isEdited: false });
  expect(letters[0]?.text).toContain(`Dear ${at.customers[0]?.name},`);
  expect(letters[0]?.text).not.toMatch(/[{}]|hours/);
});

test('The customer sees a letter only after a person published it, without amounts for a contact who does not see them', async () => {
  await using at = await openCampaignFixture();
  await run(at);
  const customerId = at.customers[1]?.id ?? '';
  const portal = await portalOf(at, customerId, false);
  const withoutAmounts = await portalOf(at, customerId, true);
  const other = await portalOf(at, at.customers[2]?.id ?? '', false);
  expect([await portal(), await withoutAmounts()]).toEqual([[], []]);

  const letter = (await lettersIn(at)).find(({ customer }) => customer.id === customerId);
  const body = { letters: [{ customerId, version: letter?.version ?? 0 }] };
  expect(await at.vcio.sees(publishCampaignLetters, { params: at.params, body })).toEqual({ published: 1, skipped: [] });
  const [shown] = await portal();
  expect(shown).toMatchObject({ subject: letter?.subject, text: letter?.text });
  expect((await withoutAmounts())[0]?.text).not.toMatch(/[$]|\d,\d/);
  expect(await other()).toEqual([]);

  // Later amounts do not change what was published.
  const id = await at.recommendationOf(customerId);
  await at.vcio.sees(updateRecommendation, { params: { id }, body: { oneTimeCost: 1, options: [] } });
  expect((await portal())[0]?.text).toBe(letter?.text);
  expect(await at.vcio.sees(publishCampaignLetters, { params: at.params, body })).toMatchObject({
    published: 0,
    skipped: [{ id: customerId }],
  });

  expect(await at.vcio.sees(withdrawCampaignLetters, { params: at.params, body: { customerIds: [customerId] } })).toEqual({ withdrawn: 1 });
  expect(await portal()).toEqual([]);
  const events = await at.msp.owner.sees(listAuditEvents, { query: {} });
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['letter.published', 'letter.withdrawn']));
});

test('A draft that changed since it was read is not published', async () => {
  await using at = await openCampaignFixture();
  await run(at);
  const [first] = await lettersIn(at);
  const customerId = first?.customer.id ?? '';
  const version = first?.version ?? 0;
  const words = { subject: 'Own words', text: 'Price: {price}, for {customer}' };
  const edited = await at.vcio.sees(updateCampaignLetter, { params: at.params, body: { customerId, words, version } });
  expect(edited).toMatchObject({ subject: 'Own words', isEdited: true, text: expect.stringContaining('Price: $3,500') });
  const result = await at.vcio.sees(publishCampaignLetters, { params: at.params, body: { letters: [{ customerId, version }] } });
  expect(result).toEqual({ published: 0, skipped: [first?.customer] });
  const stale = await at.vcio.refused(updateCampaignLetter, { params: at.params, body: { customerId, words, version } });
  expect(stale.code).toBe('CONFLICT');
});

test('A new template changes the drafts that no one edited, and refuses placeholders that do not exist', async () => {
  await using at = await openCampaignFixture();
  await run(at);
  const [first] = await lettersIn(at);
  const words = { subject: 'Own words', text: 'Own text' };
  await at.vcio.sees(updateCampaignLetter, { params: at.params, body: { customerId: first?.customer.id ?? '', words } });
  const letter = { subject: 'About {recommendation}', text: 'For {customer}' };
  const effects = await at.vcio.sees(updateCampaignEffects, { params: at.params, body: { letter } });
  expect(effects.letter).toEqual(letter);
  expect((await lettersIn(at)).map(({ text }) => text)).toEqual(['Own text', ...at.customers.slice(1).map(({ name }) => `For ${name}`)]);

  for (const wrong of [
    { ...letter, text: 'Dear {contact}' },
    { ...letter, subject: 'Only {price}' },
  ]) {
    const refused = await at.vcio.refused(updateCampaignEffects, { params: at.params, body: { letter: wrong } });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', field: 'letter' });
  }
  expect((await at.effects()).letter).toEqual(letter);
});

test('Undo deletes the drafts, and keeps and names a customer whose letter was published', async () => {
  await using at = await openCampaignFixture();
  await run(at);
  const [first] = await lettersIn(at);
  const customerId = first?.customer.id ?? '';
  await at.vcio.sees(publishCampaignLetters, { params: at.params, body: { letters: [{ customerId, version: first?.version ?? 0 }] } });
  const result = await at.vcio.sees(undoCampaignRun, { params: at.params });
  expect(result).toMatchObject({ undone: 2, kept: [first?.customer] });
  expect((await lettersIn(at)).map(({ customer }) => customer.id)).toEqual([customerId]);
});

test('Deleting a campaign withdraws its letters', async () => {
  await using at = await openCampaignFixture();
  await run(at);
  const [first] = await lettersIn(at);
  const customerId = first?.customer.id ?? '';
  const portal = await portalOf(at, customerId, false);
  await at.vcio.sees(publishCampaignLetters, { params: at.params, body: { letters: [{ customerId, version: first?.version ?? 0 }] } });
  expect(await portal()).toHaveLength(1);
  await at.msp.owner.sees(deleteCampaign, { params: at.params, body: {} });
  expect(await portal()).toEqual([]);
});

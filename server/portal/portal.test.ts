import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContacts, updateContact } from '#contract/customers/contacts.contract.ts';
import { archiveCustomer, createCustomer, getCustomer, restoreCustomer } from '#contract/customers/customers.contract.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { inviteToPortal, revokePortal, showInPortal } from '#contract/portal/portal.access.contract.ts';
import {
  decideInPortal,
  getPortal,
  getPortalPlan,
  getPortalReview,
  signInToPortal,
  signOutOfPortal,
} from '#contract/portal/portal.contract.ts';
import { createQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { revokeShares } from '#contract/qbrs/qbrs.shares.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { SECRET } from '#tests/support/approved.ts';
import { attached } from '#tests/support/upload.ts';
import { openPortalFixture, type PortalFixture } from './portal.fixture.ts';

let at: PortalFixture;
beforeAll(async () => {
  at = await openPortalFixture();
});
afterAll(() => at.server.close());

const actions = () =>
  asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx.selectFrom('auditEvents').select(['action', 'entityId']).where('action', 'like', '%portal%').orderBy('seq').execute(),
  );
const actionsOn = async (id: string) => (await actions()).flatMap(({ action, entityId }) => (entityId === id ? [action] : []));
const accessOf = async (customerId: string) =>
  (await at.vcio.sees(listContacts, { params: { id: customerId } })).map(({ portalAccess }) => portalAccess);

test('[PORTAL-2] An invited contact signs in with the emailed link, reads the shared review, and decides in their own name', async () => {
  const { qbrId, asked, customerId } = await at.reviewed();
  const contactId = await at.contactOf(customerId, 'first@customer.test');
  expect(await accessOf(customerId)).toEqual(['none']);
  await at.invite(contactId);
  expect(await accessOf(customerId)).toEqual(['invited']);
  const [token = ''] = await at.tokensTo('first@customer.test');
  const browser = await at.signIn(token);
  expect(await accessOf(customerId)).toEqual(['active']);
  expect((await browser.sees(getPortal)).reviews).toEqual([]);
  expect((await browser.refused(getPortalReview, { params: { id: qbrId } })).code).toBe('QBR_NOT_FOUND');

  await at.present(qbrId);
  const home = await browser.sees(getPortal);
  expect(home.reviews).toMatchObject([{ id: qbrId, asked: 1, decided: 0, waiting: 1, status: 'presented' }]);
  expect(home.reviews[0]?.title).toMatch(/ Business review$/u);
  const view = await browser.sees(getPortalReview, { params: { id: qbrId } });
  expect(view.asked.map(({ id }) => id)).toEqual([asked]);
  expect(view.title).toBe(home.reviews[0]?.title);
  expect(JSON.stringify(view.slides[0])).toMatch(/Business review, Q\d \d{4}/u);
  const decision = await browser.sees(decideInPortal, { params: { id: qbrId }, body: { recommendationId: asked, outcome: 'approved' } });
  expect(decision.by).toBe(home.contact.name);
  expect(JSON.stringify(await browser.sees(getPortalPlan))).toContain('"state":"Approved"');
  const after = await browser.sees(getPortal);
  expect(after.reviews).toMatchObject([{ decided: 1, waiting: 0 }]);
  expect(after.decisions).toMatchObject([{ reviewId: qbrId, outcome: 'approved', by: home.contact.name }]);
  const recorded = (await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions;
  expect(recorded).toMatchObject([{ outcome: 'approved', by: home.contact.name, isFromShare: true, recordedBy: null }]);

  await browser.sees(getPortalReview, { params: { id: qbrId } });
  expect(await actionsOn(contactId)).toEqual(['contact.portal_invited', 'contact.portal_signed_in']);
  expect(await actionsOn(qbrId)).toEqual(['qbr.portal_opened']);
  const titles = (await at.vcio.sees(listNotifications)).map(({ title }) => title);
  for (const title of ['Signed in to the portal', 'Review opened in the portal'])
    expect(titles.filter((one) => one.startsWith(`${title}: `))).toHaveLength(1);
});

test('[PORTAL-3] Roadmap and budget come from the latest review, and no response contains hidden amounts', async () => {
  const open = await at.visitor();
  const hidden = await at.visitor({ hideAmounts: true });
  const plan = await open.browser.sees(getPortalPlan);
  expect(plan?.plan.roadmap?.groups).toMatchObject([
    { title: 'Q2 FY27', isLate: false, items: [{ lateSince: null }, { lateSince: null }] },
  ]);
  expect(plan?.plan.budget?.years[0]).toMatchObject({ inFull: expect.stringMatching(/^£[\d,]+/u) });
  expect(plan).toMatchObject({ ask: { sum: '£76,543 one-time and £987 per month' }, asked: [{ cost: '£76,543 + £987 per month' }] });
  expect(JSON.stringify(plan)).toContain('76,543');
  const answers = [
    await hidden.browser.sees(getPortal),
    await hidden.browser.sees(getPortalPlan),
    await hidden.browser.sees(getPortalReview, { params: { id: hidden.qbrId } }),
  ];
  const text = JSON.stringify(answers);
  for (const amount of ['76,543', '7654300', '987', '98700']) expect(text).not.toContain(amount);
  expect(text).not.toContain(SECRET);
  expect(JSON.stringify([plan, await open.browser.sees(getPortal)])).not.toContain(SECRET);
});

test('[PORTAL-4] A review whose links are revoked is no longer in the portal, and neither is its plan', async () => {
  const { browser, qbrId } = await at.visitor();
  await at.vcio.sees(revokeShares, { params: { id: qbrId }, query: {} });
  expect((await browser.sees(getPortal)).reviews).toEqual([]);
  expect(await browser.sees(getPortalPlan)).toBeNull();
});

test('[PORTAL-5] The next review is shown with its calendar file, which contains no email address but the host’s', async () => {
  const { browser, customerId } = await at.visitor();
  const dateTime = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const { id } = await at.vcio.sees(createQbr, { body: { customerId, title: 'Spring review', dateTime } });
  const { version } = await at.vcio.sees(getQbr, { params: { id } });
  await at.vcio.sees(updateQbr, { params: { id }, body: { dateTime, version } });
  expect((await browser.sees(getPortal)).nextReview).toMatchObject({ id, title: 'Spring review', startsAt: dateTime });
  const file = await browser.inject({ method: 'GET', url: `/api/portal/reviews/${id}/calendar.ics` });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(file.body).toContain('Spring review');
  expect(file.body).not.toContain('@customer.test');
  const deck = await browser.inject({ method: 'GET', url: `/api/portal/reviews/${id}/deck` });
  expect(deck.json().code).toBe('QBR_NOT_FOUND');
});

test('[PORTAL-6] Access ends at once when it is revoked, the contact leaves, the address changes or the customer is archived or merged', async () => {
  const ends: Record<string, (one: Awaited<ReturnType<typeof at.visitor>>) => Promise<unknown>> = {
    revoked: ({ contactId }) => at.vcio.sees(revokePortal, { params: { id: contactId } }),
    removed: ({ contactId }) => at.vcio.inject({ method: 'DELETE', url: `/api/contacts/${contactId}` }),
    'another address': ({ contactId }) => at.vcio.sees(updateContact, { params: { id: contactId }, body: { email: 'new@customer.test' } }),
    archived: ({ customerId }) => at.msp.owner.sees(archiveCustomer, { params: { id: customerId } }),
    merged: async ({ customerId }) => {
      const { id } = await at.msp.owner.sees(createCustomer, { body: { name: `Keeps ${customerId}`, currency: 'GBP' } });
      const { kept, merged } = await at.msp.owner.sees(previewMerge, { params: { id }, query: { from: customerId } });
      const body = { from: customerId, version: kept.version, fromVersion: merged.version };
      await at.msp.owner.sees(mergeCustomers, { params: { id }, body });
    },
  };
  for (const [what, end] of Object.entries(ends)) {
    const visitor = await at.visitor();
    await at.ask(visitor.email);
    const token = (await at.tokensTo(visitor.email)).at(-1) ?? '';
    await visitor.browser.sees(getPortal);
    await end(visitor);
    expect((await visitor.browser.refused(getPortal)).code, what).toBe('PORTAL_SIGN_IN_REQUIRED');
    expect((await at.browser().refused(signInToPortal, { body: { token } })).code, what).toBe('PORTAL_LINK_INVALID');
    await at.ask(visitor.email);
    expect((await at.tokensTo(visitor.email)).at(-1), what).toBe(token);
  }
});

test('[PORTAL-7] A customer restored from the archive needs new links before its contacts can sign in', async () => {
  const { browser, customerId, email } = await at.visitor();
  const { version } = await at.msp.owner.sees(getCustomer, { params: { id: customerId } });
  expect(version).toBeGreaterThan(0);
  await at.msp.owner.sees(archiveCustomer, { params: { id: customerId } });
  await at.msp.owner.sees(restoreCustomer, { params: { id: customerId } });
  expect((await browser.refused(getPortal)).code).toBe('PORTAL_SIGN_IN_REQUIRED');
  await at.ask(email);
  const again = await at.signIn((await at.tokensTo(email)).at(-1) ?? '');
  expect((await again.sees(getPortal)).reviews).toHaveLength(1);
});

test('[PORTAL-8] A suspended organisation has no open portal, and signing out ends the portal session', async () => {
  const { browser } = await at.visitor();
  const suspend = (status: 'suspended' | 'active') =>
    asAuth(at.server.pools, (tx) => tx.updateTable('auth.organizations').set({ status }).where('id', '=', at.msp.id).execute());
  await suspend('suspended');
  expect((await browser.refused(getPortal)).code).toBe('PORTAL_SIGN_IN_REQUIRED');
  await suspend('active');
  await browser.sees(getPortal);
  const cookie = browser.cookies['portal'] ?? '';
  await browser.sees(signOutOfPortal);
  expect(browser.cookies['portal']).toBeUndefined();
  const replay = await at.server.app.inject({ method: 'GET', url: '/api/portal', cookies: { portal: cookie } });
  expect(replay.json().code).toBe('PORTAL_SIGN_IN_REQUIRED');
});

test('[PORTAL-9] A contact without an address, or of an archived customer, cannot be invited, and engineers cannot invite', async () => {
  const { customerId } = await at.reviewed();
  const id = await at.contactOf(customerId, 'nobody@customer.test');
  await at.vcio.sees(updateContact, { params: { id }, body: { email: null } });
  expect(await at.vcio.refused(inviteToPortal, { params: { id }, body: {} })).toMatchObject({ code: 'REQUIRED_FIELD', field: 'email' });
  const engineer = await at.msp.person('alignment_engineer');
  expect((await engineer.refused(inviteToPortal, { params: { id }, body: {} })).code).toBe('FORBIDDEN');
  expect((await engineer.refused(revokePortal, { params: { id } })).code).toBe('FORBIDDEN');
  await at.vcio.sees(updateContact, { params: { id }, body: { email: 'nobody@customer.test' } });
  await at.msp.owner.sees(archiveCustomer, { params: { id: customerId } });
  expect((await at.vcio.refused(inviteToPortal, { params: { id }, body: {} })).code).toBe('INVALID_STATUS_TRANSITION');
});

test('[PORTAL-22] A customer file is in the portal only while it is shown there, and each download is recorded', async () => {
  const { browser, customerId } = await at.visitor();
  const file = await attached(
    at.vcio,
    { ownerType: 'customer', ownerId: customerId },
    { name: 'plan.txt', bytes: Buffer.from('The plan') },
  );
  const url = `/api/portal/files/${file.id}`;
  const code = async () => (await browser.inject({ method: 'GET', url })).statusCode;
  const show = (shown: boolean) => at.vcio.sees(showInPortal, { params: { id: file.id }, body: { customerId, shown } });
  expect([(await browser.sees(getPortal)).files, await code()]).toEqual([[], 404]);
  expect(await show(true)).toMatchObject({ inPortal: true });
  expect((await browser.sees(getPortal)).files).toMatchObject([{ id: file.id, name: 'plan.txt', size: 8 }]);
  const download = await browser.inject({ method: 'GET', url });
  expect([download.statusCode, download.body]).toEqual([200, 'The plan']);
  expect(download.headers['content-disposition']).toContain('plan.txt');
  await show(false);
  expect(await code()).toBe(404);
  expect(await actionsOn(file.id)).toEqual(['file.portal_shown', 'file.portal_downloaded', 'file.portal_hidden']);
  const elsewhere = await at.reviewed();
  const refusal = await at.vcio.refused(showInPortal, { params: { id: file.id }, body: { customerId: elsewhere.customerId, shown: true } });
  expect(refusal.code).toBe('FILE_NOT_FOUND');
});

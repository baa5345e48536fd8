import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { revokePortal } from '#contract/portal/portal.access.contract.ts';
import { askPortalLink, decideInPortal, getPortal, getPortalReview, signInToPortal } from '#contract/portal/portal.contract.ts';
import { shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { asAuth, asOrganization, asPlatform, openTransaction } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { caller } from '#tests/support/caller.ts';
import { openPortalFixture, type PortalFixture } from './portal.fixture.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let at: PortalFixture;
beforeAll(async () => {
  at = await openPortalFixture();
});
afterAll(() => at.server.close());

test('[PORTAL-10] A link works once, even if two people use it at the same moment, and a newer link ends it', async () => {
  const { customerId } = await at.reviewed();
  const id = await at.contactOf(customerId, 'once@customer.test');
  await at.invite(id);
  const [token = ''] = await at.tokensTo('once@customer.test');
  const tries = await Promise.all(
    [1, 2, 3, 4].map(() => at.browser().inject({ method: 'POST', url: '/api/portal/sign-in', payload: { token } })),
  );
  expect(tries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 404, 404, 404]);
  expect((await at.browser().refused(signInToPortal, { body: { token } })).code).toBe('PORTAL_LINK_INVALID');

  await at.ask('once@customer.test');
  await at.ask('ONCE@Customer.test ');
  const [, second = '', third = ''] = await at.tokensTo('once@customer.test');
  expect((await at.browser().refused(signInToPortal, { body: { token: second } })).code).toBe('PORTAL_LINK_INVALID');
  await at.signIn(third);
});

test('[PORTAL-11] Guessed, broken, expired, used and revoked links get the same response, as do session and shared deck tokens', async () => {
  const { email, contactId, browser, qbrId } = await at.visitor();
  const [used = ''] = await at.tokensTo(email);
  await at.ask(email);
  const expired = (await at.tokensTo(email)).at(-1) ?? '';
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx
      .updateTable('portalKeys')
      .set({ expiresAt: new Date('2020-01-01') })
      .where('contactId', '=', contactId)
      .where('kind', '=', 'link')
      .execute(),
  );
  const { url } = await at.vcio.sees(shareQbr, { params: { id: qbrId }, body: {} });
  const tokens = [
    'x',
    'A'.repeat(43),
    used,
    expired,
    browser.cookies['portal'] ?? '',
    url.split('/share/')[1] ?? '',
    'ü'.repeat(40),
    "'--",
  ];
  const answers = new Set<string>();
  for (const token of tokens) {
    const { statusCode, json, headers } = await at.browser().inject({ method: 'POST', url: '/api/portal/sign-in', payload: { token } });
    const { requestId: _, ...body } = json();
    expect(String(headers['set-cookie'] ?? '')).not.toContain('portal');
    answers.add(JSON.stringify([statusCode, body]));
  }
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toContain('PORTAL_LINK_INVALID');
  expect((await at.browser().refused(signInToPortal, { body: { token: 'x'.repeat(101) } })).status).toBe(400);
});

test('[PORTAL-12] A link request gets the same response for every address, stores one row, and is rate limited', async () => {
  const { email } = await at.visitor();
  await at.server.mails();
  const rows = () =>
    asPlatform(at.server.pools, (tx) =>
      tx.selectFrom('platform.outbox').select('kind').where('deliveredAt', 'is', null).where('kind', '=', 'portal_link').execute(),
    );
  const answers = new Set<string>();
  for (const address of [email, 'nobody-at-all@customer.test', (await at.msp.person('vcio')).email]) {
    const before = (await rows()).length;
    const { statusCode, body, headers } = await at
      .browser()
      .inject({ method: 'POST', url: '/api/portal/link', payload: { email: address } });
    answers.add(JSON.stringify([statusCode, body, headers['content-length'] ?? null]));
    expect(await rows()).toHaveLength(before + 1);
  }
  expect([...answers]).toEqual([JSON.stringify([204, '', null])]);
  const codes: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    codes.push(
      (await at.browser().inject({ method: 'POST', url: '/api/portal/link', payload: { email: 'flood@customer.test' } })).statusCode,
    );
  }
  expect(codes).toEqual([204, 204, 204, 204, 429, 429]);
  await asAuth(at.server.pools, (tx) => tx.deleteFrom('auth.throttle').execute());
});

test('[PORTAL-13] A contact can reach no other customer or organisation, with any id', async () => {
  const own = await at.visitor();
  const other = await at.visitor();
  const stranger = await at.server.organization('Curious IT');
  const foreign = await at.reviewed(await stranger.person('vcio'), stranger);
  for (const id of [other.qbrId, foreign.qbrId, NOBODY, 'no-id', own.customerId]) {
    for (const path of ['', '/deck', '/calendar.ics']) {
      const { statusCode } = await own.browser.inject({ method: 'GET', url: `/api/portal/reviews/${id}${path}` });
      expect(statusCode, `${id}${path}`).toBe(404);
    }
    const body = { recommendationId: other.asked, outcome: 'approved' as const };
    expect((await own.browser.refused(decideInPortal, { params: { id }, body })).code).toBe('QBR_NOT_FOUND');
    expect((await own.browser.inject({ method: 'GET', url: `/api/portal/files/${id}` })).statusCode).toBe(404);
  }
  for (const recommendationId of [own.other, other.asked, foreign.asked, NOBODY]) {
    const refusal = await own.browser.refused(decideInPortal, {
      params: { id: own.qbrId },
      body: { recommendationId, outcome: 'approved' },
    });
    expect(refusal.code).toBe('RECOMMENDATION_NOT_FOUND');
  }
  expect(JSON.stringify(await own.browser.sees(getPortal))).not.toContain(other.qbrId);
});

test('[PORTAL-14] The database itself limits a contact’s transaction to one customer, whatever the query', async () => {
  const own = await at.visitor();
  await at.visitor();
  const first = [{ text: 'select public.enter_portal($1, $2)', values: [hashToken(own.browser.cookies['portal'] ?? ''), 'session'] }];
  await openTransaction(at.server.pools.tenant, { first, readsOnly: true }, async (tx) => {
    const customers = await tx.selectFrom('customers').select('id').orderBy('id').execute();
    expect(customers).toEqual([{ id: own.customerId }]);
    for (const table of ['contacts', 'qbrs', 'recommendations', 'findings', 'assessments', 'portalKeys'] as const) {
      const rows = await tx.selectFrom(table).select('customerId').orderBy('id').execute();
      expect(new Set(rows.map(({ customerId }) => customerId)), table).toEqual(new Set([own.customerId]));
    }
  });
});

test('[PORTAL-15] A portal session cannot make provider calls, and a provider session cannot make portal calls', async () => {
  const { browser, qbrId } = await at.visitor();
  const isOpen = ({ allow }: (typeof ENDPOINTS)[number]['entry']) => allow === 'public';
  const closed = ENDPOINTS.filter(({ entry }) => !isOpen(entry));
  expect(closed.length).toBeGreaterThan(200);
  for (const { entry } of closed) {
    const url = entry.path.replace(/:\w+/g, qbrId);
    for (const cookies of [{ portal: browser.cookies['portal'] ?? '' }, { sid: browser.cookies['portal'] ?? '' }]) {
      const page = caller(at.server.app, { ...cookies });
      const { statusCode } = await page.inject({ method: entry.method, url, ...(entry.method === 'GET' ? {} : { payload: {} }) });
      expect([401, 403], `${entry.method} ${entry.path}`).toContain(statusCode);
    }
  }
  const ours = ENDPOINTS.filter(({ entry }) => 'portal' in entry);
  expect(ours.length).toBeGreaterThan(7);
  for (const { entry } of ours) {
    const url = entry.path.replace(/:\w+/g, qbrId);
    for (const page of [at.vcio, at.msp.owner, at.browser(), caller(at.server.app, { portal: at.vcio.cookies['sid'] ?? '' })]) {
      const { statusCode, json } = await page.inject({ method: entry.method, url, ...(entry.method === 'GET' ? {} : { payload: {} }) });
      expect([statusCode, json().code], `${entry.method} ${entry.path}`).toEqual([401, 'PORTAL_SIGN_IN_REQUIRED']);
    }
  }
});

test('[PORTAL-16] A change from another site, or without the security token of this browser, is refused', async () => {
  const { browser, qbrId, asked } = await at.visitor();
  const cookies = { portal: browser.cookies['portal'] ?? '' };
  const url = `/api/portal/reviews/${qbrId}/decisions`;
  const payload = { recommendationId: asked, outcome: 'approved' };
  const bare = await at.server.app.inject({ method: 'POST', url, cookies, payload });
  expect(bare.json().code).toBe('CSRF_TOKEN_MISSING');
  const foreign = await browser.inject({
    method: 'POST',
    url,
    payload,
    headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.json().code).toBe('CSRF_TOKEN_INVALID');
  const strange = await at.server.app.inject({ method: 'POST', url, cookies, payload, headers: { 'x-csrf-token': '9999999999999.x' } });
  expect(strange.json().code).toBe('CSRF_TOKEN_INVALID');
  const signIn = await at.server.app.inject({ method: 'POST', url: '/api/portal/sign-in', payload: { token: 'x' } });
  expect(signIn.json().code).toBe('CSRF_TOKEN_MISSING');
  expect((await browser.sees(getPortalReview, { params: { id: qbrId } })).asked[0]?.decision).toBeNull();
});

test('[PORTAL-17] A contact in two organisations gets a link from each, and each link opens only its own', async () => {
  const one = await at.visitor();
  const stranger = await at.server.organization('Second IT');
  const vcio = await stranger.person('vcio');
  const theirs = await at.reviewed(vcio, stranger);
  const contactId = await at.contactOf(theirs.customerId, one.email, vcio);
  await at.invite(contactId, {}, vcio);
  const invited = (await at.tokensTo(one.email)).at(-1) ?? '';
  await at.ask(one.email);
  const tokens = (await at.tokensTo(one.email)).slice(-2);
  const homes = await Promise.all(tokens.map(async (token) => (await at.signIn(token)).sees(getPortal)));
  expect(homes.map(({ provider }) => provider).toSorted()).toEqual(['Northwind IT', 'Second IT']);
  expect((await at.browser().refused(signInToPortal, { body: { token: invited } })).code).toBe('PORTAL_LINK_INVALID');
  // Revoking access in one organisation keeps that in the other.
  await vcio.sees(revokePortal, { params: { id: contactId } });
  await one.browser.sees(getPortal);
});

test('[PORTAL-18] Signing in replaces a planted cookie and ends the earlier session of the browser', async () => {
  const { email, browser } = await at.visitor();
  const former = browser.cookies['portal'] ?? '';
  await at.ask(email);
  await browser.sees(signInToPortal, { body: { token: (await at.tokensTo(email)).at(-1) ?? '' } });
  expect(browser.cookies['portal']).not.toBe(former);
  const old = await at.server.app.inject({ method: 'GET', url: '/api/portal', cookies: { portal: former } });
  expect(old.statusCode).toBe(401);
  await at.ask(email);
  const planted = caller(at.server.app, { portal: 'planted-by-an-attacker' });
  await planted.sees(signInToPortal, { body: { token: (await at.tokensTo(email)).at(-1) ?? '' } });
  expect(planted.cookies['portal']).not.toBe('planted-by-an-attacker');
});

test('[PORTAL-19] The portal cookie is inaccessible to scripts and other sites, and an idle or expired session is refused', async () => {
  const { email, contactId, browser } = await at.visitor();
  await at.ask(email);
  const token = (await at.tokensTo(email)).at(-1) ?? '';
  const answer = await at.browser().inject({ method: 'POST', url: '/api/portal/sign-in', payload: { token } });
  const cookie = answer.cookies.find(({ name }) => name === 'portal');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const set = (columns: { seenAt?: Date; expiresAt?: Date }) =>
    asOrganization(at.server.pools, at.msp.id, (tx) =>
      tx.updateTable('portalKeys').set(columns).where('contactId', '=', contactId).where('kind', '=', 'session').execute(),
    );
  await set({ seenAt: new Date(Date.now() - 3 * 3_600_000) });
  expect((await browser.refused(getPortal)).code).toBe('PORTAL_SIGN_IN_REQUIRED');
  await set({ seenAt: new Date() });
  await browser.sees(getPortal);
  await set({ expiresAt: new Date('2020-01-01') });
  expect((await browser.refused(getPortal)).code).toBe('PORTAL_SIGN_IN_REQUIRED');
});

test('[PORTAL-20] Line breaks and links in names reach no email header, and no token is in the log, in rows or in notifications', async () => {
  const { customerId } = await at.reviewed();
  const params = { id: customerId };
  const split = await at.vcio.sees(createContact, { params, body: { name: 'Helen\r\nBcc: all@evil.test', email: 'split@customer.test' } });
  await at.invite(split.id);
  const [first = ''] = await at.tokensTo('split@customer.test');
  const page = await at.signIn(first);
  expect((await page.sees(getPortal)).contact.name).toBe('Helen Bcc: all@evil.test');
  const heads = (await at.server.mails()).map((one) => one.split(/\r?\n\r?\n/)[0]);
  expect(heads.filter((head) => /^(?:bcc|cc):|evil/im.test(head ?? ''))).toEqual([]);
  for (const email of ['a@b.test\r\nBcc: all@evil.test', 'a@b.test, all@evil.test', '"x\n"@b.test']) {
    expect((await at.browser().refused(askPortalLink, { body: { email } })).status).toBe(400);
  }
  const named = { name: 'Visit https://evil.test/now', email: 'named@customer.test' };
  const { id } = await at.vcio.sees(createContact, { params, body: named });
  await at.invite(id);
  const mail = (await at.server.mails()).find((one) => one.includes('To: named@customer.test')) ?? '';
  expect(mail).not.toContain('https://evil.test');
  const [token = ''] = await at.tokensTo('named@customer.test');
  const browser = await at.signIn(token);
  const stored = await asOrganization(at.server.pools, at.msp.id, async (tx) => [
    await tx.selectFrom('auditEvents').selectAll().execute(),
    await tx.selectFrom('notifications').selectAll().execute(),
    await tx.selectFrom('portalKeys').selectAll().execute(),
  ]);
  for (const secret of [token, browser.cookies['portal'] ?? '']) expect(JSON.stringify(stored)).not.toContain(secret);
});

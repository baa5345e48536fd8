import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getDashboardActivity } from '#contract/dashboard/dashboard.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { addAddendum, decideInQbr, getRecap, recordMinutes } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { refreshQbr } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { finalizeQbr, presentQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { getCustomerView, listShares, readShare, revokeShares, shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { withoutCustomer } from '#server/notifications/notifications.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { openSharesFixture, type SharesFixture, tokenOf } from './shares.fixture.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let at: SharesFixture;
beforeAll(async () => {
  at = await openSharesFixture();
});
afterAll(() => at.server.close());

const viewOf = async (token: string) => readShare.response.parse((await at.read(token)).json());

describe('a shared deck', () => {
  test('[QBR-30] A customer reads the deck by its link without an account, and the deck contains nothing internal', async () => {
    const { token, asked } = await at.shared();
    const response = await at.read(token);
    expect(response.statusCode).toBe(200);
    const view = readShare.response.parse(response.json());
    expect(view.slides.map(({ section }) => section)).toContain('recommendations');
    const cost = '£76,543 + £987 per month';
    const open = { severity: null, risk: '', goal: null, questions: [], decision: null, closed: null };
    const option = { outcome: null, points: [], riskAfter: null };
    const options = [
      { ...option, name: 'Good', cost, isAdvised: true },
      { ...option, name: 'Better', cost: '£87,654 + £876 per month', isAdvised: false },
    ];
    expect(view.asked).toEqual([{ id: asked, number: 1, title: 'Lock the copies', gain: 'Nothing is lost', cost, options, ...open }]);
    expect(view.foot.left).toContain('Draft');
    expect(view.minutes).toBeNull();
    expect(response.body).toContain('76,543');
    for (const hidden of ['INTERNAL', 'sticky note', 'notes', 'speakerNotes', '4321']) expect(response.body).not.toContain(hidden);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('[QBR-92] A preview before the link is created shows exactly the customer’s page, and counts no view', async () => {
    const { token, qbrId } = await at.shared();
    const params = { id: qbrId };
    const seen = await at.vcio.sees(getCustomerView, { params });
    expect(await at.vcio.sees(listShares, { params })).toMatchObject([{ views: 0 }]);
    const { expiresAt: _, ...byLink } = await viewOf(token);
    expect(seen).toEqual(byLink);
    for (const hidden of ['INTERNAL', 'sticky note', 'notes', 'speakerNotes', '4321']) expect(JSON.stringify(seen)).not.toContain(hidden);

    const without = JSON.stringify(await at.vcio.sees(getCustomerView, { params, query: { hideAmounts: 'true' } }));
    for (const amount of ['76,543', '76.5', '7654300', '£']) expect(without).not.toContain(amount);
    const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: 'Without a deck' } });
    const empty = await at.vcio.sees(createQbr, { body: { customerId } });
    expect(await at.vcio.sees(getCustomerView, { params: { id: empty.id } })).toBeNull();
  });

  test('[QBR-31] A link that hides amounts contains no amount anywhere', async () => {
    const { token } = await at.shared({ hideAmounts: true });
    const { statusCode, body } = await at.read(token);
    expect(statusCode).toBe(200);
    // Removes ids and times, which contain arbitrary digits.
    const visibleText = body.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\.\d{3}Z/g, '');
    for (const amount of ['76,543', '76.5', '76543', '7654300', '987', '87,654', '8765400', '876', '£'])
      expect(visibleText).not.toContain(amount);
  });

  test('[QBR-34] Views are counted, the first one notifies the review’s owner, and the token is not stored', async () => {
    const { token, qbrId, shareId } = await at.shared();
    for (const _ of [1, 2, 3]) await at.read(token);
    const [share] = await at.vcio.sees(listShares, { params: { id: qbrId } });
    expect(share).toMatchObject({ views: 3, isOpen: true, hasPasscode: false, firstViewedAt: expect.any(String) });
    const notifications = await at.vcio.sees(listNotifications);
    expect(
      notifications.filter(({ title, actionUrl }) => title.startsWith('Shared deck opened: ') && actionUrl === `/qbrs/${qbrId}`),
    ).toHaveLength(1);
    const stored = await asOrganization(at.server.pools, at.msp.id, (tx) =>
      tx.selectFrom('qbrShares').selectAll().where('id', '=', shareId).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.tokenHash).toHaveLength(32);
  });

  test('[QBR-35] A customer approves once by the link and may change the answer; the review keeps both decisions', async () => {
    const { token, asked, qbrId } = await at.shared();
    const first = await at.decide(token, asked, { by: ' Helen Okafor ', note: 'Go ahead' });
    expect([first.statusCode, first.json()]).toMatchObject([200, { outcome: 'approved', by: 'Helen Okafor', note: 'Go ahead' }]);
    const again = await at.decide(token, asked, { note: 'Go ahead' });
    expect(again.json()).toEqual(first.json());
    expect((await at.vcio.sees(getRecommendation, { params: { id: asked } })).status).toBe('approved');
    await at.decide(token, asked, { outcome: 'deferred' });
    const { decisions, facts } = await at.vcio.sees(getQbr, { params: { id: qbrId } });
    expect(decisions.map(({ outcome, by, isFromShare, recordedBy }) => [outcome, by, isFromShare, recordedBy])).toEqual([
      ['approved', 'Helen Okafor', true, null],
      ['deferred', 'Helen Okafor', true, null],
    ]);
    expect(facts?.decided).toEqual([{ recommendation: 1, outcome: 'deferred', by: 'Helen Okafor' }]);
    const answer = await at.read(token);
    expect(answer.json()).toMatchObject({ title: expect.any(String) });
    const view = readShare.response.parse(answer.json());
    expect(view.asked[0]?.decision).toMatchObject({ outcome: 'deferred', by: 'Helen Okafor' });
    const notifications = (await at.vcio.sees(listNotifications)).filter(({ message }) => message.includes('Helen Okafor'));
    expect(notifications.map(({ title }) => withoutCustomer(title)).toSorted()).toEqual([
      'Recommendation approved',
      'Recommendation deferred',
    ]);
    const activity = await at.vcio.sees(getDashboardActivity);
    expect(activity.map(({ title }) => title).join(' | ')).toMatch(
      /opened by the customer.*deferred by the customer.*approved by the customer.*shared with the customer/,
    );
  });

  test('[SHARE-1] Answers are final once the meeting has ended; open ones can still be given, and the minutes are shown', async () => {
    const { token, asked, qbrId } = await at.shared();
    const params = { id: qbrId };
    await at.vcio.sees(finalizeQbr, { params, body: undefined });
    await at.vcio.sees(recordMinutes, { params, body: { summary: 'All agreed.', minutes: [{ key: 'budget', text: 'Leasing?' }] } });
    expect((await viewOf(token)).minutes).toBeNull();
    await at.vcio.sees(presentQbr, { params, body: undefined });
    await at.vcio.sees(addAddendum, { params, body: { text: 'The price holds until May.' } });
    const held = await viewOf(token);
    expect(held.minutes).toMatchObject({
      summary: 'All agreed.',
      sections: [{ text: 'Leasing?' }],
      addenda: [{ text: 'The price holds until May.' }],
    });
    expect(held.asked[0]?.closed).toBeNull();
    expect((await at.decide(token, asked)).statusCode).toBe(200);
    expect((await viewOf(token)).asked[0]?.closed).toBe('ended');
    // Repeating the same decision is a retry after a lost response, not a change.
    expect((await at.decide(token, asked)).statusCode).toBe(200);
    expect((await at.decide(token, asked, { outcome: 'declined' })).json()).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      message: 'The meeting has ended and this was decided; please contact us to change it',
    });
  });

  test('[SHARE-2] The link shows decisions made in the meeting, and the customer’s earlier answer cannot replace them', async () => {
    const { token, asked, qbrId } = await at.shared();
    await at.decide(token, asked);
    const body = { recommendationId: asked, outcome: 'declined' as const, by: 'Tom Ashworth' };
    await at.vcio.sees(decideInQbr, { params: { id: qbrId }, body });
    expect((await viewOf(token)).asked[0]?.decision).toMatchObject({ outcome: 'declined', by: 'Tom Ashworth' });
    await at.decide(token, asked);
    expect((await at.vcio.sees(getRecommendation, { params: { id: asked } })).status).toBe('approved');
    expect((await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions).toHaveLength(3);
  });

  test('[SHARE-3] A draft refreshed after an answer still shows the answer', async () => {
    const { token, asked, qbrId } = await at.shared();
    await at.decide(token, asked);
    await at.vcio.sees(refreshQbr, { params: { id: qbrId }, body: undefined });
    expect((await viewOf(token)).asked).toMatchObject([{ id: asked, decision: { outcome: 'approved' }, closed: null }]);
  });

  test('[QBR-107] The customer’s answers use the organisation’s terminology in the response, on the page and in the recap', async () => {
    const settings = (statusNames: object) =>
      at.msp.owner.sees(updateOrganization, { body: { settings: { recommendations: { statusNames } } } });
    await settings({ approved: 'Agreed' });
    const { token, asked, qbrId } = await at.shared();
    expect((await at.decide(token, asked)).json()).toMatchObject({ outcome: 'approved', called: 'Agreed' });
    expect((await viewOf(token)).asked).toMatchObject([{ id: asked, decision: { called: 'Agreed' } }]);
    expect((await at.vcio.sees(getRecap, { params: { id: qbrId } })).text).toContain('- Agreed: Lock the copies');
    await settings({});
    expect((await viewOf(token)).asked).toMatchObject([{ id: asked, decision: { called: null } }]);
  });
});

describe('permission to share a deck', () => {
  test('[QBR-38] Only a generated QBR can be shared, for a year at most, by a vCIO, and never by another organisation', async () => {
    const { id: customerId } = await at.vcio.sees(createCustomer, { body: { name: 'Bare' } });
    const empty = await at.vcio.sees(createQbr, { body: { customerId } });
    expect((await at.vcio.refused(shareQbr, { params: { id: empty.id }, body: {} })).code).toBe('QBR_GENERATION_FAILED');
    const { qbrId } = await at.reviewed();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const expiresAt of [inDays(-1), inDays(400)]) {
      expect((await at.vcio.refused(shareQbr, { params: { id: qbrId }, body: { expiresAt } })).field).toBe('expiresAt');
    }
    expect((await at.vcio.refused(shareQbr, { params: { id: qbrId }, body: { passcode: 'short' } })).status).toBe(400);
    const engineer = await at.msp.person('alignment_engineer');
    expect((await engineer.refused(shareQbr, { params: { id: qbrId }, body: {} })).code).toBe('FORBIDDEN');
    const stranger = await (await at.server.organization()).person('vcio');
    expect((await stranger.refused(shareQbr, { params: { id: qbrId }, body: {} })).code).toBe('QBR_NOT_FOUND');
    expect((await stranger.refused(listShares, { params: { id: qbrId } })).code).toBe('QBR_NOT_FOUND');
    expect((await at.vcio.refused(revokeShares, { params: { id: qbrId }, query: { shareId: NOBODY } })).code).toBe('SHARE_NOT_FOUND');
  });

  test('[QBR-39] A finalized deck keeps its figures in the link, and one action revokes all links', async () => {
    const { qbrId, asked } = await at.reviewed();
    await at.vcio.sees(finalizeQbr, { params: { id: qbrId }, body: undefined });
    const links = [];
    for (const _ of [1, 2]) links.push(tokenOf((await at.vcio.sees(shareQbr, { params: { id: qbrId }, body: undefined })).url));
    const { version } = await at.vcio.sees(getRecommendation, { params: { id: asked } });
    await at.vcio.sees(updateRecommendation, { params: { id: asked }, body: { title: 'Renamed later', version } });
    expect((await at.read(links[0] ?? '')).body).not.toContain('Renamed later');
    await at.vcio.sees(revokeShares, { params: { id: qbrId } });
    for (const token of links) expect((await at.read(token)).statusCode).toBe(404);
  });
});

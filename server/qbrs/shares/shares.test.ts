import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { createQbr, deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { listShares, readShare, revokeShares, shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import { createRecommendation, getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { SECRET, seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

const NOBODY = '01890000-0000-7000-8000-000000000000';
const tokenOf = (url: string) => url.split('/share/')[1] ?? '';

interface Reviewed {
  qbrId: string;
  asked: string;
  other: string;
  customerId: string;
}

let count = 0;
/** A deck that asks for one recommendation with amounts that can be searched for, beside one that it only plans. */
async function reviewed(by: Person = vcio, organization = msp): Promise<Reviewed> {
  count += 1;
  const { id: customerId } = await by.sees(createCustomer, { body: { name: `Shared ${count}`, currency: 'GBP' } });
  const { id: assessmentId } = await seedAssessment(server.pools, organization.id, { customerId });
  const recommend = (title: string) =>
    by.sees(createRecommendation, {
      body: {
        customerId,
        title,
        internalNote: SECRET,
        margin: 4321,
        benefit: 'Nothing is lost',
        targetQuarter: { year: 2027, quarter: 2 },
        options: [
          { key: 'a', name: 'Good', oneTime: 7_654_300, recurring: 98_700, chosen: true },
          { key: 'b', name: 'Better', oneTime: 8_765_400, recurring: 87_600 },
        ],
      },
    });
  const asked = (await recommend('Lock the copies')).id;
  const other = (await recommend('Renew the firewall')).id;
  const qbr = await by.sees(createQbr, { body: { customerId, assessmentId, recommendationIds: [asked] } });
  await by.sees(updateQbr, {
    params: { id: qbr.id },
    body: { sections: [{ key: 'score', speakerNotes: SECRET }], version: qbr.version },
  });
  return { qbrId: qbr.id, asked, other, customerId };
}

async function shared(more: { passcode?: string; hideAmounts?: boolean } = {}): Promise<Reviewed & { token: string; shareId: string }> {
  const facts = await reviewed();
  const { url, share } = await vcio.sees(shareQbr, { params: { id: facts.qbrId }, body: more });
  return { ...facts, token: tokenOf(url), shareId: share.id };
}

const read = (token: string, passcode?: string) =>
  server.stranger.inject({ method: 'GET', url: `/api/share/${token}`, ...(passcode ? { headers: { 'x-passcode': passcode } } : {}) });
const decide = (token: string, recommendationId: string, more: object = {}) =>
  server.stranger.inject({
    method: 'POST',
    url: `/api/share/${token}/decisions`,
    payload: { recommendationId, outcome: 'approved', by: 'Helen Okafor', ...more },
  });

describe('a shared deck', () => {
  test('[QBR-30] A customer reads the deck by its link without an account, and nothing internal is in it', async () => {
    const { token, asked } = await shared();
    const response = await read(token);
    expect(response.statusCode).toBe(200);
    const view = readShare.response.parse(response.json());
    expect(view.slides.map(({ section }) => section)).toContain('recommendations');
    expect(view.asked).toEqual([{ id: asked, number: 1, title: 'Lock the copies', gain: 'Nothing is lost', decision: null }]);
    expect(view.minutes).toBeNull();
    expect(response.body).toContain('76,543');
    for (const hidden of ['INTERNAL', 'sticky note', 'notes', 'speakerNotes', '4321']) expect(response.body).not.toContain(hidden);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('[QBR-31] A link that hides amounts contains none of them anywhere', async () => {
    const { token } = await shared({ hideAmounts: true });
    const { statusCode, body } = await read(token);
    expect(statusCode).toBe(200);
    for (const amount of ['76,543', '76.5', '76543', '7654300', '987', '87,654', '8765400', '876', '£']) expect(body).not.toContain(amount);
  });

  test('[QBR-32] Wrong, expired and revoked links answer alike, and so does a link of a deleted QBR', async () => {
    const expired = await shared();
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('qbrShares')
        .set({ expiresAt: new Date('2020-01-01') })
        .where('id', '=', expired.shareId)
        .execute(),
    );
    const revoked = await shared();
    await vcio.sees(revokeShares, { params: { id: revoked.qbrId }, query: { shareId: revoked.shareId } });
    const deleted = await shared();
    await msp.owner.sees(deleteQbr, { params: { id: deleted.qbrId } });
    const tokens = ['x', 'A'.repeat(43), `${expired.token.slice(0, -1)}_`, expired.token, revoked.token, deleted.token];
    const answers = [];
    for (const token of tokens) {
      const { statusCode, json } = await read(token);
      const { requestId: _, ...body } = json();
      answers.push(JSON.stringify([statusCode, body]));
      const decided = await decide(token, expired.asked);
      expect([decided.statusCode, decided.json().code]).toEqual([404, 'SHARE_NOT_FOUND']);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('SHARE_NOT_FOUND');
    expect((await vcio.sees(listShares, { params: { id: revoked.qbrId } }))[0]).toMatchObject({ isOpen: false });
  });

  test('[QBR-33] A passcode opens the deck; a wrong or absent one is refused, and guessing is limited', async () => {
    const { token, asked } = await shared({ passcode: 'harbour-42' });
    expect([(await read(token)).statusCode, (await read(token, 'harbour-43')).statusCode]).toEqual([403, 403]);
    expect((await decide(token, asked)).statusCode).toBe(403);
    expect((await read(token, 'harbour-42')).statusCode).toBe(200);
    const tries = await Promise.all(Array.from({ length: 14 }, (_, n) => read(token, `guess-${n}-x`)));
    const codes = tries.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 403)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
    // Who guesses also keeps the right one out for a while, as at sign-in.
    expect((await read(token, 'harbour-42')).statusCode).toBe(429);
  });

  test('[QBR-34] Views are counted, the first one is told to who leads the review, and the token is stored nowhere', async () => {
    const { token, qbrId, shareId } = await shared();
    for (const _ of [1, 2, 3]) await read(token);
    const [share] = await vcio.sees(listShares, { params: { id: qbrId } });
    expect(share).toMatchObject({ views: 3, isOpen: true, hasPasscode: false, firstViewedAt: expect.any(String) });
    const told = await vcio.sees(listNotifications);
    expect(told.filter(({ title, actionUrl }) => title === 'Shared deck opened' && actionUrl === `/qbrs/${qbrId}`)).toHaveLength(1);
    const stored = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('qbrShares').selectAll().where('id', '=', shareId).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.tokenHash).toHaveLength(32);
  });

  test('[QBR-35] By the link a customer approves once, may change their mind, and both are kept in the decisions of the review', async () => {
    const { token, asked, qbrId } = await shared();
    const first = await decide(token, asked, { by: ' Helen Okafor ', note: 'Go ahead' });
    expect([first.statusCode, first.json()]).toMatchObject([200, { outcome: 'approved', by: 'Helen Okafor', note: 'Go ahead' }]);
    const again = await decide(token, asked, { note: 'Go ahead' });
    expect(again.json()).toEqual(first.json());
    expect((await vcio.sees(getRecommendation, { params: { id: asked } })).status).toBe('approved');
    await decide(token, asked, { outcome: 'deferred' });
    const { decisions, facts } = await vcio.sees(getQbr, { params: { id: qbrId } });
    expect(decisions.map(({ outcome, by, isFromShare, recordedBy }) => [outcome, by, isFromShare, recordedBy])).toEqual([
      ['approved', 'Helen Okafor', true, null],
      ['deferred', 'Helen Okafor', true, null],
    ]);
    expect(facts?.decided).toEqual([{ recommendation: 1, outcome: 'deferred', by: 'Helen Okafor' }]);
    const answer = await read(token);
    expect(answer.json()).toMatchObject({ title: expect.any(String) });
    const view = readShare.response.parse(answer.json());
    expect(view.asked[0]?.decision).toMatchObject({ outcome: 'deferred', by: 'Helen Okafor' });
    const told = await vcio.sees(listNotifications);
    expect(told.some(({ message }) => message.includes('Helen Okafor'))).toBe(false);
  });

  test('[QBR-36] What the deck does not ask for, another organisation’s recommendation and what nobody knows cannot be decided', async () => {
    const { token, other } = await shared();
    const stranger = await server.organization();
    const foreign = await reviewed(await stranger.person('vcio'), stranger);
    for (const id of [other, foreign.asked, NOBODY]) {
      const { statusCode, json } = await decide(token, id);
      expect([statusCode, json().code]).toEqual([404, 'RECOMMENDATION_NOT_FOUND']);
    }
    const work = await shared();
    const { version } = await vcio.sees(getRecommendation, { params: { id: work.asked } });
    await vcio.sees(updateRecommendation, { params: { id: work.asked }, body: { status: 'in_progress', version } });
    expect((await decide(work.token, work.asked)).json().code).toBe('INVALID_STATUS_TRANSITION');
  });

  test('[QBR-37] A script in a typed name stays text, an empty or endless name is refused, and thousands of decisions are stopped', async () => {
    const { token, asked, qbrId } = await shared();
    const name = '<script>alert(1)</script>';
    expect((await decide(token, asked, { by: name })).json().by).toBe(name);
    expect((await read(token)).headers['content-type']).toContain('application/json');
    for (const by of ['', '   ', 'x'.repeat(121), '\u0000']) expect((await decide(token, asked, { by })).statusCode).toBe(400);
    const codes: number[] = [];
    for (let n = 0; n < 64; n += 1) codes.push((await decide(token, asked, { outcome: n % 2 === 0 ? 'declined' : 'approved' })).statusCode);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(5);
    expect((await vcio.sees(getQbr, { params: { id: qbrId } })).decisions.length).toBeLessThanOrEqual(60);
  });
});

describe('who shares a deck', () => {
  test('[QBR-38] Only a generated QBR is shared, for a year at the most, by a vCIO, and never by another organisation', async () => {
    const { id: customerId } = await vcio.sees(createCustomer, { body: { name: 'Bare' } });
    const empty = await vcio.sees(createQbr, { body: { customerId } });
    expect((await vcio.refused(shareQbr, { params: { id: empty.id }, body: {} })).code).toBe('QBR_GENERATION_FAILED');
    const { qbrId } = await reviewed();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const expiresAt of [inDays(-1), inDays(400)]) {
      expect((await vcio.refused(shareQbr, { params: { id: qbrId }, body: { expiresAt } })).field).toBe('expiresAt');
    }
    expect((await vcio.refused(shareQbr, { params: { id: qbrId }, body: { passcode: 'short' } })).status).toBe(400);
    const engineer = await msp.person('alignment_engineer');
    expect((await engineer.refused(shareQbr, { params: { id: qbrId }, body: {} })).code).toBe('FORBIDDEN');
    const stranger = await (await server.organization()).person('vcio');
    expect((await stranger.refused(shareQbr, { params: { id: qbrId }, body: {} })).code).toBe('QBR_NOT_FOUND');
    expect((await stranger.refused(listShares, { params: { id: qbrId } })).code).toBe('QBR_NOT_FOUND');
    expect((await vcio.refused(revokeShares, { params: { id: qbrId }, query: { shareId: NOBODY } })).code).toBe('SHARE_NOT_FOUND');
  });

  test('[QBR-39] A finalized deck keeps its figures in the link, and one act revokes all links', async () => {
    const { qbrId, asked } = await reviewed();
    await vcio.sees(finalizeQbr, { params: { id: qbrId }, body: undefined });
    const links = [];
    for (const _ of [1, 2]) links.push(tokenOf((await vcio.sees(shareQbr, { params: { id: qbrId }, body: undefined })).url));
    const { version } = await vcio.sees(getRecommendation, { params: { id: asked } });
    await vcio.sees(updateRecommendation, { params: { id: asked }, body: { title: 'Renamed later', version } });
    expect((await read(links[0] ?? '')).body).not.toContain('Renamed later');
    await vcio.sees(revokeShares, { params: { id: qbrId } });
    for (const token of links) expect((await read(token)).statusCode).toBe(404);
  });
});

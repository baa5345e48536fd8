import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { listShares, revokeShares } from '#contract/qbrs/qbrs.shares.contract.ts';
import { getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { openSharesFixture, type SharesFixture } from './shares.fixture.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** Far more than the limit of a link; the surplus is refused before anything is stored. */
const FLOOD = 300;

let at: SharesFixture;
beforeAll(async () => {
  at = await openSharesFixture();
});
afterAll(() => at.server.close());

describe('a shared link under attack', () => {
  test('[QBR-32] Wrong, expired and revoked links get the same answer, and so does a link of a deleted QBR', async () => {
    const expired = await at.shared();
    await asOrganization(at.server.pools, at.msp.id, (tx) =>
      tx
        .updateTable('qbrShares')
        .set({ expiresAt: new Date('2020-01-01') })
        .where('id', '=', expired.shareId)
        .execute(),
    );
    const revoked = await at.shared();
    await at.vcio.sees(revokeShares, { params: { id: revoked.qbrId }, query: { shareId: revoked.shareId } });
    const deleted = await at.shared();
    await at.msp.owner.sees(deleteQbr, { params: { id: deleted.qbrId } });
    const tokens = ['x', 'A'.repeat(43), `${expired.token.slice(0, -1)}_`, expired.token, revoked.token, deleted.token];
    const answers = [];
    for (const token of tokens) {
      const { statusCode, json } = await at.read(token);
      const { requestId: _, ...body } = json();
      answers.push(JSON.stringify([statusCode, body]));
      const decided = await at.decide(token, expired.asked);
      expect([decided.statusCode, decided.json().code]).toEqual([404, 'SHARE_NOT_FOUND']);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('SHARE_NOT_FOUND');
    expect((await at.vcio.sees(listShares, { params: { id: revoked.qbrId } }))[0]).toMatchObject({ isOpen: false });
  });

  test('[QBR-33] A passcode opens the deck; a wrong or absent one is refused, and guessing is limited', async () => {
    const { token, asked } = await at.shared({ passcode: 'harbour-42' });
    expect([(await at.read(token)).statusCode, (await at.read(token, 'harbour-43')).statusCode]).toEqual([403, 403]);
    expect((await at.decide(token, asked)).statusCode).toBe(403);
    expect((await at.read(token, 'harbour-42')).statusCode).toBe(200);
    const tries = await Promise.all(Array.from({ length: 14 }, (_, n) => at.read(token, `guess-${n}-x`)));
    const codes = tries.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 403)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
    // Guessing also locks out the correct passcode for a while, as at sign-in.
    expect((await at.read(token, 'harbour-42')).statusCode).toBe(429);
  });

  test('[QBR-36] A recommendation outside the deck, of another customer or organisation, or unknown, cannot be decided', async () => {
    const { token, other } = await at.shared();
    const stranger = await at.server.organization();
    const foreign = await at.reviewed(await stranger.person('vcio'), stranger);
    const elsewhere = await at.reviewed();
    for (const id of [other, elsewhere.asked, foreign.asked, NOBODY]) {
      const { statusCode, json } = await at.decide(token, id);
      expect([statusCode, json().code]).toEqual([404, 'RECOMMENDATION_NOT_FOUND']);
    }
    const work = await at.shared();
    const { version } = await at.vcio.sees(getRecommendation, { params: { id: work.asked } });
    await at.vcio.sees(updateRecommendation, { params: { id: work.asked }, body: { status: 'in_progress', version } });
    expect((await at.decide(work.token, work.asked)).json().code).toBe('INVALID_STATUS_TRANSITION');
  });

  test('[QBR-37] A script in a typed name stays text, and an empty, overlong or multi-line name is refused', async () => {
    const { token, asked, qbrId } = await at.shared();
    const name = '<script>alert(1)</script>';
    expect((await at.decide(token, asked, { by: name })).json().by).toBe(name);
    expect((await at.read(token)).headers['content-type']).toContain('application/json');
    const notifications = await at.vcio.sees(listNotifications);
    expect(notifications.some(({ message }) => message.startsWith(`${name} of `))).toBe(true);
    const wrong = ['', '   ', 'x'.repeat(121), '\u0000', 'Helen\r\nBcc: all@evil.test', 'Helen\nOkafor', '\ud800'];
    for (const by of wrong) expect((await at.decide(token, asked, { by })).statusCode, JSON.stringify(by)).toBe(400);
    expect((await at.decide(token, asked, { note: 'x'.repeat(5_001) })).statusCode).toBe(400);
    expect((await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions.map(({ by }) => by)).toEqual([name]);
  });

  test('[SHARE-4] Thousands of decisions on one link are refused, storage stays bounded, and other users are not slowed', async () => {
    const { token, asked, qbrId, shareId } = await at.shared();
    const codes: number[] = [];
    for (let n = 0; n < 64; n += 1)
      codes.push((await at.decide(token, asked, { outcome: n % 2 === 0 ? 'declined' : 'approved' })).statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(60);
    expect(codes.slice(60)).toEqual([429, 429, 429, 429]);
    const flood = Promise.all(Array.from({ length: FLOOD }, (_, n) => at.decide(token, asked, { by: `Person ${n}` })));
    const begun = performance.now();
    expect((await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions).toHaveLength(60);
    const took = performance.now() - begun;
    const refused = await flood;
    expect(refused.every(({ statusCode }) => statusCode === 429)).toBe(true);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(took).toBeLessThan(30_000);

    const notifications = (await at.vcio.sees(listNotifications)).filter(({ message }) => message.startsWith('Helen Okafor of Shared'));
    expect(notifications.length).toBeLessThanOrEqual(20);
    // A total limit also stops callers that pause for an hour each time.
    await decideOften(shareId, asked, qbrId, 140);
    await asAuth(at.server.pools, (tx) => tx.deleteFrom('auth.throttle').execute());
    expect((await at.decide(token, asked, { outcome: 'deferred' })).statusCode).toBe(429);
  });

  test('[SHARE-5] The same answer sent ten times at once is recorded once, and twenty first views send one notification', async () => {
    const { token, asked, qbrId } = await at.shared();
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.decide(token, asked)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => at.read(token)));
    expect((await at.vcio.sees(listShares, { params: { id: qbrId } }))[0]).toMatchObject({ views: 20 });
    const notifications = await at.vcio.sees(listNotifications);
    expect(
      notifications.filter(({ title, actionUrl }) => title.startsWith('Shared deck opened: ') && actionUrl === `/qbrs/${qbrId}`),
    ).toHaveLength(1);
  });

  test('[SHARE-6] A network that guesses links is blocked, and the customer in another network is not', async () => {
    const { token } = await at.shared();
    const guess = (remoteAddress: string, guessed: string) =>
      at.server.app.inject({ method: 'GET', url: `/api/share/${guessed}`, remoteAddress });
    const tries = await Promise.all(Array.from({ length: 310 }, (_, n) => guess('203.0.113.7', `guess-${n}`.padEnd(43, 'x'))));
    const codes = tries.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 404)).toHaveLength(300);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
    expect((await guess('203.0.113.7', token)).statusCode).toBe(429);
    expect((await guess('198.51.100.9', token)).statusCode).toBe(200);
  });

  test('[SHARE-7] A passcode guessed from many networks is locked after forty tries, even for the right passcode', async () => {
    const { token } = await at.shared({ passcode: 'harbour-42' });
    const guess = (n: number) =>
      at.server.app.inject({
        method: 'GET',
        url: `/api/share/${token}`,
        remoteAddress: `203.0.${n}.7`,
        headers: { 'x-passcode': n === 59 ? 'harbour-42' : `guess-${n}` },
      });
    const codes: number[] = [];
    for (let n = 0; n < 60; n += 1) codes.push((await guess(n)).statusCode);
    expect(codes.slice(0, 40).every((code) => code === 403)).toBe(true);
    expect(codes.slice(40).every((code) => code === 429)).toBe(true);
  });

  test('[SHARE-8] Malformed addresses, headers and bodies are refused, change nothing and are not echoed', async () => {
    const { token, asked, qbrId } = await at.shared();
    const tokens = ['%0d%0aset-cookie:%20sid=evil', '%00', '..%2f..%2fqbrs', `${token}%20`, `${token}'--`, 'x'.repeat(5_000)];
    for (const broken of tokens) {
      const { statusCode, body, headers } = await at.read(broken);
      expect(statusCode, broken.slice(0, 30)).toBeGreaterThanOrEqual(400);
      expect(statusCode, broken.slice(0, 30)).toBeLessThan(500);
      expect(headers['set-cookie']).toBeUndefined();
      expect(body).not.toContain('evil');
    }
    expect((await at.decide(token, asked, { note: 'x'.repeat(3 * 1024 * 1024) })).statusCode).toBe(413);
    const raw = (payload: string, type: string) =>
      at.server.app.inject({ method: 'POST', url: `/api/share/${token}/decisions`, headers: { 'content-type': type }, payload });
    for (const payload of ['', '{', '[]', '"x"', 'null', '{"__proto__":{"outcome":"approved"}}']) {
      expect((await raw(payload, 'application/json')).statusCode, payload).toBe(400);
    }
    expect((await raw('outcome=approved', 'application/x-www-form-urlencoded')).statusCode).toBeGreaterThanOrEqual(400);
    const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    expect((await at.decide(token, asked, {}, foreign)).json().code).toBe('CSRF_TOKEN_INVALID');
    expect((await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions).toEqual([]);
  });

  test('[SHARE-9] Nobody’s session counts on a link, no review in the body but the answer is believed, and no cookie is set', async () => {
    const { token, asked, qbrId } = await at.shared();
    const stranger = await (await at.server.organization()).person('vcio');
    const more = {
      qbrId: NOBODY,
      shareId: NOBODY,
      recordedBy: at.vcio.id,
      until: '2030-01-01',
      at: '2001-01-01T00:00:00Z',
      status: 'done',
    };
    for (const person of [stranger, at.vcio]) {
      const url = `/api/share/${token}`;
      const { statusCode, headers } = await at.server.app.inject({ method: 'GET', url, cookies: person.cookies });
      expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
    }
    const answered = await at.decide(token, asked, more);
    expect([answered.statusCode, answered.headers['set-cookie']]).toEqual([200, undefined]);
    const { decisions } = await at.vcio.sees(getQbr, { params: { id: qbrId } });
    expect(decisions).toMatchObject([{ recordedBy: null, until: null, isFromShare: true, qbrId }]);
    expect(Date.parse(decisions[0]?.at ?? '')).toBeGreaterThan(Date.now() - 600_000);
  });

  test('[SHARE-10] Link and passcode are not in the audit log, notifications, emails or the stored row of the link', async () => {
    const { token, asked } = await at.shared({ passcode: 'harbour-4711' });
    await at.read(token, 'harbour-4711');
    await at.decide(token, asked, {}, { 'x-passcode': 'harbour-4711' });
    const stored = await asOrganization(at.server.pools, at.msp.id, async (tx) => [
      await tx.selectFrom('auditEvents').selectAll().execute(),
      await tx.selectFrom('notifications').selectAll().execute(),
      await tx.selectFrom('qbrShares').selectAll().execute(),
    ]);
    const text = JSON.stringify([stored, await at.server.mails()]);
    expect(text).toContain('qbr.share_opened');
    for (const secret of [token, 'harbour-4711']) expect(text).not.toContain(secret);
  });
});

/** Inserts decisions that a patient program has made in earlier hours. */
function decideOften(shareId: string, recommendationId: string, qbrId: string, count: number): Promise<unknown> {
  const row = {
    recommendationId,
    qbrId,
    shareId,
    outcome: 'declined' as const,
    byName: 'Helen Okafor',
    note: '',
    fiscalYear: 2026,
    fiscalQuarter: 4,
  };
  return asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx
      .insertInto('recommendationDecisions')
      .values(Array.from({ length: count }, () => row))
      .execute(),
  );
}

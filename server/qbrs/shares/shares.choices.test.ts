import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { decideInQbr, getRecap } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { finalizeQbr, presentQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { answerQuestion, listQuestions } from '#contract/qbrs/qbrs.questions.contract.ts';
import { readShare } from '#contract/qbrs/qbrs.shares.contract.ts';
import { getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { openSharesFixture, type SharesFixture } from './shares.fixture.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let at: SharesFixture;
beforeAll(async () => {
  at = await openSharesFixture();
});
afterAll(() => at.server.close());

const askedIn = async (token: string) => readShare.response.parse((await at.read(token)).json()).asked[0];
const recommended = (id: string) => at.vcio.sees(getRecommendation, { params: { id } });
const present = async (id: string) => {
  await at.vcio.sees(finalizeQbr, { params: { id }, body: undefined });
  await at.vcio.sees(presentQbr, { params: { id }, body: undefined });
};

describe('an option that the customer chooses', () => {
  test('[SHARE-32] A customer approves an option by the link, and its amounts count on the page, in the plan and in the recap', async () => {
    const { token, asked, qbrId } = await at.shared();
    const first = await at.decide(token, asked, { option: 'Better' });
    expect([first.statusCode, first.json()]).toMatchObject([200, { outcome: 'approved', option: 'Better', until: null, canUndo: true }]);
    expect((await at.decide(token, asked, { option: 'Better' })).json()).toEqual(first.json());
    expect(await recommended(asked)).toMatchObject({ status: 'approved', oneTimeCost: 8_765_400, recurringCost: 87_600 });
    expect(await askedIn(token)).toMatchObject({ cost: '£87,654 + £876 per month', decision: { option: 'Better' } });
    expect((await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions).toMatchObject([{ option: 'Better', isFromShare: true }]);
    expect((await at.vcio.sees(getRecap, { params: { id: qbrId } })).text).toContain(
      'Approved: Lock the copies, “Better”, £87,654 + £876 per month (Helen Okafor)',
    );
  });

  test('[SHARE-33] An unknown option, or one whose price differs from the deck, is refused and changes nothing', async () => {
    const { token, asked, qbrId } = await at.shared();
    const unknown = await at.decide(token, asked, { option: 'Best' });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR', field: 'option' }]);
    const { version, options } = await recommended(asked);
    const dearer = options.map((option) => (option.name === 'Better' ? { ...option, oneTime: option.oneTime + 100 } : option));
    await at.vcio.sees(updateRecommendation, { params: { id: asked }, body: { options: dearer, version } });
    const changed = await at.decide(token, asked, { option: 'Better' });
    expect([changed.statusCode, changed.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR', field: 'option' }]);
    expect(changed.json().message).toContain('has changed since this review was prepared');
    expect((await recommended(asked)).status).not.toBe('approved');
    expect((await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions).toEqual([]);
  });

  test('[SHARE-34] A customer defers until a later day; a day that has passed is refused', async () => {
    const { token, asked } = await at.shared();
    const past = await at.decide(token, asked, { outcome: 'deferred', until: '2020-01-01' });
    expect([past.statusCode, past.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR', field: 'until' }]);
    const later = await at.decide(token, asked, { outcome: 'deferred', until: '2099-03-01', note: 'After the move' });
    expect(later.json()).toMatchObject({ outcome: 'deferred', until: '2099-03-01', option: null });
    expect((await askedIn(token))?.decision).toMatchObject({ until: '2099-03-01', note: 'After the move' });
  });
});

describe('a decision that the customer undoes', () => {
  test('[SHARE-35] Undoing reopens the decision with its earlier option, notifies the vCIO, and a second request changes nothing', async () => {
    const { token, asked, qbrId } = await at.shared();
    const before = await recommended(asked);
    const { id } = (await at.decide(token, asked, { option: 'Better' })).json();
    for (const _ of [1, 2]) expect((await at.undo(token, id)).statusCode).toBe(204);
    expect(await recommended(asked)).toMatchObject({ status: before.status, oneTimeCost: 7_654_300, decisions: [] });
    expect(await askedIn(token)).toMatchObject({ cost: '£76,543 + £987 per month', decision: null, closed: null });
    expect((await at.vcio.sees(getQbr, { params: { id: qbrId } })).decisions).toEqual([]);
    const notifications = (await at.vcio.sees(listNotifications)).filter(({ title }) => title.startsWith('Decision undone: '));
    expect(notifications).toHaveLength(1);
  });

  test('[SHARE-36] After the meeting, or for a decision recorded in it, the link undoes nothing', async () => {
    const recorded = await at.shared();
    const body = { recommendationId: recorded.asked, outcome: 'approved' as const, by: 'Tom Ashworth' };
    const { decisions } = await at.vcio.sees(decideInQbr, { params: { id: recorded.qbrId }, body });
    expect((await askedIn(recorded.token))?.decision).toMatchObject({ canUndo: false });
    const refused = await at.undo(recorded.token, decisions[0]?.id ?? '');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONSTRAINT_VIOLATION']);

    const held = await at.shared();
    const { id } = (await at.decide(held.token, held.asked)).json();
    await present(held.qbrId);
    expect((await askedIn(held.token))?.decision).toMatchObject({ canUndo: false });
    expect((await at.undo(held.token, id)).json().code).toBe('INVALID_STATUS_TRANSITION');
    expect((await recommended(held.asked)).status).toBe('approved');
  });

  test('[SHARE-37] A link undoes no decision of another review', async () => {
    const [one, other] = [await at.shared(), await at.shared()];
    const { id } = (await at.decide(other.token, other.asked)).json();
    expect((await at.undo(one.token, id)).statusCode).toBe(204);
    expect((await recommended(other.asked)).status).toBe('approved');
    expect((await at.undo('x'.repeat(43), id)).json().code).toBe('SHARE_NOT_FOUND');
  });

  test('[SHARE-38] Deciding and undoing again and again ends at the limit and does not flood the vCIO', async () => {
    const { token, asked } = await at.shared();
    for (let n = 0; n < 28; n += 1) {
      const { id } = (await at.decide(token, asked, { by: 'Mallory' })).json();
      await at.undo(token, id);
    }
    expect((await at.decide(token, asked)).statusCode).toBe(200);
    const notifications = (await at.vcio.sees(listNotifications)).filter(({ message }) => message.includes('Mallory'));
    expect(notifications.length).toBeLessThanOrEqual(20);
  });
});

describe('a question of the customer', () => {
  test('[SHARE-39] A question leaves the decision open and notifies the vCIO, whose answer appears on the page', async () => {
    const { token, asked, qbrId } = await at.shared();
    const first = await at.question(token, asked);
    expect([first.statusCode, first.json()]).toMatchObject([200, { by: 'Helen Okafor', answer: null }]);
    expect((await at.question(token, asked)).json()).toEqual(first.json());
    expect(await askedIn(token)).toMatchObject({ decision: null, closed: null, questions: [{ answer: null }] });
    const notifications = (await at.vcio.sees(listNotifications)).filter(({ title }) => title.startsWith('Question about a decision: '));
    expect(notifications).toMatchObject([
      { message: expect.stringContaining('asks about “Lock the copies”: Does the price include the install?') },
    ]);

    const params = { id: qbrId };
    const [question] = await at.vcio.sees(listQuestions, { params });
    expect(question).toMatchObject({ recommendationId: asked, recommendation: 'Lock the copies', by: 'Helen Okafor', answer: null });
    const to = { params: { ...params, questionId: question?.id ?? '' } };
    await at.vcio.sees(answerQuestion, { ...to, body: { text: 'Yes, with the install.' } });
    expect((await askedIn(token))?.questions).toMatchObject([{ answer: { text: 'Yes, with the install.', by: 'vcio Tester' } }]);
    expect((await at.vcio.refused(answerQuestion, { params: { ...params, questionId: NOBODY }, body: { text: 'No' } })).code).toBe(
      'QUESTION_NOT_FOUND',
    );
    const stranger = await (await at.server.organization()).person('vcio');
    expect((await stranger.refused(answerQuestion, { ...to, body: { text: 'No' } })).code).toBe('QBR_NOT_FOUND');
    expect((await stranger.refused(listQuestions, { params })).code).toBe('QBR_NOT_FOUND');
  });

  test('[SHARE-40] An empty or overlong question, or one about something the deck does not request, is refused', async () => {
    const { token, asked, other, qbrId } = await at.shared();
    for (const text of ['', '   ', 'x'.repeat(1_001)]) expect((await at.question(token, asked, { text })).statusCode).toBe(400);
    expect((await at.question(token, other)).json().code).toBe('RECOMMENDATION_NOT_FOUND');
    expect((await at.question('x'.repeat(43), asked)).json().code).toBe('SHARE_NOT_FOUND');
    expect(await at.vcio.sees(listQuestions, { params: { id: qbrId } })).toEqual([]);
  });
});

test('[SHARE-41] The link downloads the deck as a PDF, without the amounts that it hides', async () => {
  const { token } = await at.shared({ hideAmounts: true });
  const file = await at.server.app.inject({ method: 'GET', url: `/api/share/${token}/deck` });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = await getDocument({ data: new Uint8Array(file.rawPayload), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()),
  );
  const text = pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ');
  expect(text).toContain('Lock the copies');
  for (const hidden of ['76,543', '£', 'INTERNAL']) expect(text).not.toContain(hidden);
  expect((await at.server.app.inject({ method: 'GET', url: `/api/share/${'x'.repeat(43)}/deck` })).statusCode).toBe(404);
});

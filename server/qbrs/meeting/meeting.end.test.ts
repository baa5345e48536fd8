import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import {
  decideInQbr,
  endMeeting,
  getRecap,
  recordMinutes,
  sendRecap,
  setActionItems,
  undoDecision,
} from '#contract/qbrs/qbrs.meeting.contract.ts';
import { presentQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { readShare, decideByShare, shareQbr } from '#contract/qbrs/qbrs.shares.contract.ts';
import {
  createRecommendation,
  deleteRecommendation,
  getRecommendation,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

const OPTIONS = [
  { key: 'good', name: 'Test what exists', oneTime: 120_000, recurring: 6_000, chosen: true },
  { key: 'better', name: 'Locked copy', oneTime: 380_000, recurring: 29_000 },
];

let count = 0;
async function meeting(more: object = {}) {
  count += 1;
  const { id: customerId } = await vcio.sees(createCustomer, { body: { name: `Meeting ${count}` } });
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  const asked = await vcio.sees(createRecommendation, {
    body: { customerId, title: 'Lock the copies', status: 'proposed', options: OPTIONS },
  });
  const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId, recommendationIds: [asked.id], ...more } });
  return { customerId, assessmentId, asked, qbr, params: { id: qbr.id } };
}
type Meeting = Awaited<ReturnType<typeof meeting>>;

const decide = async ({ params, asked }: Meeting, body: object) => {
  const decided = await vcio.sees(decideInQbr, { params, body: { recommendationId: asked.id, outcome: 'approved', by: 'Helen', ...body } });
  return decided.decisions.at(-1)?.id ?? '';
};
const undo = ({ params }: Meeting, decisionId: string) => vcio.sees(undoDecision, { params: { ...params, decisionId } });
const undoRefused = ({ params }: Meeting, decisionId: string) => vcio.refused(undoDecision, { params: { ...params, decisionId } });
const read = ({ asked }: Meeting) => vcio.sees(getRecommendation, { params: { id: asked.id } });

describe('a decision that is undone', () => {
  test('An option chosen with an approval sets the amounts of the recommendation, and undo restores them', async () => {
    const at = await meeting();
    const decision = await decide(at, { option: 'Locked copy' });
    expect(await read(at)).toMatchObject({ status: 'approved', oneTimeCost: 380_000, recurringCost: 29_000 });
    expect((await vcio.sees(getQbr, { params: at.params })).decisions).toMatchObject([{ option: 'Locked copy' }]);
    const undone = await undo(at, decision);
    expect(undone.decisions).toEqual([]);
    expect(undone.facts?.decided).toEqual([]);
    const back = await read(at);
    expect(back).toMatchObject({ status: 'proposed', oneTimeCost: 120_000, recurringCost: 6_000, decisions: [] });
    expect(back.options.map(({ chosen }) => chosen)).toEqual([true, false]);
  });

  test('An option that the recommendation does not have is refused, and nothing is decided', async () => {
    const at = await meeting();
    const body = { recommendationId: at.asked.id, outcome: 'approved', by: 'Helen', option: 'Other' } as const;
    expect(await vcio.refused(decideInQbr, { params: at.params, body })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'option' });
    expect((await read(at)).decisions).toEqual([]);
  });

  test('Undo starts with the last decision, restores the previous state each time, and lowers the count of declines', async () => {
    const at = await meeting();
    const first = await decide(at, {});
    const second = await decide(at, { outcome: 'declined' });
    expect((await read(at)).declinedCount).toBe(1);
    expect((await undoRefused(at, first)).code).toBe('CONSTRAINT_VIOLATION');
    await undo(at, second);
    expect(await read(at)).toMatchObject({ status: 'approved', declinedCount: 0 });
    await undo(at, first);
    expect((await read(at)).status).toBe('proposed');
    await msp.owner.sees(deleteRecommendation, { params: { id: at.asked.id } });
  });

  test('Two undo requests undo a decision once, and the audit log keeps the decision and its undo', async () => {
    const at = await meeting();
    const decision = await decide(at, { note: 'Go ahead' });
    await undo(at, decision);
    expect((await undo(at, decision)).decisions).toEqual([]);
    const actions = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'before']).where('entityId', '=', at.asked.id).orderBy('seq').execute(),
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'recommendation.created',
      'recommendation.approved',
      'recommendation.decision_undone',
    ]);
    expect(actions.at(-1)?.before).toMatchObject({ status: 'approved', by: 'Helen', note: 'Go ahead' });
  });

  test('A decision followed by later changes, or made by the customer with a link, cannot be undone', async () => {
    const at = await meeting();
    const decision = await decide(at, {});
    const { version } = await read(at);
    await vcio.sees(updateRecommendation, { params: { id: at.asked.id }, body: { status: 'scheduled', version } });
    expect((await undoRefused(at, decision)).code).toBe('INVALID_STATUS_TRANSITION');

    const other = await meeting();
    const { url } = await vcio.sees(shareQbr, { params: other.params, body: {} });
    const token = url.split('/').at(-1) ?? '';
    await server.stranger.sees(readShare, { params: { token } });
    await server.stranger.sees(decideByShare, {
      params: { token },
      body: { recommendationId: other.asked.id, outcome: 'approved', by: 'Helen' },
    });
    const { decisions } = await vcio.sees(getQbr, { params: other.params });
    expect((await undoRefused(other, decisions[0]?.id ?? '')).code).toBe('CONSTRAINT_VIOLATION');
  });

  test('Decisions of an ended meeting are kept permanently by the database', async () => {
    const at = await meeting();
    const decision = await decide(at, {});
    await vcio.sees(endMeeting, { params: at.params, body: {} });
    expect((await undoRefused(at, decision)).code).toBe('QBR_NOT_EDITABLE');
    const removed = await asOrganization(server.pools, msp.id, (tx) =>
      tx.deleteFrom('recommendationDecisions').where('id', '=', decision).executeTakeFirst(),
    );
    expect(removed.numDeletedRows).toBe(0n);
    expect(await read(at)).toMatchObject({ status: 'approved', decisions: [{ id: decision }] });
  });

  test('Another organisation cannot undo a decision', async () => {
    const at = await meeting();
    const decisionId = await decide(at, {});
    const stranger = await (await server.organization()).person('vcio');
    expect((await stranger.refused(undoDecision, { params: { ...at.params, decisionId } })).code).toBe('QBR_NOT_FOUND');
    const mine = await meeting();
    await vcio.sees(undoDecision, { params: { ...mine.params, decisionId } });
    expect((await read(at)).status).toBe('approved');
  });
});

describe('the end of a meeting', () => {
  test('Ending a meeting freezes the figures, presents the QBR with its summary, and sends the recap as drafted', async () => {
    const at = await meeting({ dateTime: '2026-09-10T10:00:00Z' });
    await decide(at, { option: 'Locked copy' });
    const { version } = await vcio.sees(getQbr, { params: at.params });
    const ended = await vcio.sees(endMeeting, { params: at.params, body: { summary: 'All agreed.', satisfaction: 4, version } });
    expect(ended).toMatchObject({
      status: 'presented',
      summary: 'All agreed.',
      satisfaction: 4,
      finalizedAt: expect.any(String),
      presentedAt: expect.any(String),
      branding: { providerName: expect.any(String) },
    });
    const { isSent: _, ...draft } = await vcio.sees(getRecap, { params: at.params });
    expect(draft.text).toContain('Approved: Lock the copies, “Locked copy”, $3,800 + $290 per month (Helen)');
    expect(draft.text).toContain('All agreed.');
    const sent = await vcio.sees(sendRecap, { params: at.params, body: { ...draft, to: ['helen@alder.test'], version: ended.version } });
    expect(sent.status).toBe('delivered');
  });

  test('A meeting ends once: a second press, or one from an outdated page, changes nothing', async () => {
    const at = await meeting();
    expect((await vcio.refused(endMeeting, { params: at.params, body: { version: at.qbr.version + 3 } })).code).toBe('CONFLICT');
    await vcio.sees(endMeeting, { params: at.params, body: { satisfaction: 5 } });
    expect((await vcio.refused(endMeeting, { params: at.params, body: { satisfaction: 1 } })).code).toBe('INVALID_STATUS_TRANSITION');
    expect((await vcio.sees(getQbr, { params: at.params })).satisfaction).toBe(5);
    expect((await vcio.refused(presentQbr, { params: at.params, body: undefined })).code).toBe('INVALID_STATUS_TRANSITION');
  });

  test('A QBR without slides has no meeting to end, and nothing is frozen', async () => {
    const { id: customerId } = await vcio.sees(createCustomer, { body: { name: 'Nothing yet' } });
    const { id } = await vcio.sees(createQbr, { body: { customerId } });
    expect((await vcio.refused(endMeeting, { params: { id }, body: {} })).code).toBe('QBR_GENERATION_FAILED');
    expect((await vcio.sees(getQbr, { params: { id } })).status).toBe('draft');
  });

  test('The programme proposes the next review, and booking it fills its place', async () => {
    const at = await meeting({ dateTime: '2026-09-10T10:00:00Z' });
    expect((await vcio.sees(getQbr, { params: at.params })).nextReview).toEqual({ qbrId: null, day: '2026-12-10' });
    const body = { customerId: at.customerId, year: 2026, quarter: 4, plannedMonth: '2026-11', plannedOn: '2026-11-19' };
    await vcio.sees(createQuarterlyReview, { body });
    expect((await vcio.sees(getQbr, { params: at.params })).nextReview).toEqual({ qbrId: null, day: '2026-11-19' });
    const next = await vcio.sees(createQbr, { body: { customerId: at.customerId, dateTime: '2026-11-19T10:00:00Z' } });
    expect(next.status).toBe('Scheduled');
    expect((await vcio.sees(getQbr, { params: at.params })).nextReview).toEqual({ qbrId: next.id, day: '2026-11-19' });
  });
});

describe('two people who record at once', () => {
  test('The decisions of both people are kept, and the last one counts', async () => {
    const at = await meeting();
    const other = await msp.person('vcio');
    const body = { recommendationId: at.asked.id, by: 'Helen' };
    await Promise.all([
      vcio.sees(decideInQbr, { params: at.params, body: { ...body, outcome: 'approved' } }),
      other.sees(decideInQbr, { params: at.params, body: { ...body, outcome: 'deferred' } }),
    ]);
    const { decisions } = await vcio.sees(getQbr, { params: at.params });
    expect(decisions).toHaveLength(2);
    expect((await read(at)).status).toBe(decisions.at(-1)?.outcome);
  });

  test('A decision sent again after a lost response is recorded once', async () => {
    const at = await meeting();
    const input = {
      params: at.params,
      body: { recommendationId: at.asked.id, outcome: 'approved' as const, by: 'Helen' },
      idempotencyKey: 'kept-1',
    };
    await vcio.sees(decideInQbr, input);
    await vcio.sees(decideInQbr, input);
    expect((await vcio.sees(getQbr, { params: at.params })).decisions).toHaveLength(1);
  });

  test('Actions and minutes from a page that lacks the other’s changes are refused with the current state', async () => {
    const at = await meeting();
    const { version } = at.qbr;
    const item = { key: 'a', text: 'Send the list', owner: 'theirs' as const };
    await vcio.sees(setActionItems, { params: at.params, body: { actionItems: [item], version } });
    const minutes = { minutes: [{ key: 'score' as const, text: '10:06 Fine.' }], version };
    const refused = await vcio.refused(recordMinutes, { params: at.params, body: minutes });
    expect(refused.code).toBe('CONFLICT');
    expect(refused['current']).toMatchObject({ actionItems: [{ key: 'a' }] });
  });
});

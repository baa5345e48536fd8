import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createGoal, deleteGoal, listGoals, updateGoal } from '#contract/customers/goals.contract.ts';
import { createQbr, deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import {
  addAddendum,
  decideInQbr,
  getRecap,
  recordMinutes,
  sendRecap,
  setActionItems,
  setAttendees,
} from '#contract/qbrs/qbrs.meeting.contract.ts';
import { finalizeQbr, generateQbr, presentQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { getQbrChanges, refreshQbr } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { createRecommendation, getRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
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

let count = 0;
async function customer(): Promise<string> {
  count += 1;
  return (await vcio.sees(createCustomer, { body: { name: `Customer ${count}`, userCount: 60 } })).id;
}

const recommend = (customerId: string, title: string, more: object = {}) =>
  vcio.sees(createRecommendation, { body: { customerId, title, internalNote: SECRET, oneTimeCost: 380_000, ...more } });

async function reviewed(more: object = {}) {
  const customerId = await customer();
  const { id: assessmentId, templateId } = await seedAssessment(server.pools, msp.id, { customerId });
  const asked = await recommend(customerId, 'Lock the copies');
  const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId, recommendationIds: [asked.id], ...more } });
  return { customerId, assessmentId, templateId, asked, qbr };
}

describe('the facts of a deck', () => {
  test('[QBR-10] A new QBR has the facts of its assessment, the requested decisions and the usual attendees', async () => {
    const customerId = await customer();
    await vcio.sees(createContact, {
      params: { id: customerId },
      body: { name: 'Helen Okafor', title: 'Finance director', role: 'decision_maker', attendsReviews: true },
    });
    const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
    const asked = await recommend(customerId, 'Lock the copies', { targetQuarter: { year: 2099, quarter: 2 } });
    const { facts, factsNumber, attendees, recommendationIds } = await vcio.sees(createQbr, { body: { customerId, assessmentId } });
    expect(recommendationIds).toEqual([asked.id]);
    expect(factsNumber).toBe(1);
    expect(attendees.map(({ name, side }) => [name, side])).toEqual([
      ['Helen Okafor', 'theirs'],
      [expect.any(String), 'ours'],
    ]);
    expect(facts).toMatchObject({
      customer: { people: 60 },
      people: [{ name: 'Helen Okafor', title: 'Finance director' }, { side: 'ours' }],
      runs: [{ assessmentId }],
      gaps: [
        {
          words: 'Finding mfa',
          severity: 'critical',
          evidence: 'Three people have no second factor.',
          consequence: 'Work stops for days.',
        },
        {},
      ],
      recommendations: [
        { number: 1, id: asked.id, state: 'asked', oneTime: 380_000, decision: { by: 'Helen Okafor', until: '2099-04-01' } },
      ],
      review: { isDraft: true, isPresented: false },
    });
    expect(JSON.stringify(facts)).not.toContain('INTERNAL');
  });

  test('[QBR-11] Several assessments form one deck: the first gives the score, the others add sections, and all count as used', async () => {
    const { customerId, assessmentId } = await reviewed();
    const { id: second } = await seedAssessment(server.pools, msp.id, { customerId, name: 'Security' });
    const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentIds: [assessmentId, second] } });
    expect(qbr).toMatchObject({ assessmentId, assessmentIds: [assessmentId, second] });
    expect(qbr.facts?.sections.map(({ key }) => key)).toEqual(['identity', 'backup', '2:identity', '2:backup']);
    const weights = qbr.facts?.sections.map(({ weight }) => weight) ?? [];
    expect(weights.slice(2)).toEqual([0, 0]);
    const one = await vcio.sees(generateQbr, { params: { id: qbr.id }, body: { assessmentId: second } });
    expect(one.assessmentIds).toEqual([second]);
  });

  test('[QBR-12] Changes of a refresh are shown before and after it; texts written by a person stay', async () => {
    const { qbr, asked } = await reviewed();
    const params = { id: qbr.id };
    expect((await vcio.sees(getQbrChanges, { params })).changes).toEqual([]);
    const title = [
      {
        runs: [
          { text: 'Backups', weight: 600 as const },
          { text: ' first', href: 'https://plan.test' },
        ],
      },
    ];
    const sections = [{ key: 'recommendations' as const, texts: [{ field: 'recommendations.title', text: title }], speakerNotes: SECRET }];
    await vcio.sees(updateQbr, { params, body: { sections, version: qbr.version } });
    await vcio.sees(updateRecommendation, { params: { id: asked.id }, body: { oneTimeCost: 420_000, version: asked.version } });
    const { changes } = await vcio.sees(getQbrChanges, { params });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toContain('Lock the copies');
    const fresh = await vcio.sees(refreshQbr, { params, body: undefined });
    expect(fresh.factsChanges).toEqual(changes);
    expect(fresh.factsNumber).toBe(2);
    expect(fresh.facts?.recommendations[0]?.oneTime).toBe(420_000);
    const kept = fresh.sections.find(({ key }) => key === 'recommendations');
    expect(kept).toMatchObject({ texts: { 'recommendations.title': title }, speakerNotes: SECRET });
    await vcio.sees(finalizeQbr, { params, body: undefined });
    expect((await vcio.refused(refreshQbr, { params, body: undefined })).code).toBe('QBR_NOT_EDITABLE');
    const { version } = await vcio.sees(getQbr, { params });
    expect((await vcio.refused(updateQbr, { params, body: { recommendationIds: [], version } })).code).toBe('QBR_NOT_EDITABLE');
  });

  test('[QBR-13] Changing the requested decisions renumbers the deck, and those of another customer are refused', async () => {
    const { qbr, customerId, asked } = await reviewed();
    const other = await recommend(customerId, 'Renew the firewall');
    const body = { recommendationIds: [other.id, asked.id], version: qbr.version };
    const changed = await vcio.sees(updateQbr, { params: { id: qbr.id }, body });
    expect(changed.facts?.recommendations.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Renew the firewall'],
      [2, 'Lock the copies'],
    ]);
    const foreign = await recommend(await customer(), 'Elsewhere');
    const wrong = { recommendationIds: [foreign.id], version: changed.version };
    expect((await vcio.refused(updateQbr, { params: { id: qbr.id }, body: wrong })).code).toBe('RECOMMENDATION_NOT_FOUND');
  });

  test('[QBR-14] A text with formatting other than bold, list and link is refused', async () => {
    const { qbr } = await reviewed();
    const refusal = async (run: object) => {
      const sections = [{ key: 'score', texts: [{ field: 'score.lead', text: [{ runs: [{ text: 'x', ...run }] }] }] }];
      const answer = await vcio.inject({ method: 'PATCH', url: `/api/qbrs/${qbr.id}`, payload: { sections, version: qbr.version } });
      return answer.statusCode;
    };
    expect(await refusal({ href: 'javascript:alert(1)' })).toBe(400);
    expect(await refusal({ href: 'data:text/html,x' })).toBe(400);
    expect(await refusal({ colour: '#ff0000' })).toBe(400);
    expect(await refusal({ weight: 900 })).toBe(400);
    expect(await refusal({ weight: 600, href: 'mailto:help@msp.test' })).toBe(200);
  });

  test('[QBR-15] A wizard without a section creates no deck, and hidden sections stay hidden', async () => {
    const { customerId, assessmentId } = await reviewed();
    const none = await vcio.refused(createQbr, { body: { customerId, assessmentId, sections: [] } });
    expect([none.code, none.details]).toEqual(['QBR_GENERATION_FAILED', { reason: 'no_sections' }]);
    const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId, sections: ['cover', 'score'] } });
    expect(qbr.sections.filter(({ enabled }) => enabled).map(({ key }) => key)).toEqual(['cover', 'score']);
  });
});

describe('the meeting', () => {
  test('[QBR-16] Decisions, minutes, actions and attendees are recorded live, and the next deck begins with their outcome', async () => {
    const first = await reviewed({ dateTime: '2026-09-10T10:00:00Z' });
    const params = { id: first.qbr.id };
    await vcio.sees(finalizeQbr, { params, body: undefined });
    const decided = await vcio.sees(decideInQbr, {
      params,
      body: { recommendationId: first.asked.id, outcome: 'approved', by: 'Helen Okafor', note: 'Go ahead' },
    });
    expect(decided.decisions).toMatchObject([{ outcome: 'approved', by: 'Helen Okafor', recordedBy: { id: vcio.id }, isFromShare: false }]);
    expect(decided.facts?.decided).toEqual([{ recommendation: 1, outcome: 'approved', by: 'Helen Okafor' }]);
    expect((await vcio.sees(getRecommendation, { params: { id: first.asked.id } })).decisions[0]?.qbrId).toBe(first.qbr.id);
    const item = { key: 'one', text: 'Send the list of leavers', owner: 'theirs' as const, person: 'Tom Ashworth', due: '2026-09-30' };
    const saved = await vcio.sees(setActionItems, { params, body: { actionItems: [item] } });
    expect(saved.facts?.next.theirs).toEqual([{ text: item.text, owner: 'Tom Ashworth', due: item.due }]);
    const minutes = { summary: 'All agreed.', satisfaction: 5, minutes: [{ key: 'budget' as const, text: 'Asked about leasing.' }] };
    const recorded = await vcio.sees(recordMinutes, { params, body: minutes });
    expect(recorded).toMatchObject({ summary: 'All agreed.', satisfaction: 5 });
    expect(recorded.sections.find(({ key }) => key === 'budget')?.minutes).toBe('Asked about leasing.');
    await vcio.sees(presentQbr, { params, body: undefined });
    const done = await vcio.sees(setActionItems, { params, body: { actionItems: [{ ...item, done: true }] } });
    expect(done.actionItems[0]).toMatchObject({ done: true, doneOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });

    const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId: first.customerId, like: first });
    const next = await vcio.sees(createQbr, { body: { customerId: first.customerId, assessmentId, dateTime: '2026-12-10T10:00:00Z' } });
    const price = { oneTime: 380_000, monthly: 0 };
    expect(next.facts?.since).toMatchObject({
      year: 2026,
      quarter: 3,
      commitments: [
        { kind: 'decision', text: 'Lock the copies', doneOn: null, approved: price, cost: price },
        { kind: 'action', text: item.text, owner: 'Tom Ashworth', isLate: false },
      ],
      // Read from the deck of the first review, not counted again.
      shown: {
        score: first.qbr.facts?.runs.at(-1)?.score,
        findings: first.qbr.facts?.gaps.length,
        template: first.qbr.facts?.template.name,
      },
    });
    expect(next.facts?.runs).toHaveLength(2);
    // The first assessment was approved after the day of the first review, so its gaps are new since then.
    expect(next.facts?.gapsBefore).toMatchObject({ open: 0, opened: 2 });
    expect((await vcio.sees(getQbr, { params })).nextReview).toEqual({ qbrId: next.id, day: '2026-12-10' });
  });

  test('[QBR-17] A presented QBR is read-only, accepts dated addenda, and cannot be deleted because of its decisions', async () => {
    const { qbr, asked } = await reviewed();
    const params = { id: qbr.id };
    expect(qbr.nextReview).toBeNull();
    expect((await vcio.refused(addAddendum, { params, body: { text: 'Too early' } })).code).toBe('INVALID_STATUS_TRANSITION');
    await vcio.sees(decideInQbr, { params, body: { recommendationId: asked.id, outcome: 'declined', by: 'Helen' } });
    expect((await msp.owner.refused(deleteQbr, { params })).code).toBe('QBR_NOT_EDITABLE');
    await vcio.sees(finalizeQbr, { params, body: undefined });
    await vcio.sees(presentQbr, { params, body: undefined });
    const added = await vcio.sees(addAddendum, { params, body: { text: 'The price holds until May.' } });
    expect(added.addenda).toMatchObject([{ text: 'The price holds until May.', by: { id: vcio.id } }]);
    expect((await vcio.refused(updateQbr, { params, body: { title: 'Other', version: added.version } })).code).toBe('QBR_NOT_EDITABLE');
    expect(added.facts?.review).toMatchObject({ isDraft: false, isPresented: true });
  });

  test('[QBR-18] The recap is drafted from the decisions, sent once to the named people, and delivers the QBR', async () => {
    const { qbr, asked, customerId } = await reviewed({ dateTime: '2026-09-10T10:00:00Z' });
    const params = { id: qbr.id };
    const helen = await vcio.sees(createContact, { params: { id: customerId }, body: { name: 'Helen Okafor', email: 'helen@alder.test' } });
    await vcio.sees(setAttendees, { params, body: { attendees: [{ contactId: helen.id, present: true }, { name: 'A guest' }] } });
    await vcio.sees(decideInQbr, { params, body: { recommendationId: asked.id, outcome: 'deferred', by: 'Helen', until: '2027-01-31' } });
    await vcio.sees(finalizeQbr, { params, body: undefined });
    await vcio.sees(presentQbr, { params, body: undefined });
    const { nextReview } = await vcio.sees(getQbr, { params });
    expect(nextReview).toEqual({ qbrId: null, day: '2026-12-10' });
    const draft = await vcio.sees(getRecap, { params });
    expect(draft).toMatchObject({ isSent: false, to: ['helen@alder.test'] });
    expect(draft.text).toMatch(/- Deferred: Lock the copies, \S.* \(Helen, until 31 Jan 2027\)/u);
    expect(draft.text).not.toContain('INTERNAL');
    const { version } = await vcio.sees(getQbr, { params });
    const body = { subject: draft.subject, text: draft.text, to: ['helen@alder.test', 'HELEN@alder.test', 'tom@alder.test'], version };
    const sent = await vcio.sees(sendRecap, { params, body });
    expect(sent).toMatchObject({ status: 'delivered', recap: { to: ['HELEN@alder.test', 'tom@alder.test'] } });
    const mails = await asPlatform(server.pools, (tx) => tx.selectFrom('platform.outbox').select('payload').execute());
    expect(mails.filter(({ payload }) => JSON.stringify(payload).includes('Lock the copies'))).toHaveLength(2);
    expect((await vcio.refused(sendRecap, { params, body: { ...body, version: sent.version } })).code).toBe('INVALID_STATUS_TRANSITION');
    expect((await vcio.sees(getRecap, { params })).isSent).toBe(true);
    expect((await vcio.refused(recordMinutes, { params, body: { summary: 'Late' } })).code).toBe('QBR_NOT_EDITABLE');
  });

  test('[QBR-19] People of another organisation and contacts of another customer cannot join a meeting', async () => {
    const { qbr } = await reviewed();
    const params = { id: qbr.id };
    const foreign = await vcio.sees(createContact, { params: { id: await customer() }, body: { name: 'Elsewhere' } });
    const stranger = await (await server.organization()).person('vcio');
    expect((await vcio.refused(setAttendees, { params, body: { attendees: [{ contactId: foreign.id }] } })).code).toBe('CONTACT_NOT_FOUND');
    expect((await vcio.refused(setAttendees, { params, body: { attendees: [{ userId: stranger.id }] } })).code).toBe('USER_NOT_FOUND');
    const item = { key: 'a', text: 'Do it', owner: 'ours' as const, userId: stranger.id };
    expect((await vcio.refused(setActionItems, { params, body: { actionItems: [item] } })).code).toBe('USER_NOT_FOUND');
    const led = { ownerId: stranger.id, version: qbr.version };
    expect((await vcio.refused(updateQbr, { params, body: led })).code).toBe('USER_NOT_FOUND');
    expect((await stranger.refused(getRecap, { params })).code).toBe('QBR_NOT_FOUND');
    const stale = { attendees: [], version: qbr.version + 7 };
    expect((await vcio.refused(setAttendees, { params, body: stale })).code).toBe('CONFLICT');
  });
});

test('[CUST-60] Goals of a customer are kept with the work that serves them, and the deck shows those not dropped', async () => {
  const { customerId, asked, qbr } = await reviewed();
  const params = { id: customerId };
  const goal = await vcio.sees(createGoal, {
    params,
    body: { title: 'Renew cyber insurance', needs: 'A second factor', targetDate: '2027-05-01', recommendationIds: [asked.id] },
  });
  const dropped = await vcio.sees(createGoal, { params, body: { title: 'Open a branch' } });
  await vcio.sees(updateGoal, { params: { id: dropped.id }, body: { status: 'dropped', version: dropped.version } });
  expect((await vcio.sees(listGoals, { params })).map(({ title, status }) => [title, status])).toEqual([
    ['Renew cyber insurance', 'on_track'],
    ['Open a branch', 'dropped'],
  ]);
  const { facts } = await vcio.sees(refreshQbr, { params: { id: qbr.id }, body: undefined });
  expect(facts?.goals).toMatchObject([{ title: 'Renew cyber insurance', servedBy: [1] }]);
  expect(facts?.recommendations[0]?.goal).toBe('Renew cyber insurance, 1 May 2027');
  const foreign = await recommend(await customer(), 'Elsewhere');
  const body = { recommendationIds: [foreign.id], version: goal.version };
  expect((await vcio.refused(updateGoal, { params: { id: goal.id }, body })).code).toBe('RECOMMENDATION_NOT_FOUND');
  await vcio.sees(deleteGoal, { params: { id: goal.id }, body: undefined });
  expect((await vcio.refused(deleteGoal, { params: { id: goal.id }, body: undefined })).code).toBe('GOAL_NOT_FOUND');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_VERSIONS } from '#domain/qbrs/versions.rules.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createGoal, updateGoal } from '#contract/customers/goals.contract.ts';
import { createQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import { decideInQbr } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { finalizeQbr, generateQbr, presentQbr, reopenQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { getQbrChanges, refreshQbr } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { getQbrVersion, listQbrVersions, restoreQbrVersion } from '#contract/qbrs/qbrs.versions.contract.ts';
import { createRecommendation, deleteRecommendation, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
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
async function deck() {
  count += 1;
  const customerId = (await vcio.sees(createCustomer, { body: { name: `Customer ${count}`, currency: 'GBP' } })).id;
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  const asked = await vcio.sees(createRecommendation, { body: { customerId, title: 'Lock the copies', oneTimeCost: 380_000 } });
  const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId, recommendationIds: [asked.id] } });
  const params = { id: qbr.id };
  const rename = (title: string) => vcio.sees(updateRecommendation, { params: { id: asked.id }, body: { title } });
  const refresh = () => vcio.sees(refreshQbr, { params, body: undefined });
  const versions = () => vcio.sees(listQbrVersions, { params });
  return { customerId, assessmentId, asked, qbr, params, rename, refresh, versions };
}

describe('earlier versions of a deck', () => {
  test('[QBR-87] Changing the requested decisions rebuilds the deck, and the earlier version is kept', async () => {
    const { params, qbr, customerId, asked, versions, rename } = await deck();
    const other = await vcio.sees(createRecommendation, { body: { customerId, title: 'Name a lead', oneTimeCost: 1000 } });
    await rename('Lock every copy');
    const recommendationIds = [other.id, asked.id];
    const { facts, factsNumber, version } = await vcio.sees(updateQbr, { params, body: { recommendationIds, version: qbr.version } });
    expect([facts?.recommendations.map(({ title }) => title), factsNumber]).toEqual([['Name a lead', 'Lock every copy'], 2]);
    expect(await versions()).toMatchObject([{ number: 1, why: 'ask', by: { id: vcio.id } }]);
    await vcio.sees(updateQbr, { params, body: { recommendationIds, version } });
    expect(await versions()).toHaveLength(1);
  });

  test('[QBR-65] Generating, refreshing and finalizing keep the earlier deck, with author and reason', async () => {
    const { params, rename, refresh, versions, assessmentId } = await deck();
    expect(await versions()).toEqual([]);
    await rename('Lock every copy');
    await refresh();
    await rename('Lock the copies off site');
    await vcio.sees(generateQbr, { params, body: { assessmentId } });
    await vcio.sees(finalizeQbr, { params, body: undefined });
    expect(await versions()).toEqual([
      {
        number: 3,
        why: 'finalize',
        at: expect.any(String),
        by: { id: vcio.id, name: expect.any(String) },
        score: expect.any(Number),
        collectedOn: expect.any(String),
      },
      expect.objectContaining({ number: 2, why: 'generate' }),
      expect.objectContaining({ number: 1, why: 'refresh' }),
    ]);
    const titles = [1, 2, 3].map(async (number) => {
      const { facts } = await vcio.sees(getQbrVersion, { params: { ...params, number: String(number) } });
      return facts.recommendations.map(({ title }) => title);
    });
    expect(await Promise.all(titles)).toEqual([['Lock the copies'], ['Lock every copy'], ['Lock the copies off site']]);
  });

  test('A deck that equals its last version is not stored again', async () => {
    const { params, versions } = await deck();
    await vcio.sees(finalizeQbr, { params, body: undefined });
    await vcio.sees(reopenQbr, { params, body: undefined });
    await vcio.sees(finalizeQbr, { params, body: undefined });
    expect(await versions()).toHaveLength(1);
  });

  test('[QBR-66] A restored version shows its content again, and the replaced deck is kept', async () => {
    const { params, asked, rename, refresh, versions } = await deck();
    const text = [{ runs: [{ text: 'Our own title' }] }];
    const sections = [
      { key: 'score' as const, texts: [{ field: 'score.title', text }], speakerNotes: 'Say it slowly', durationMinutes: 7 },
    ];
    await vcio.sees(updateQbr, { params, body: { sections, version: 1 } });
    await rename('Lock every copy');
    const fresh = await refresh();
    await vcio.sees(updateQbr, {
      params,
      body: { sections: [{ key: 'score', texts: [{ field: 'score.title', text: null }], durationMinutes: null }], version: fresh.version },
    });

    const restored = await vcio.sees(restoreQbrVersion, { params: { ...params, number: '1' }, body: undefined });
    expect(restored.facts?.recommendations).toMatchObject([{ id: asked.id, title: 'Lock the copies' }]);
    expect(restored.sections.find(({ key }) => key === 'score')).toMatchObject({
      texts: { 'score.title': text },
      speakerNotes: 'Say it slowly',
      durationMinutes: 7,
    });
    expect(restored).toMatchObject({ factsNumber: 3, factsChanges: ['“Lock every copy” is now called “Lock the copies”.'] });
    expect((await versions()).map(({ number, why }) => [number, why])).toEqual([
      [2, 'restore'],
      [1, 'refresh'],
    ]);
    const trail = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('auditEvents').select(['action', 'after']).where('entityId', '=', params.id).orderBy('seq', 'desc').limit(1).execute(),
    );
    expect(trail).toMatchObject([{ action: 'qbr.restored', after: { number: 1 } }]);
  });

  test('[QBR-111] A goal renamed since the data was collected is shown as renamed, matched by its id', async () => {
    const { params, customerId, refresh } = await deck();
    const goal = await vcio.sees(createGoal, { params: { id: customerId }, body: { title: 'Open a sixth practice' } });
    await refresh();
    await vcio.sees(updateGoal, { params: { id: goal.id }, body: { title: 'Open a seventh practice' } });
    const sentence = '“Open a sixth practice” is now called “Open a seventh practice”.';
    expect(await vcio.sees(getQbrChanges, { params })).toMatchObject({ changes: [sentence], sections: ['goals'] });
    expect((await refresh()).facts?.goals).toMatchObject([{ id: goal.id, title: 'Open a seventh practice' }]);
    expect((await vcio.sees(getQbrChanges, { params })).changes).toEqual([]);
  });

  test('A recommendation deleted meanwhile is no longer requested in a restored deck', async () => {
    const { params, customerId, asked, refresh } = await deck();
    const other = await vcio.sees(createRecommendation, { body: { customerId, title: 'A new server', oneTimeCost: 100 } });
    const { version } = await vcio.sees(updateQbr, { params, body: { recommendationIds: [asked.id, other.id], version: 1 } });
    await refresh();
    await vcio.sees(updateQbr, { params, body: { recommendationIds: [asked.id], version: version + 1 } });
    await msp.owner.sees(deleteRecommendation, { params: { id: other.id } });
    const restored = await vcio.sees(restoreQbrVersion, { params: { ...params, number: '1' }, body: undefined });
    expect(restored.recommendationIds).toEqual([asked.id]);
    expect(restored.asked.value).toEqual({ oneTime: 380_000, monthly: 0, toQuote: 0 });
  });

  test('Frozen and presented decks cannot be restored, nor a deck changed meanwhile by a colleague', async () => {
    const { params, rename, refresh } = await deck();
    await rename('Lock every copy');
    await refresh();
    const first = { params: { ...params, number: '1' } };
    expect((await vcio.refused(restoreQbrVersion, { ...first, body: { version: 1 } })).code).toBe('CONFLICT');
    expect((await vcio.refused(restoreQbrVersion, { params: { ...params, number: '99' }, body: undefined })).code).toBe('QBR_NOT_FOUND');
    await vcio.sees(finalizeQbr, { params, body: undefined });
    expect((await vcio.refused(restoreQbrVersion, { ...first, body: undefined })).message).toContain('reopen it first');
    await vcio.sees(presentQbr, { params, body: undefined });
    expect((await vcio.refused(restoreQbrVersion, { ...first, body: undefined })).code).toBe('QBR_NOT_EDITABLE');
  });

  test(`The last ${MOST_VERSIONS} versions are kept`, async () => {
    const { rename, refresh, versions } = await deck();
    for (let turn = 0; turn < MOST_VERSIONS + 2; turn += 1) {
      await rename(`Title ${turn}`);
      await refresh();
    }
    const kept = await versions();
    expect(kept).toHaveLength(MOST_VERSIONS);
    expect(kept.at(-1)?.number).toBe(3);
  });
});

test('[QBR-67] The list shows the decisions a deck requests, their cost, how many are decided and whether the recap was sent', async () => {
  const { params, customerId, asked } = await deck();
  const unknown = await vcio.sees(createRecommendation, { body: { customerId, title: 'A new server', costKnown: false } });
  await vcio.sees(updateQbr, { params, body: { recommendationIds: [asked.id, unknown.id], version: 1 } });
  await vcio.sees(decideInQbr, { params, body: { recommendationId: asked.id, outcome: 'deferred', by: 'Helen Okafor' } });
  await vcio.sees(decideInQbr, { params, body: { recommendationId: asked.id, outcome: 'approved', by: 'Helen Okafor' } });
  const rows = await vcio.sees(listQbrs, { query: { customerId } });
  expect(rows).toMatchObject([
    { asked: { count: 2, decided: 1, currency: 'GBP', value: { oneTime: 380_000, monthly: 0, toQuote: 1 } }, recapSentAt: null },
  ]);
  expect((await vcio.sees(getQbr, { params })).asked).toEqual(rows[0]?.asked);
});

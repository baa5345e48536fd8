import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createAsset } from '#contract/customers/assets.contract.ts';
import {
  createRecommendation,
  deleteRecommendation,
  getRecommendation,
  getRoadmap,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
let customerId: string;
beforeAll(async () => {
  at = await openAssessmentFixture();
  customerId = (await at.customer()).id;
});
afterAll(() => at.server.close());

const recommend = async (title: string, fields: object = {}) =>
  (await at.vcio.sees(createRecommendation, { body: { customerId, title, ...fields } })).id;
const waits = (id: string, ...dependsOnIds: string[]) => at.vcio.sees(updateRecommendation, { params: { id }, body: { dependsOnIds } });
const refused = (id: string, body: object) => at.vcio.refused(updateRecommendation, { params: { id }, body });
const q1 = { year: 2028, quarter: 1 };

test('[REC-42] A recommendation that depends on another names it, the other lists it, and the roadmap shows both', async () => {
  const network = await recommend('Separate the network', { targetQuarter: { year: 2028, quarter: 2 } });
  const firewalls = await recommend('Five firewalls', { targetQuarter: q1, dependsOnIds: [network] });
  const needed = { id: network, title: 'Separate the network', status: 'proposed', targetQuarter: { year: 2028, quarter: 2 } };
  expect(await at.vcio.sees(getRecommendation, { params: { id: firewalls } })).toMatchObject({
    dependsOn: [needed],
    dependsOnIds: [network],
    neededBy: [],
  });
  const { quarters } = await at.vcio.sees(getRoadmap, { query: { customerId, from: '2028-Q1', quarters: '2' } });
  expect(quarters[0]?.items).toMatchObject([{ id: firewalls, dependsOn: [needed], neededBy: [] }]);
  expect(quarters[1]?.items).toMatchObject([{ id: network, dependsOn: [], neededBy: [{ id: firewalls }] }]);

  await waits(firewalls);
  expect(await at.vcio.sees(getRecommendation, { params: { id: network } })).toMatchObject({ neededBy: [] });
  const events = await at.msp.owner.sees(listAuditEvents, { query: { entityId: firewalls } });
  expect(events.map(({ action }) => action)).toEqual(['recommendation.updated', 'recommendation.created']);
});

test('[REC-43] A circular dependency of any length is refused with the names that close it, and nothing is changed', async () => {
  const [first, second, third] = [await recommend('First'), await recommend('Second'), await recommend('Third')];
  await waits(second, first);
  await waits(third, second);
  const circle = await refused(first, { dependsOnIds: [third], title: 'Changed' });
  expect(circle).toMatchObject({ code: 'VALIDATION_ERROR', field: 'dependsOnIds' });
  expect(circle.message).toContain('“Third” already depends on');
  expect(await refused(first, { dependsOnIds: [first] })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'dependsOnIds' });
  expect(await at.vcio.sees(getRecommendation, { params: { id: first } })).toMatchObject({ title: 'First', dependsOn: [] });
});

test('[REC-44] Two people who close a circular dependency at the same moment: one is refused', async () => {
  const [one, other] = [await recommend('One'), await recommend('Other')];
  const patch = (id: string, dependsOnIds: string[]) =>
    at.vcio.inject({ method: 'PATCH', url: `/api/recommendations/${id}`, payload: { dependsOnIds } });
  const answers = await Promise.all([patch(one, [other]), patch(other, [one])]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
});

test('[REC-45] Dependencies and assets belong to the same customer, and both links are deleted with their target', async () => {
  const stranger = (await at.customer()).id;
  const elsewhere = (await at.vcio.sees(createRecommendation, { body: { customerId: stranger, title: 'Elsewhere' } })).id;
  const asset = (owner: string, name: string) => at.vcio.sees(createAsset, { params: { id: owner }, body: { name } });
  const [server, theirs] = [await asset(customerId, 'Imaging server'), await asset(stranger, 'Their server')];
  const [id, needed] = [await recommend('Replace the server', { assetIds: [server.id] }), await recommend('Buy it')];
  expect(await refused(id, { dependsOnIds: [elsewhere] })).toMatchObject({ code: 'RECOMMENDATION_NOT_FOUND', field: 'dependsOnIds' });
  expect(await refused(id, { assetIds: [theirs.id] })).toMatchObject({ code: 'ASSET_NOT_FOUND', field: 'assetIds' });
  await waits(id, needed);
  await at.msp.owner.sees(deleteRecommendation, { params: { id: needed }, body: {} });
  expect(await at.vcio.sees(getRecommendation, { params: { id } })).toMatchObject({
    dependsOn: [],
    assets: [{ id: server.id, name: 'Imaging server' }],
    assetIds: [server.id],
  });
});

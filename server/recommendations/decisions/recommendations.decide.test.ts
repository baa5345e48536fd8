import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQbr, deleteQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import {
  createRecommendation,
  decideRecommendation,
  exportRecommendations,
  getRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const recommend = async (customerId: string) =>
  (await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Second line' } })).id;
const decide = (id: string, body: object) =>
  at.vcio.sees(decideRecommendation, { params: { id }, body: { outcome: 'declined', by: 'J. Doe', ...body } });

test('[REC-14] A decision names the review at which it was made, to anyone who may see reviews', async () => {
  const { id: customerId } = await at.customer();
  const qbr = await at.vcio.sees(createQbr, { body: { customerId, title: 'Spring review' } });
  const id = await recommend(customerId);
  const decided = await decide(id, { qbrId: qbr.id });
  expect(decided.decisions).toMatchObject([{ by: 'J. Doe', qbrId: qbr.id, qbr: { id: qbr.id, title: 'Spring review' } }]);
  expect((await decide(id, {})).decisions[1]).toMatchObject({ qbrId: null, qbr: null });

  const [read] = (await at.engineer.sees(getRecommendation, { params: { id } })).decisions;
  expect(read).toMatchObject({ by: 'J. Doe' });
  expect(read).not.toHaveProperty('qbr');
});

test('A decision is made at a review of the same customer, not of another', async () => {
  const [one, other] = [await at.customer(), await at.customer()];
  const { id: qbrId } = await at.vcio.sees(createQbr, { body: { customerId: other.id } });
  const body = { outcome: 'approved', by: 'J. Doe', qbrId } as const;
  const refusal = { code: 'QBR_NOT_FOUND', field: 'qbrId' };
  expect(await at.vcio.refused(decideRecommendation, { params: { id: await recommend(one.id) }, body })).toMatchObject(refusal);
});

test('A review with decisions cannot be deleted, because decisions are kept permanently', async () => {
  const { id: customerId } = await at.customer();
  const { id: qbrId } = await at.vcio.sees(createQbr, { body: { customerId } });
  const id = await recommend(customerId);
  await decide(id, { qbrId });
  const refusal = await at.msp.owner.refused(deleteQbr, { params: { id: qbrId } });
  expect(refusal).toMatchObject({ code: 'QBR_NOT_EDITABLE' });
  await at.vcio.sees(getQbr, { params: { id: qbrId } });
});

test('Margin and review are in no file that a user below vCIO downloads', async () => {
  const { payload } = await at.engineer.inject({ method: 'GET', url: exportRecommendations.path });
  expect(payload.split('\r\n')[0]).not.toMatch(/margin|review/iu);
});

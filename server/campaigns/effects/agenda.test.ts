import { expect, test } from 'vitest';
import { runCampaign, undoCampaignRun } from '#contract/campaigns/campaigns.contract.ts';
import { getCampaignEffects, updateCampaignEffects } from '#contract/campaigns/campaigns.effects.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { finalizeQbr, generateQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { listQbrVersions } from '#contract/qbrs/qbrs.versions.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { type CampaignFixture, openCampaignFixture } from './effects.fixture.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const [FIRST, SECOND, THIRD] = [0, 1, 2];
const customerAt = ({ customers }: CampaignFixture, place: number) => customers[place] ?? { id: '', name: '', assessmentId: '' };

/** Generated review of a customer; `recommendationIds` is empty, as nothing was proposed before the run. */
const review = (at: CampaignFixture, place: number, dateTime: string | null) => {
  const { id, assessmentId } = customerAt(at, place);
  return at.vcio.sees(createQbr, { body: { customerId: id, assessmentId, dateTime } });
};
const askedIn = async (at: CampaignFixture, id: string) => {
  const { recommendationIds, facts } = await at.vcio.sees(getQbr, { params: { id } });
  return { recommendationIds, asked: facts?.recommendations.filter(({ state }) => state === 'asked').map((one) => one.id) };
};

test('A run requests the decision in the next review of each customer and names the customers without one', async () => {
  await using at = await openCampaignFixture();
  const later = await review(at, FIRST, inDays(90));
  const next = await review(at, FIRST, inDays(9));
  await review(at, SECOND, inDays(-3));
  const draft = await review(at, THIRD, null);
  const { id, name } = customerAt(at, SECOND);
  const result = await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  expect(result).toMatchObject({ created: 3, agenda: { added: 2, waiting: [{ id, name }] } });

  const coming = async () => (await at.effects()).customers.map(({ agenda }) => agenda?.isComing);
  expect(await coming()).toEqual([true, false, true]);
  await at.work();
  expect(await coming()).toEqual([false, false, false]);
  const first = await at.recommendationOf(customerAt(at, FIRST).id);
  expect(await askedIn(at, next.id)).toEqual({ recommendationIds: [first], asked: [first] });
  expect(await askedIn(at, later.id)).toEqual({ recommendationIds: [], asked: [] });
  const third = await at.recommendationOf(customerAt(at, THIRD).id);
  expect(await askedIn(at, draft.id)).toEqual({ recommendationIds: [third], asked: [third] });
  const { customers } = await at.effects();
  expect(customers).toMatchObject([
    { customerId: customerAt(at, FIRST).id, agenda: { review: { id: next.id, dateTime: next.dateTime }, reason: null } },
    { customerId: id, agenda: { review: null } },
    { customerId: customerAt(at, THIRD).id, agenda: { review: { id: draft.id } } },
  ]);
});

test('A recommendation without a review goes on the agenda of the next one that is created, before the usual requests', async () => {
  await using at = await openCampaignFixture();
  await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  const first = await at.recommendationOf(customerAt(at, FIRST).id);
  const created = await review(at, FIRST, inDays(9));
  expect(created.recommendationIds).toEqual([first]);

  const { id: customerId, assessmentId } = customerAt(at, SECOND);
  const empty = await at.vcio.sees(createQbr, { body: { customerId } });
  expect(empty.recommendationIds).toEqual([]);
  const generated = await at.vcio.sees(generateQbr, { params: { id: empty.id }, body: { assessmentId } });
  expect(generated.recommendationIds).toEqual([await at.recommendationOf(customerId)]);
});

test('Background work that runs twice changes an agenda once and keeps one version of the deck before it', async () => {
  await using at = await openCampaignFixture();
  const { id } = await review(at, FIRST, inDays(9));
  await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  await at.work();
  const { version } = await at.vcio.sees(getQbr, { params: { id } });
  await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  await at.work();
  expect((await at.vcio.sees(getQbr, { params: { id } })).version).toBe(version);
  expect(await at.vcio.sees(listQbrVersions, { params: { id } })).toHaveLength(1);
});

test('Undo removes the recommendations from agendas and their decks, also if the background work had not started', async () => {
  await using at = await openCampaignFixture();
  const { id } = await review(at, FIRST, inDays(9));
  await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  await at.work();
  await at.vcio.sees(undoCampaignRun, { params: at.params });
  await at.work();
  expect(await askedIn(at, id)).toEqual({ recommendationIds: [], asked: [] });

  await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  await at.vcio.sees(undoCampaignRun, { params: at.params });
  await at.work();
  expect(await askedIn(at, id)).toEqual({ recommendationIds: [], asked: [] });
  expect((await at.effects()).customers).toEqual([]);
});

test('Undo keeps and names a recommendation whose review was finalized since', async () => {
  await using at = await openCampaignFixture();
  const { id } = await review(at, FIRST, inDays(9));
  await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  await at.work();
  await at.vcio.sees(finalizeQbr, { params: { id }, body: {} });
  const { id: customerId, name } = customerAt(at, FIRST);
  const result = await at.vcio.sees(undoCampaignRun, { params: at.params });
  expect(result).toMatchObject({ undone: 2, kept: [{ id: customerId, name }] });
  expect(await askedIn(at, id)).toMatchObject({ asked: [await at.recommendationOf(customerId)] });
});

test('A campaign that leaves agendas alone requests nothing', async () => {
  await using at = await openCampaignFixture();
  const { id } = await review(at, FIRST, inDays(9));
  const { version } = await at.effects();
  const changed = await at.vcio.sees(updateCampaignEffects, { params: at.params, body: { agenda: false, version } });
  expect(changed).toMatchObject({ options: { agenda: false }, version: version + 1 });
  const refused = await at.vcio.refused(updateCampaignEffects, { params: at.params, body: { agenda: true, version } });
  expect(refused.status).toBe(409);
  const result = await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  expect(result).toMatchObject({ created: 3, agenda: { added: 0, waiting: [] } });
  await at.work();
  expect(await askedIn(at, id)).toEqual({ recommendationIds: [], asked: [] });
});

test('An agenda that cannot be updated keeps the reason, and the other agendas are updated', async () => {
  await using at = await openCampaignFixture();
  await review(at, FIRST, inDays(9));
  const other = await review(at, SECOND, inDays(9));
  await asOrganization(at.server.pools, at.msp.id, (tx) =>
    tx.updateTable('assessments').set({ status: 'in_progress' }).where('id', '=', customerAt(at, FIRST).assessmentId).execute(),
  );
  await at.vcio.sees(runCampaign, { params: at.params, body: {} });
  await at.work();
  const { customers } = await at.effects();
  expect(customers[0]?.agenda).toEqual({ review: null, reason: expect.stringContaining('assessment'), isComing: false });
  expect((await askedIn(at, other.id)).recommendationIds).toHaveLength(1);
});

test('An engineer, who sees no reviews, does not see the consequences of a campaign', async () => {
  await using at = await openCampaignFixture();
  expect((await at.engineer.refused(getCampaignEffects, { params: at.params })).status).toBe(403);
});

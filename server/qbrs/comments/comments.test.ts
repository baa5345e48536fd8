import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { addSlideComment, listSlideComments, resolveSlideComments } from '#contract/qbrs/qbrs.comments.contract.ts';
import { createQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { getQbrTotals } from '#contract/qbrs/qbrs.list.contract.ts';
import { finalizeQbr, presentQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { getChangesSinceLast } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { getCustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  colleague = await msp.person('vcio');
});
afterAll(() => server.close());

let count = 0;
async function review() {
  count += 1;
  const { id: customerId } = await vcio.sees(createCustomer, { body: { name: `Talked of ${count}` } });
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  const qbr = await vcio.sees(createQbr, { body: { customerId, assessmentId, title: `Review ${count}` } });
  return { params: { id: qbr.id }, customerId };
}

test('[QBR-101] Colleagues comment beside a slide; resolving closes the thread, and a further comment reopens it', async () => {
  const { params } = await review();
  await vcio.sees(addSlideComment, { params, body: { section: 'score', text: 'Is 78 right?' } });
  await colleague.sees(addSlideComment, { params, body: { section: 'score', text: 'Yes, counted twice' } });
  await colleague.sees(addSlideComment, { params, body: { section: 'risks', text: 'Ask Dana' } });
  await vcio.sees(resolveSlideComments, { params, body: { section: 'score', resolved: true } });
  const closed = await vcio.sees(listSlideComments, { params });
  expect(
    closed.map(({ section, text, author, resolvedAt, resolvedBy }) => [section, text, author.id, resolvedAt !== null, resolvedBy?.id]),
  ).toEqual([
    ['score', 'Is 78 right?', vcio.id, true, vcio.id],
    ['score', 'Yes, counted twice', colleague.id, true, vcio.id],
    ['risks', 'Ask Dana', colleague.id, false, undefined],
  ]);
  await colleague.sees(addSlideComment, { params, body: { section: 'score', text: 'One more' } });
  const open = await vcio.sees(listSlideComments, { params });
  expect(open.every(({ resolvedAt }) => resolvedAt === null)).toBe(true);
});

test('[QBR-102] Comments beside a slide are not in the customer’s deck, and an unknown review has no comments', async () => {
  const { params } = await review();
  await vcio.sees(addSlideComment, { params, body: { section: 'score', text: 'HUSH between us' } });
  expect(JSON.stringify(await vcio.sees(getCustomerView, { params }))).not.toContain('HUSH');
  const unknown = { id: '01890000-0000-7000-8000-000000000000' };
  expect((await vcio.refused(listSlideComments, { params: unknown })).code).toBe('QBR_NOT_FOUND');
  expect((await vcio.refused(addSlideComment, { params: unknown, body: { section: 'score', text: 'Lost' } })).code).toBe('QBR_NOT_FOUND');
});

const madeOlder = (id: string, seconds: number) =>
  asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('qbrs')
      .set({ updatedAt: sql<Date>`updated_at - make_interval(secs => ${seconds})` })
      .where('id', '=', id)
      .execute(),
  );

test('[QBR-103] The time between two changes of one person counts as preparation, a longer pause and another person’s change do not', async () => {
  const { params, customerId } = await review();
  const change = async (title: string, person = vcio) => {
    const { version } = await vcio.sees(getQbr, { params });
    return (await person.sees(updateQbr, { params, body: { title, version } })).preparedSeconds ?? NaN;
  };
  await madeOlder(params.id, 120);
  const first = await change('After two minutes');
  expect(first).toBeGreaterThanOrEqual(120);
  expect(first).toBeLessThan(150);
  await madeOlder(params.id, 3_600);
  expect(await change('After lunch')).toBe(first);
  await madeOlder(params.id, 60);
  expect(await change('By a colleague', colleague)).toBe(first);
  await madeOlder(params.id, 60);
  const { preparedSeconds, status } = await colleague.sees(finalizeQbr, { params, body: undefined });
  expect(status).toBe('finalized');
  expect(preparedSeconds).toBeGreaterThanOrEqual(first + 60);
  const { preparation } = await vcio.sees(getQbrTotals, { query: { customerId } });
  expect(preparation).toEqual({ reviews: 1, averageSeconds: preparedSeconds });
  expect((await vcio.sees(getQbrTotals, { query: { customerId, status: 'draft' } })).preparation).toBeNull();
  expect((await vcio.sees(getQbr, { params })).preparedSeconds).toBe(preparedSeconds);
});

test('[QBR-104] A deck is compared with the last one presented to the customer, and the first deck with none', async () => {
  const first = await review();
  expect(await vcio.sees(getChangesSinceLast, { params: first.params })).toEqual({ last: null, changes: [] });
  await vcio.sees(finalizeQbr, { params: first.params, body: undefined });
  await vcio.sees(presentQbr, { params: first.params, body: undefined });
  const { customerId } = first;
  await vcio.sees(createRecommendation, { body: { customerId, title: 'Lock the copies', status: 'proposed' } });
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  const { id } = await vcio.sees(createQbr, { body: { customerId, assessmentId } });
  const compared = await vcio.sees(getChangesSinceLast, { params: { id } });
  expect(compared.last?.id).toBe(first.params.id);
  expect(compared.changes).toContainEqual(expect.stringContaining('New recommendation: Lock the copies'));
});

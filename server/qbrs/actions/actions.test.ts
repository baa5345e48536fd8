import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { finishAction, listCustomerActions } from '#contract/qbrs/qbrs.actions.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { setActionItems } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
});
afterAll(() => server.close());

let count = 0;
/** Creates a review of a customer with these action items. */
async function deliverWith(items: readonly object[], customer?: string) {
  count += 1;
  const customerId = customer ?? (await vcio.sees(createCustomer, { body: { name: `Promises ${count}` } })).id;
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  const { id } = await vcio.sees(createQbr, { body: { customerId, assessmentId, title: `Review ${count}` } });
  const actionItems = items.map((item, at) => ({ key: `p${at}`, text: `Promise ${at}`, owner: 'ours' as const, ...item }));
  const { version } = await vcio.sees(setActionItems, { params: { id }, body: { actionItems } });
  return { customerId, id, version };
}

const open = (customerId: string, person = vcio) => person.sees(listCustomerActions, { params: { id: customerId } });
const finish = (id: string, key: string, body: { done: boolean; version?: number }, person = vcio) =>
  person.sees(finishAction, { params: { id, key }, body });
const refused = (id: string, key: string, body: { done: boolean; version?: number }, person = vcio) =>
  person.refused(finishAction, { params: { id, key }, body });

test('[QBR-84] Open actions in all reviews of a customer is listed by its day, what has none last, and what is done no more', async () => {
  const first = await deliverWith([{ due: '2031-03-01' }, { text: 'Some day' }, { due: '2031-01-01', done: true }]);
  await deliverWith([{ due: '2020-05-05', text: 'Long ago', owner: 'theirs', person: 'Helen' }], first.customerId);
  await deliverWith([{ text: "Another customer's" }]);
  const listed = await open(first.customerId);
  expect(listed.map(({ text, due, done, qbr }) => [text, due, done, qbr.title])).toEqual([
    ['Long ago', '2020-05-05', false, `Review ${count - 1}`],
    ['Promise 0', '2031-03-01', false, `Review ${count - 2}`],
    ['Some day', null, false, `Review ${count - 2}`],
  ]);
  expect((await vcio.sees(listCustomerActions, { params: { id: first.customerId }, query: { limit: '2' } })).length).toBe(2);
});

test('[QBR-85] An action is completed at the version that was seen, and can be reopened; the review shows it too', async () => {
  const { customerId, id, version } = await deliverWith([{ due: '2031-03-01' }, {}]);
  const done = await finish(id, 'p0', { done: true, version });
  expect(done).toMatchObject({ done: true, version: version + 1 });
  expect((await open(customerId)).map(({ key }) => key)).toEqual(['p1']);
  expect((await vcio.sees(getQbr, { params: { id } })).actionItems).toMatchObject([{ done: true, doneOn: done.doneOn }, { done: false }]);
  const stale = await refused(id, 'p1', { done: true, version });
  expect(stale).toMatchObject({ code: 'CONFLICT', current: { key: 'p1', done: false, version: version + 1 } });
  expect(await finish(id, 'p0', { done: true })).toMatchObject({ doneOn: done.doneOn, version: version + 1 });
  expect(await finish(id, 'p0', { done: false, version: version + 1 })).toMatchObject({ done: false, doneOn: null, version: version + 2 });
  expect((await refused(id, 'gone', { done: true })).code).toBe('QBR_NOT_FOUND');
});

test('[QBR-86] An engineer sees the actions promised to a customer and completes only their own', async () => {
  const { customerId, id } = await deliverWith([{ userId: engineer.id, due: '2031-03-01' }, { due: '2031-04-01' }]);
  expect((await open(customerId, engineer)).map(({ key, mayFinish }) => [key, mayFinish])).toEqual([
    ['p0', true],
    ['p1', false],
  ]);
  expect((await refused(id, 'p1', { done: true }, engineer)).code).toBe('FORBIDDEN');
  expect(await finish(id, 'p0', { done: true }, engineer)).toMatchObject({ done: true });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { archiveCustomer, createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import {
  getCustomerTabCounts,
  getCustomerDependencies,
  getCustomerRuns,
  getCustomerTimeline,
} from '#contract/customers/timeline.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { readPages } from '#tests/support/pages.ts';
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

test('[CUST-41] The timeline lists customer events, newest first, without amounts, and reviews only for people who may see them', async () => {
  const { id } = await vcio.sees(createCustomer, { body: { name: 'Told Ltd' } });
  const params = { id };
  await vcio.sees(createCustomer, { body: { name: 'Another' } });
  await vcio.sees(createContact, { params, body: { name: 'Ann' } });
  await vcio.sees(updateCustomer, { params, body: { monthlyRevenue: 987_654 } });
  await vcio.sees(createQbr, { body: { customerId: id, title: 'Autumn' } });
  await vcio.sees(archiveCustomer, { params, body: {} });

  const sentences = (await vcio.sees(getCustomerTimeline, { params })).map(({ text }) => text.replace('vcio Tester ', ''));
  expect(sentences).toEqual([
    'archived the customer.',
    'added the QBR “Autumn”.',
    'changed the customer.',
    'added the contact “Ann”.',
    'added the customer.',
  ]);
  const engineer = await msp.person('alignment_engineer');
  const seen = await engineer.inject({ method: 'GET', url: `/api/customers/${id}/timeline` });
  expect(seen.json()).toHaveLength(4);
  expect(seen.body).not.toMatch(/Autumn|98765/);
  const pages = await readPages<{ seq: number }>(vcio, `/api/customers/${id}/timeline?limit=2`);
  expect(new Set(pages.map(({ seq }) => seq)).size).toBe(5);
});

test('[CUST-43] The history of a score has the assessments of one template, the oldest first', async () => {
  const { id } = await vcio.sees(createCustomer, { body: { name: 'Run Ltd' } });
  expect(await vcio.sees(getCustomerRuns, { params: { id } })).toEqual([]);
  await seedAssessment(server.pools, msp.id, { customerId: id });
  const runs = await vcio.sees(getCustomerRuns, { params: { id } });
  expect(runs.length).toBeLessThanOrEqual(8);
});

test('[CUST-114] The tabs of a customer show the number of rows that each lists', async () => {
  const { id } = await vcio.sees(createCustomer, { body: { name: 'Counted Ltd' } });
  const params = { id };
  const none = { assessments: 0, recommendations: 0, qbrs: 0, assets: 0, contacts: 0, files: 0 };
  expect(await vcio.sees(getCustomerTabCounts, { params })).toEqual(none);
  await vcio.sees(createContact, { params, body: { name: 'Ann' } });
  await vcio.sees(createRecommendation, { body: { customerId: id, title: 'Second factor' } });
  await vcio.sees(createQbr, { body: { customerId: id } });
  await seedAssessment(server.pools, msp.id, { customerId: id });
  const counted = { ...none, assessments: 1, recommendations: 1, qbrs: 1, contacts: 1 };
  expect(await vcio.sees(getCustomerTabCounts, { params })).toEqual(counted);
  const engineer = await msp.person('alignment_engineer');
  expect(await engineer.sees(getCustomerTabCounts, { params })).toEqual({ ...counted, qbrs: null });
});

test('[CUST-42] Records that prevent a customer from being deleted is known before anybody tries', async () => {
  const { id } = await vcio.sees(createCustomer, { body: { name: 'Kept Ltd' } });
  const params = { id };
  expect(await msp.owner.sees(getCustomerDependencies, { params })).toEqual({ assessments: 0, qbrs: 0, recommendations: 0 });
  await vcio.sees(createRecommendation, { body: { customerId: id, title: 'Second factor' } });
  await vcio.sees(createQbr, { body: { customerId: id } });
  expect(await msp.owner.sees(getCustomerDependencies, { params })).toEqual({ assessments: 0, qbrs: 1, recommendations: 1 });
  expect((await vcio.refused(getCustomerDependencies, { params })).code).toBe('FORBIDDEN');
});

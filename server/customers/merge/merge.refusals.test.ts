import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '#contract/endpoint.ts';
import { createAgreement } from '#contract/customers/agreements.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import type { Person } from '#tests/support/people.ts';

let at: AssessmentFixture;
let owner: Person;
beforeAll(async () => {
  at = await openAssessmentFixture();
  ({ owner } = at.msp);
});
afterAll(() => at.server.close());

const add = (body: BodyOf<typeof createCustomer>) => owner.sees(createCustomer, { body });

test('[CUST-107] Amounts in another currency block a merge, and the refusal names them', async () => {
  const kept = await add({ name: 'Pound', currency: 'GBP' });
  const merged = await add({ name: 'Yen', currency: 'JPY' });
  await owner.sees(createAgreement, { params: { id: merged.id }, body: { name: 'Support', amount: 100, start: '2026-01-01' } });
  expect((await owner.sees(previewMerge, { params: { id: kept.id }, query: { from: merged.id } })).refusal).toContain(
    'Yen has amounts in a different currency from Pound (agreements)',
  );
  const body = { from: merged.id, version: kept.version, fromVersion: merged.version };
  expect(await owner.refused(mergeCustomers, { params: { id: kept.id }, body })).toMatchObject({ code: 'CONSTRAINT_VIOLATION' });
});

test('[CUST-108] Only people who may delete customers can merge them, and never with itself or twice', async () => {
  const [kept, merged] = [await add({ name: 'Once' }), await add({ name: 'Once more' })];
  const body = { from: merged.id, version: kept.version, fromVersion: merged.version };
  expect((await at.vcio.refused(mergeCustomers, { params: { id: kept.id }, body })).code).toBe('FORBIDDEN');
  expect((await at.vcio.refused(previewMerge, { params: { id: kept.id }, query: { from: merged.id } })).code).toBe('FORBIDDEN');
  expect((await owner.refused(mergeCustomers, { params: { id: kept.id }, body: { ...body, from: kept.id } })).code).toBe(
    'VALIDATION_ERROR',
  );
  await owner.sees(mergeCustomers, { params: { id: kept.id }, body });
  expect((await owner.refused(previewMerge, { params: { id: kept.id }, query: { from: merged.id } })).code).toBe(
    'INVALID_STATUS_TRANSITION',
  );
});

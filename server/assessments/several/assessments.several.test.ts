import { afterAll, beforeAll, expect, test } from 'vitest';
import { duplicateAssessment, startSeveral } from '#contract/assessments/assessments.several.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { archiveCustomer } from '#contract/customers/customers.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const NOBODY = '01890000-0000-7000-8000-000000000000';

test('[REVIEW-26] One template starts for several customers; an invalid one is refused alone, and names are unique', async () => {
  const [one, other, gone] = [await at.customer(), await at.customer(), await at.customer()];
  await at.vcio.sees(archiveCustomer, { params: { id: gone.id } });
  const customerIds = [one.id, other.id, gone.id, NOBODY, one.id];
  const body = { templateId: at.templateId, customerIds, name: 'Autumn', dueDate: '2027-01-31', assignedTo: at.engineer.id };
  const first = await at.vcio.sees(startSeveral, { body });
  expect(first.done.map(({ customerId }) => customerId).toSorted()).toEqual([one.id, other.id].toSorted());
  expect(new Set(first.refused.map(({ customerId }) => customerId))).toEqual(new Set([NOBODY, gone.id]));
  expect(first.refused.find(({ customerId }) => customerId === NOBODY)?.code).toBe('CUSTOMER_NOT_FOUND');
  const second = await at.vcio.sees(startSeveral, { body });
  expect(new Set(second.done.map(({ name }) => name))).toEqual(new Set(['Autumn (2)']));
  expect(await at.vcio.sees(listAssessments, { query: { customerId: one.id, sort: 'name' } })).toMatchObject([
    { name: 'Autumn', dueDate: '2027-01-31', assignedTo: at.engineer.id },
    { name: 'Autumn (2)' },
  ]);
  expect(await at.vcio.refused(startSeveral, { body: { ...body, templateId: NOBODY } })).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
});

test('[REVIEW-27] A duplicate is a draft of the same customer and template, without answers and with its own name', async () => {
  const { id, name, customerId } = await at.submitted();
  const copy = await at.engineer.sees(duplicateAssessment, { params: { id } });
  expect(copy).toMatchObject({ name: `${name} (2)`, status: 'draft', customer: { id: customerId }, assignedTo: at.engineer.id });
  expect(copy.progress.answered).toBe(0);
  expect(await at.engineer.refused(duplicateAssessment, { params: { id: NOBODY } })).toMatchObject({ code: 'ASSESSMENT_NOT_FOUND' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AssessmentRow, getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { startAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { addAssessmentComment } from '#contract/assessments/comments.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { readPages } from '#tests/support/pages.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
  await at.assessment();
  for (let i = 0; i < 3; i += 1) await at.submitted();
});
afterAll(() => at.server.close());

describe('the list', () => {
  test('Comments of an assessment come in pages, the oldest first, each once', async () => {
    const { id } = await at.submitted();
    for (const text of ['One', 'Two', 'Three']) await at.vcio.sees(addAssessmentComment, { params: { id }, body: { text } });
    const read = (await readPages<{ text: string }>(at.vcio, `/api/assessments/${id}/comments?limit=2`)).map(({ text }) => text);
    expect(read).toEqual(['One', 'Two', 'Three']);
    expect(await at.vcio.inject({ method: 'GET', url: `/api/assessments/${id}/comments?cursor=bm8` })).toMatchObject({ statusCode: 400 });
  });

  test('[ASMT-11] The list of assessments has exactly the fields of the contract and can be filtered and searched', async () => {
    const { id: customerId, name: customer } = await at.customer('Zephyr Logistics');
    const made = await at.vcio.sees(createAssessment, { body: { customerId, templateId: at.templateId, name: 'Autumn look' } });
    await at.vcio.sees(startAssessment, { params: { id: made.id }, body: {} });

    const response = await at.engineer.inject({ method: 'GET', url: `/api/assessments?customerId=${customerId}` });
    const [row] = response.json<unknown[]>();
    expect(AssessmentRow.parse(row)).toEqual(row);
    expect(row).toMatchObject({ id: made.id, customer: { id: customerId, name: customer }, status: 'in_progress' });

    const ids = async (query: object) => (await at.vcio.sees(listAssessments, { query })).map(({ id }) => id);
    expect(await ids({ q: 'ZEPHYR' })).toEqual([made.id]);
    expect(await ids({ q: 'autumn' })).toEqual([made.id]);
    expect(await ids({ q: '%' })).toEqual([]);
    expect(await ids({ assignedTo: 'me', status: 'in_progress', customerId, templateId: at.templateId })).toEqual([made.id]);
    expect(await ids({ assignedTo: at.engineer.id, customerId })).toEqual([]);
    expect(await ids({ status: 'approved', customerId })).toEqual([]);
    expect(await ids({ readyForQbr: 'true' })).toEqual([]);
    expect(await at.vcio.inject({ method: 'GET', url: '/api/assessments?status=done' })).toMatchObject({ statusCode: 400 });
  });

  test('The list of assessments continues after its last row, the latest change first, each row once', async () => {
    const all = await at.vcio.sees(listAssessments, { query: {} });
    const read = (await readPages<{ id: string }>(at.vcio, '/api/assessments?limit=3')).map(({ id }) => id);
    expect(read).toEqual(all.map(({ id }) => id));
    expect(all.map(({ updatedAt }) => updatedAt)).toEqual(
      all
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .toReversed(),
    );
    expect(await at.vcio.inject({ method: 'GET', url: '/api/assessments?cursor=bm8' })).toMatchObject({ statusCode: 400 });
  });

  test('The counts of the badges agree with the list of assessments', async () => {
    const all = await at.vcio.sees(listAssessments, { query: {} });
    const { byStatus, readyForQbr, mine, mineByStatus } = await at.vcio.sees(getAssessmentCounts);
    const own = all.filter((row) => row.assignedTo === at.vcio.id);
    expect(mine).toBe(own.length);
    expect(own.length).toBeLessThan(all.length);
    for (const status of ['draft', 'in_progress', 'pending_review', 'approved'] as const) {
      expect(byStatus[status]).toBe(all.filter((row) => row.status === status).length);
      expect(mineByStatus[status]).toBe(own.filter((row) => row.status === status).length);
    }
    expect(readyForQbr).toBe(all.filter((row) => row.readyForQbr).length);
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { getCurrentOrganization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import {
  ASSESSMENT_SORTS,
  AssessmentRow,
  changeAssessments,
  exportAssessments,
  getAssessmentCounts,
  listAssessments,
} from '#contract/assessments/assessments.list.contract.ts';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { createAssessment, getAssessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
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
    expect(await ids({ type: made.type, customerId })).toEqual([made.id]);
    expect(await ids({ type: 'onboarding', customerId })).toEqual([]);
    expect(await ids({ readyForQbr: 'true' })).toEqual([]);
    expect(await at.vcio.inject({ method: 'GET', url: '/api/assessments?status=done' })).toMatchObject({ statusCode: 400 });
  });

  test('[ASMT-30] [T10] Items become overdue at midnight in the organisation’s time zone: Honolulu, Auckland and UTC', async () => {
    const { id: customerId } = await at.customer();
    const { id } = await at.engineer.sees(createAssessment, { body: { customerId, templateId: at.templateId } });
    const isOverdueOn = async (dueDate: string) => {
      const { version } = await at.vcio.sees(getAssessment, { params: { id } });
      await at.vcio.sees(updateAssessment, { params: { id }, body: { dueDate, version } });
      const found = await at.vcio.sees(listAssessments, { query: { overdue: 'true', customerId } });
      return found.length === 1;
    };
    // The last two time zones never share a date.
    for (const timezone of ['Pacific/Honolulu', 'Pacific/Auckland', 'UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { version } = await at.msp.owner.sees(getCurrentOrganization);
      await at.msp.owner.sees(updateOrganization, { body: { timezone, version } });
      // Retries if midnight passes in between.
      await vi.waitFor(async () => {
        const now = Date.now();
        const [today, yesterday] = [dayIn(new Date(now), timezone), dayIn(new Date(now - 86_400_000), timezone)];
        expect([await isOverdueOn(today), await isOverdueOn(yesterday)], timezone).toEqual([false, true]);
      });
    }
    const { version } = await at.msp.owner.sees(getCurrentOrganization);
    await at.msp.owner.sees(updateOrganization, { body: { timezone: 'UTC', version } });
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

  test.each(ASSESSMENT_SORTS)(
    '[LIST-11] The order %s lists each assessment once, page after page, and the reverse order backwards',
    async (sort) => {
      const whole = (await at.vcio.sees(listAssessments, { query: { sort } })).map(({ id }) => id);
      const paged = (await readPages<{ id: string }>(at.vcio, `/api/assessments?limit=2&sort=${sort}`)).map(({ id }) => id);
      expect(paged).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    },
  );

  test('[LIST-12] Assessments are ordered by the current names of customer and person, and those without a score are last', async () => {
    const read = (sort: (typeof ASSESSMENT_SORTS)[number]) => at.vcio.sees(listAssessments, { query: { sort } });
    const { id } = await at.customer('Aardvark');
    await at.vcio.sees(createAssessment, { body: { customerId: id, templateId: at.templateId, name: 'First of all' } });
    expect((await read('customer'))[0]?.name).toBe('First of all');
    await at.vcio.sees(updateCustomer, { params: { id }, body: { name: 'Zzz' } });
    expect((await read('-customer'))[0]?.name).toBe('First of all');
    for (const sort of ['score', '-score'] as const) {
      const scores = (await read(sort)).map(({ score }) => score);
      expect(scores.slice(scores.indexOf(null)).every((score) => score === null)).toBe(true);
    }
    const assignees = (await read('assignee')).map(({ assignee }) => assignee?.name.toLowerCase() ?? '');
    expect(assignees).toEqual(assignees.toSorted());
  });

  test('[LIST-16] A later page begins at the end of the previous one in either direction, and nothing follows the last', async () => {
    for (const sort of ['-updated', 'status', '-name'] as const) {
      const whole = (await at.vcio.sees(listAssessments, { query: { sort } })).map(({ id }) => id);
      const read = async (page: number) =>
        (await at.vcio.sees(listAssessments, { query: { sort, limit: '2', page: String(page) } })).map(({ id }) => id);
      expect([...(await read(1)), ...(await read(2)), ...(await read(3))]).toEqual(whole.slice(0, 6));
      expect(await read(500)).toEqual([]);
    }
  });

  test('[LIST-13] The total of the list equals the number of assessments that match', async () => {
    const total = async (query: string) => {
      const { headers, json } = await at.vcio.inject({ method: 'GET', url: `/api/assessments?limit=200&total=true&${query}` });
      expect(headers['x-total-count'], query).toBe(String(json<unknown[]>().length));
    };
    for (const query of [
      '',
      'status=draft',
      'readyForQbr=true',
      'assignedTo=me',
      'assignedTo=me&status=draft',
      'q=a',
      'readyForQbr=true&status=approved',
    ])
      await total(query);
  });

  test('[LIST-14] Several assessments are assigned to one person at once; a missing one is refused on its own', async () => {
    const [{ id: one } = { id: '' }, { id: other } = { id: '' }] = await at.vcio.sees(listAssessments, { query: { status: 'draft' } });
    const nobody = '01890000-0000-7000-8000-000000000000';
    const result = await at.vcio.sees(changeAssessments, { body: { ids: [one, other, nobody], set: { assignedTo: at.vcio.id } } });
    expect(result.done.map(({ id }) => id).toSorted()).toEqual([...new Set([one, other])].toSorted());
    expect(result.refused).toMatchObject([{ id: nobody, code: 'ASSESSMENT_NOT_FOUND' }]);
    expect(await at.vcio.refused(changeAssessments, { body: { ids: [one], set: { assignedTo: nobody } } })).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect(await at.engineer.refused(changeAssessments, { body: { ids: [one], set: { assignedTo: null } } })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('[LIST-15] The exported file has the filtered assessments in the order of the list', async () => {
    const { payload, headers } = await at.vcio.inject({ method: 'GET', url: `${exportAssessments.path}?status=draft&sort=name` });
    expect(headers['content-disposition']).toContain('Assessments.csv');
    const rows = await at.vcio.sees(listAssessments, { query: { status: 'draft', sort: 'name' } });
    const lines = payload.split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ name }) => name));
    expect((await at.vcio.inject({ method: 'GET', url: `${exportAssessments.path}?colour=red` })).statusCode).toBe(400);
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

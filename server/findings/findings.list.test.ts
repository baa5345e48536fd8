import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { exportFindings, FINDING_SORTS, listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import { readPages } from '#tests/support/pages.ts';

let at: AssessmentFixture;
const customers: string[] = [];
beforeAll(async () => {
  at = await openAssessmentFixture();
  for (const answers of [
    { mfa: 'not_met', password: 'no' },
    { mfa: 'not_met', password: 'no', 'has-backup': 'no' },
  ]) {
    customers.push((await at.submitted(answers)).customerId);
  }
});
afterAll(() => at.server.close());

const listed = (query: object) => at.vcio.sees(listFindings, { query });

test.each(FINDING_SORTS)('[LISTS-11] The order %s lists each finding once, page after page', async (sort) => {
  const paged = (await readPages<{ id: string }>(at.vcio, `/api/findings?limit=2&sort=${sort}`)).map(({ id }) => id);
  const whole = (await listed({ sort })).map(({ id }) => id);
  expect(paged).toEqual(whole);
  expect(new Set(paged).size).toBe(paged.length);
  const second = await at.vcio.inject({ method: 'GET', url: `/api/findings?limit=2&page=2&total=true&sort=${sort}` });
  expect(second.json<{ id: string }[]>().map(({ id }) => id)).toEqual(whole.slice(2, 4));
  expect(second.headers['x-total-count']).toBe(String(whole.length));
});

test('[LISTS-12] Findings are ordered by title without case, by decision, and by the current name of their customer', async () => {
  const titles = (await listed({ sort: 'title' })).map(({ title }) => title.toLowerCase());
  expect(titles).toEqual(titles.toSorted());
  const [, open] = await listed({ sort: 'status' });
  if (!open) throw new Error('no finding was made');
  await at.vcio.sees(updateFinding, { params: { id: open.id }, body: { status: 'deferred' } });
  expect((await listed({ sort: '-status' }))[0]?.id).toBe(open.id);

  const id = customers[1] ?? '';
  const { version } = await at.vcio.sees(getCustomer, { params: { id } });
  await at.vcio.sees(updateCustomer, { params: { id }, body: { name: '000 is first', version } });
  expect((await listed({ sort: 'customer' }))[0]?.customer.id).toBe(id);
});

test('[LISTS-13] The file of findings is in the order of the list', async () => {
  const { payload } = await at.vcio.inject({ method: 'GET', url: `${exportFindings.path}?format=csv&sort=-title` });
  const lines = payload.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength((await listed({})).length);
  const [first] = await listed({ sort: '-title' });
  expect(lines[0]).toContain(first?.title ?? 'nothing');
});

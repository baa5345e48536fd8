import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCustomer } from '#contract/customers/customers.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { type AssessmentFixture, openAssessmentFixture } from '#server/assessments/assessments.fixture.ts';

let at: AssessmentFixture;
beforeAll(async () => {
  at = await openAssessmentFixture();
});
afterAll(() => at.server.close());

const SECRET = 'Nobody outside reads this';

async function linesOf(address: string): Promise<{ header: string; rows: string[] }> {
  const response = await at.engineer.inject({ method: 'GET', url: `/api/${address}` });
  expect(response.statusCode, response.body).toBe(200);
  const [header = '', ...rows] = response.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('Findings.csv'),
  });
  return { header, rows };
}

test('The filtered findings are exported as CSV without the reasons of our decisions', async () => {
  const { customerId } = await at.submitted({ mfa: 'not_met', password: 'no', 'has-backup': 'no' });
  await at.vcio.sees(updateCustomer, { params: { id: customerId }, body: { name: 'Contoso' } });
  const [finding] = await at.vcio.sees(listFindings, { query: { customerId, severity: 'critical' } });
  const body = { businessImpact: 'Mail stops', decisionNote: SECRET, impact: 5, likelihood: 4 };
  await at.vcio.sees(updateFinding, { params: { id: finding?.id ?? '' }, body });

  const { header, rows } = await linesOf(`findings/export?format=csv&customerId=${customerId}&sort=-risk`);
  expect(header).toContain('Customer,Finding,Severity,Status,Impact,Likelihood');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/^Contoso,Sign-in protection,critical,open,5,4,Mail stops,1,\d{4}-\d\d-\d\d,/);
  expect(rows.join('\n')).not.toContain(SECRET);
  expect((await linesOf(`findings/export?format=csv&customerId=${customerId}&severity=low`)).rows.length).toBeLessThan(3);
});

test('An export without rows has its header, and one with an unknown filter is refused', async () => {
  const { id } = await at.customer();
  expect((await linesOf(`findings/export?format=csv&customerId=${id}`)).rows).toEqual([]);
  for (const address of ['findings/export', 'findings/export?format=xlsx', 'findings/export?format=csv&status=gone']) {
    expect((await at.vcio.inject({ method: 'GET', url: `/api/${address}` })).statusCode, address).toBe(400);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ago, evidenceWorld, imported, report, upload } from './evidence.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** ScubaGear's table names neither tenant nor time. */
const TABLE = Buffer.from(
  '"Control ID","Requirement","Result","Criticality","Details"\n"MS.AAD.3.2v2","MFA SHALL be enforced for all users.","Pass","Shall",""\n',
);
const dayOf = (days: number) => ago(days).slice(0, 10);

test('A table without a date is asked about, and counts from the day that the person enters', async () => {
  const { engineer, customer } = await evidenceWorld(server);
  const asked = await upload(engineer, customer.id, TABLE, { name: 'ScubaResults.csv', query: '?askDate=true' });
  expect(asked.statusCode).toBe(409);
  expect(asked.json()).toMatchObject({ code: 'EVIDENCE_DATE_UNKNOWN', field: 'observedAt', details: { day: null } });
  expect(await engineer.sees(listEvidenceRuns, { params: { id: customer.id } })).toEqual([]);

  const query = `?askDate=true&observedAt=${dayOf(40)}`;
  const { runs } = await imported(engineer, customer.id, TABLE, { name: 'ScubaResults.csv', query });
  expect(runs).toMatchObject([{ observedAt: `${dayOf(40)}T12:00:00.000Z`, proposals: 0 }]);
  expect(runs[0]?.notFactoredIn).toEqual([{ checkId: 'MS.AAD.3.2v2', reason: 'too_old', count: 1 }]);
});

test('A script without a question takes the day in the name of the file, otherwise the time of the import', async () => {
  const { engineer, customer } = await evidenceWorld(server);
  const name = `M365BaselineConformance_${dayOf(3).replaceAll('-', '_')}_09_12.csv`;
  expect((await upload(engineer, customer.id, TABLE, { name, query: '?askDate=true' })).json()).toMatchObject({
    details: { day: dayOf(3) },
  });
  const { runs } = await imported(engineer, customer.id, TABLE, { name });
  expect(runs).toMatchObject([{ observedAt: `${dayOf(3)}T12:00:00.000Z` }]);
  const other = Buffer.from(TABLE.toString('utf8').replace('"Pass"', '"Fail"'));
  const now = await imported(engineer, customer.id, other, { name: 'ScubaResults.csv' });
  expect(Date.now() - Date.parse(now.runs[0]?.observedAt ?? '')).toBeLessThan(600_000);
});

test('A day in the future is refused and nothing is imported, and a date in the file comes before an entered one', async () => {
  const { engineer, customer } = await evidenceWorld(server);
  const refused = await upload(engineer, customer.id, TABLE, { name: 'ScubaResults.csv', query: `?observedAt=${dayOf(-2)}` });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'observedAt',
    message: expect.stringContaining('in the future'),
  });
  const noDay = await upload(engineer, customer.id, TABLE, { name: 'ScubaResults.csv', query: '?observedAt=yesterday' });
  expect(noDay.json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'observedAt' });
  expect(await engineer.sees(listEvidenceRuns, { params: { id: customer.id } })).toEqual([]);

  const { runs } = await imported(engineer, customer.id, report({}, { days: 4 }), { query: `?askDate=true&observedAt=${dayOf(1)}` });
  expect(runs[0]?.observedAt.slice(0, 10)).toBe(dayOf(4));
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { evidenceWorld, report, upload } from './evidence.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'the connections in use are counted' });
});
afterAll(() => server.close());

test('Nineteen imports of one organisation wait without a database connection, and one of another comes before the second of them', async () => {
  const large = await evidenceWorld(server);
  const small = await evidenceWorld(server);
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  // Another process imports for the customer.
  await owner.query("select pg_advisory_lock(hashtextextended('evidence ' || $1, 0))", [large.customer.id]);

  const many = Array.from({ length: 19 }, (_, nr) => upload(large.engineer, large.customer.id, report({}, { days: nr + 1 })));
  await expect.poll(() => server.context.workers.waiting, { timeout: 20_000 }).toBe(18);
  const one = upload(small.engineer, small.customer.id, report({}, { tenant: 'another', domain: 'contoso.com' }));
  const { tenant } = server.pools;
  await expect.poll(() => tenant.totalCount - tenant.idleCount, { timeout: 20_000 }).toBe(1);
  expect(tenant.waitingCount).toBe(0);

  await owner.query('select pg_advisory_unlock_all()');
  expect((await Promise.all([one, ...many])).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  const { rows } = await owner.query<{ customer_id: string }>('select customer_id from evidence_runs order by id limit 2');
  await owner.end();
  expect(rows.map(({ customer_id: id }) => id)).toContain(small.customer.id);
  expect(await large.engineer.sees(listEvidenceRuns, { params: { id: large.customer.id } })).toHaveLength(19);
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardEvidenceImport, listEvidenceImports, listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ago, evidenceWorld, report, upload } from './evidence.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function listedWorld() {
  const world = await evidenceWorld(server);
  const of = { params: { id: world.customer.id } };
  return { ...world, of, imports: () => world.engineer.sees(listEvidenceImports, of) };
}

test('A file is listed with its progress while it is imported, and no longer afterwards', async () => {
  const { engineer, customer, of, imports } = await listedWorld();
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query("select pg_advisory_lock(hashtextextended('evidence ' || $1, 0))", [customer.id]);
  const answer = upload(engineer, customer.id, report());
  await expect
    .poll(imports, { timeout: 20_000 })
    .toMatchObject([{ fileName: 'ScubaResults.json', state: 'reading', results: 6, expected: 6, percent: 100 }]);
  await owner.query('select pg_advisory_unlock_all()');
  await owner.end();
  expect((await answer).statusCode).toBe(201);
  expect(await imports()).toEqual([]);
  expect(await engineer.sees(listEvidenceRuns, of)).toHaveLength(1);
});

test('A refused file is listed with its reason until it is imported', async () => {
  const { engineer, customer, imports } = await listedWorld();
  await upload(engineer, customer.id, report().subarray(0, 900));
  expect(await imports()).toMatchObject([{ state: 'refused', message: expect.stringContaining('cut off') }]);
  await upload(engineer, customer.id, report());
  expect(await imports()).toEqual([]);
});

test('A refused file is discarded by the person who looks after the customer, and by no one of another organisation', async () => {
  const { engineer, customer, imports } = await listedWorld();
  await upload(engineer, customer.id, report().subarray(0, 900));
  const [refused] = await imports();
  const params = { id: refused?.id ?? '' };
  const other = await server.organization('Third IT');
  expect(await other.owner.refused(discardEvidenceImport, { params })).toMatchObject({ code: 'EVIDENCE_IMPORT_NOT_FOUND' });
  expect(await imports()).toHaveLength(1);
  await engineer.sees(discardEvidenceImport, { params });
  expect(await imports()).toEqual([]);
  expect(await engineer.refused(discardEvidenceImport, { params })).toMatchObject({ code: 'EVIDENCE_IMPORT_NOT_FOUND' });
});

test('A file that is being read cannot be discarded', async () => {
  const { msp, engineer, customer, imports } = await listedWorld();
  const { id } = await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .insertInto('evidenceImports')
      .values({ customerId: customer.id, batchId: customer.id, fileName: 'ScubaResults.json', fileSize: 100, state: 'reading' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  expect(await engineer.refused(discardEvidenceImport, { params: { id } })).toMatchObject({ code: 'EVIDENCE_IMPORT_NOT_FOUND' });
  expect(await imports()).toMatchObject([{ id, state: 'reading' }]);
});

test('A restart of the server during an import is shown, and nothing is half imported', async () => {
  const { msp, engineer, customer, of, imports } = await listedWorld();
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .insertInto('evidenceImports')
      .values({
        customerId: customer.id,
        batchId: customer.id,
        fileName: 'ScubaResults.json',
        fileSize: 100,
        state: 'reading',
        seenAt: new Date(Date.now() - 60_000),
      })
      .execute(),
  );
  expect(await imports()).toMatchObject([{ state: 'interrupted', message: expect.stringContaining('restarted') }]);
  expect(await engineer.sees(listEvidenceRuns, of)).toEqual([]);
  await upload(engineer, customer.id, report());
  expect(await imports()).toEqual([]);
});

test('Imports of a customer that a person may not see are not listed, and old ones disappear after a day', async () => {
  const { msp, engineer, customer, of, imports } = await listedWorld();
  await upload(engineer, customer.id, report().subarray(0, 900));
  const other = await server.organization('Other IT');
  expect(await other.owner.refused(listEvidenceImports, of)).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('evidenceImports')
      .set({ seenAt: ago(2) })
      .execute(),
  );
  expect(await imports()).toEqual([]);
});

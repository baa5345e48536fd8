import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import {
  type ColumnsQuestion,
  deleteEvidenceColumns,
  listEvidenceColumns,
  putEvidenceColumns,
} from '#contract/evidence/columns.contract.ts';
import { listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { evidenceWorld, imported, report, upload } from '#server/evidence/evidence.fixture.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formWith } from '#tests/support/upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HEAD = ['Gerät', 'Betriebssystem', 'Virenschutz', 'Letzter Kontakt'];
const table = (...rows: string[]) => Buffer.from([HEAD.join(';'), ...rows].join('\n'));
const FIRST = table('PC-1;Windows 11 Pro;enabled;2026-11-20 08:00', 'PC-2;Windows 11 Pro;disabled;2026-11-19 08:00');
const LATER = table('PC-1;Windows 11 Pro;enabled;2026-11-27 08:00', 'PC-2;Windows 11 Pro;enabled;2026-11-27 08:00');
const FILE = { name: 'Geräte.csv' };

const CHOICE = {
  version: 0,
  tool: 'rmm' as const,
  head: HEAD,
  columns: [
    { column: 'Gerät', meaning: 'name' as const },
    { column: 'Betriebssystem', meaning: 'system' as const },
    { column: 'Letzter Kontakt', meaning: 'lastSeen' as const },
    { column: 'Virenschutz', meaning: 'antivirusStatus' as const },
  ],
};

async function world() {
  const evidence = await evidenceWorld(server);
  const params = { id: evidence.customer.id };
  const choices = async () => (await evidence.engineer.sees(listEvidenceColumns, { params })).choices;
  return { ...evidence, customerParams: params, choices };
}

test('A table with unknown columns is asked about with its first rows and imports nothing', async () => {
  const { engineer, customer, customerParams } = await world();
  const answer = await upload(engineer, customer.id, FIRST, FILE);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'EVIDENCE_COLUMNS_UNKNOWN', field: 'file' });
  const { details } = answer.json<{ details: ColumnsQuestion }>();
  expect(details).toMatchObject({ head: HEAD, rows: [['PC-1', 'Windows 11 Pro', 'enabled', '2026-11-20 08:00'], expect.any(Array)] });
  expect(await engineer.sees(listEvidenceRuns, { params: customerParams, query: {} })).toEqual([]);
});

test('A text that is no table by its name is refused and not asked about', async () => {
  const { engineer, customer } = await world();
  const answer = await upload(engineer, customer.id, Buffer.from('# Notes\nFirst, second\nthird, fourth\n'), { name: 'README.md' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'INVALID_FORMAT' });
});

test('Columns that are known by their names are proposed', async () => {
  const { engineer, customer } = await world();
  const half = Buffer.from('Job Name;Ergebnis;Offsite\nNightly;ok;yes\n');
  expect((await upload(engineer, customer.id, half, { name: 'Jobs.csv' })).json()).toMatchObject({
    details: {
      tool: 'backup',
      columns: [
        { column: 'Job Name', meaning: 'name' },
        { column: 'Offsite', meaning: 'offsite' },
      ],
    },
  });
});

test('A choice is kept for the customer: this file and the next one with the same columns need no question', async () => {
  const { msp, engineer, customer, customerParams, choices } = await world();
  const saved = await engineer.sees(putEvidenceColumns, { params: customerParams, body: CHOICE });
  expect(saved).toMatchObject({ tool: 'rmm', head: HEAD, columns: CHOICE.columns, version: 1, updatedBy: { id: engineer.id } });
  const { runs } = await imported(engineer, customer.id, FIRST, FILE);
  expect(runs).toMatchObject([{ tool: 'rmm', observedAt: '2026-11-20T08:00:00.000Z' }]);
  expect(runs[0]?.counts.failed).toBeGreaterThan(0);
  // Columns in another order.
  const moved = Buffer.from(
    LATER.toString('utf8')
      .split('\n')
      .map((row) => row.split(';').toReversed().join(';'))
      .join('\n'),
  );
  const next = await imported(engineer, customer.id, moved, FILE);
  expect(next.runs).toMatchObject([{ observedAt: '2026-11-27T08:00:00.000Z', counts: { failed: 0 } }]);
  expect(await choices()).toHaveLength(1);

  const other = await msp.owner.sees(createCustomer, { body: { name: 'Alder Foods' } });
  expect((await upload(engineer, other.id, FIRST, FILE)).statusCode).toBe(409);
});

test('An archive with several unknown tables asks about each of them, imports the rest and is complete when all are answered', async () => {
  const { engineer, customer, customerParams } = await world();
  const jobs = strToU8('Auftrag;Ergebnis;Zeit\nNightly;ok;2026-11-27 02:00\n');
  const zip = Buffer.from(zipSync({ 'scuba.json': new Uint8Array(report()), 'Geräte.csv': new Uint8Array(FIRST), 'Jobs.csv': jobs }));
  const first = await imported(engineer, customer.id, zip, { name: 'all.zip' });
  expect(first.runs.map(({ fileName }) => fileName)).toEqual(['scuba.json']);
  expect(first).toMatchObject({ refused: [], questions: [{ fileName: 'Geräte.csv', head: HEAD }, { fileName: 'Jobs.csv' }] });

  await engineer.sees(putEvidenceColumns, { params: customerParams, body: CHOICE });
  const second = await imported(engineer, customer.id, zip, { name: 'all.zip' });
  expect(second).toMatchObject({ identical: false, questions: [{ fileName: 'Jobs.csv' }] });
  await engineer.sees(putEvidenceColumns, {
    params: customerParams,
    body: {
      version: 0,
      tool: 'backup',
      head: ['Auftrag', 'Ergebnis', 'Zeit'],
      columns: [
        { column: 'Auftrag', meaning: 'name' },
        { column: 'Ergebnis', meaning: 'result' },
      ],
    },
  });
  const third = await imported(engineer, customer.id, zip, { name: 'all.zip' });
  expect(third).toMatchObject({ identical: false, questions: [] });
  expect(third.runs.map(({ fileName }) => fileName).toSorted()).toEqual(['Geräte.csv', 'Jobs.csv', 'scuba.json']);
  expect(await imported(engineer, customer.id, zip, { name: 'all.zip' })).toMatchObject({ identical: true });
});

test('An archive with nothing but an unknown table is asked about and stores nothing', async () => {
  const { engineer, customer, customerParams } = await world();
  const zip = Buffer.from(zipSync({ 'Geräte.csv': new Uint8Array(FIRST), 'readme.md': strToU8('hello') }));
  expect(await imported(engineer, customer.id, zip, { name: 'all.zip' })).toMatchObject({
    runs: [],
    questions: [{ fileName: 'Geräte.csv' }],
    refused: [{ fileName: 'readme.md' }],
  });
  expect(await engineer.sees(listEvidenceRuns, { params: customerParams })).toEqual([]);
});

test('A table is counted with a choice before it is kept, and nothing is stored', async () => {
  const { engineer, customer, customerParams, choices } = await world();
  const tried = (person: typeof engineer, id: string, choice: string) =>
    person.inject({
      method: 'POST',
      url: `/api/customers/${id}/evidence-columns/try`,
      ...formWith({ name: 'Geräte.csv', bytes: FIRST }, { choice }),
    });
  const choice = JSON.stringify({ tool: CHOICE.tool, columns: CHOICE.columns });
  const answer = await tried(engineer, customer.id, choice);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<{ results: object[] }>().results).toContainEqual({
    checkId: 'rmm.antivirus',
    title: 'Antivirus is running and up to date',
    outcome: 'fail',
    passed: 1,
    total: 2,
  });
  expect(await choices()).toEqual([]);
  expect(await engineer.sees(listEvidenceRuns, { params: customerParams })).toEqual([]);

  expect((await tried(engineer, customer.id, '{')).json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'choice' });
  const other = await server.organization('Other IT');
  expect((await tried(other.owner, customer.id, choice)).json()).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
});

test('A choice is changed at its version, and forgetting it asks again', async () => {
  const { engineer, customer, customerParams, choices } = await world();
  const saved = await engineer.sees(putEvidenceColumns, { params: customerParams, body: CHOICE });
  const columns = CHOICE.columns.slice(0, 3);
  expect(await engineer.refused(putEvidenceColumns, { params: customerParams, body: { ...CHOICE, columns } })).toMatchObject({
    code: 'CONFLICT',
    current: { version: 1 },
  });
  const changed = await engineer.sees(putEvidenceColumns, { params: customerParams, body: { ...CHOICE, columns, version: 1 } });
  expect(changed).toMatchObject({ id: saved.id, version: 2, columns });
  await engineer.sees(deleteEvidenceColumns, { params: { id: saved.id } });
  expect(await choices()).toEqual([]);
  expect((await upload(engineer, customer.id, FIRST, FILE)).statusCode).toBe(409);
  expect(await engineer.refused(deleteEvidenceColumns, { params: { id: saved.id } })).toMatchObject({ code: 'EVIDENCE_COLUMNS_NOT_FOUND' });
});

test('Two columns with one meaning, a missing column and too many columns are refused and change nothing', async () => {
  const { engineer, customerParams, choices } = await world();
  const refusedFor = async (more: object) => {
    const { code, field, message } = await engineer.refused(putEvidenceColumns, { params: customerParams, body: { ...CHOICE, ...more } });
    return { code, field, message };
  };
  const [name] = CHOICE.columns;
  expect(await refusedFor({ columns: [...CHOICE.columns.slice(0, 2), { column: 'Letzter Kontakt', meaning: 'name' }] })).toEqual({
    code: 'VALIDATION_ERROR',
    field: 'columns[2].meaning',
    message: 'Device name is chosen for two columns',
  });
  expect(await refusedFor({ columns: CHOICE.columns.slice(1) })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'columns' });
  expect(await refusedFor({ columns: [name] })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'columns' });
  expect((await refusedFor({ head: [] })).code).toBe('VALIDATION_ERROR');
  expect((await refusedFor({ head: Array.from({ length: 501 }, (_, at) => `Column ${at}`) })).code).toBe('VALIDATION_ERROR');
  expect(await choices()).toEqual([]);
});

test('An empty file, a table without rows and one of more than 500 columns are refused with their reason', async () => {
  const { engineer, customer } = await world();
  const reasonOf = async (text: string) =>
    (await upload(engineer, customer.id, Buffer.from(text), FILE)).json<{ code: string; message: string }>();
  expect(await reasonOf(' ')).toMatchObject({ code: 'INVALID_FORMAT', message: expect.stringMatching(/empty/) });
  expect(await reasonOf('Gerät;Virenschutz\n')).toMatchObject({ code: 'INVALID_FORMAT' });
  const wide = Array.from({ length: 501 }, (_, at) => `c${at}`).join(';');
  expect(await reasonOf(`${wide}\n${wide}\n`)).toMatchObject({ code: 'INVALID_FORMAT', message: 'The table has more than 500 columns.' });
});

test('Another organisation neither sees nor changes a choice', async () => {
  const { engineer, customerParams } = await world();
  const saved = await engineer.sees(putEvidenceColumns, { params: customerParams, body: CHOICE });
  const other = await world();
  expect(await other.engineer.refused(listEvidenceColumns, { params: customerParams })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  expect(await other.engineer.refused(putEvidenceColumns, { params: customerParams, body: CHOICE })).toMatchObject({
    code: 'CUSTOMER_NOT_FOUND',
  });
  expect(await other.engineer.refused(deleteEvidenceColumns, { params: { id: saved.id } })).toMatchObject({
    code: 'EVIDENCE_COLUMNS_NOT_FOUND',
  });
});

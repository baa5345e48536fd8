import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveCustomer, createCustomer, exportCustomers, getCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { mergeCustomers } from '#contract/customers/merge.contract.ts';
import type { ImportResult } from '#contract/customers/import.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
});
afterAll(() => server.close());

function formWith(file: string | Buffer, fields: Record<string, string>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(`${parts.join('')}${head}`), Buffer.from(file), Buffer.from('\r\n--edge--\r\n')]);
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=edge' } };
}

function send(person: Person, file: string | Buffer, { dryRun = 'false', ...fields }: Record<string, string> = {}) {
  return person.inject({ method: 'POST', url: `/api/customers/import?dryRun=${dryRun}`, ...formWith(file, fields) });
}

async function imports(file: string | Buffer, options: Record<string, string> = {}): Promise<ImportResult> {
  const response = await send(vcio, file, options);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json();
}

const actions = ({ rows }: ImportResult) => rows.map(({ name, action }) => `${name} ${action}`);

test('[CUST-32] A dry run lists the result row by row and stores nothing; the import does exactly that', async () => {
  const file = [
    'Company;Status;Tier;Users;vCIO;Contract end;MRR;Downtime cost per day;Standstill source;Compliance;City;Favourite colour',
    `Dry Dock;client;a;1.200;${vcio.email};31.12.2027;1.250,50;18.400;Your figure;HIPAA, PCI DSS;York;blue`,
    ';active;;;;;;;;;;',
    'Wet Dock;gone;E;many;Nobody Here;2027-02-30;-5;lots;;;;',
    '',
  ].join('\r\n');
  const dry = await imports(file, { dryRun: 'true' });
  expect(dry).toMatchObject({ delimiter: ';', encoding: 'utf-8', counts: { create: 1, refuse: 2 } });
  expect(dry.columns.map(({ field }) => field)).toEqual([
    'name',
    'status',
    'tier',
    'userCount',
    'vcio',
    'contractEnd',
    'monthlyRevenue',
    'standstillCost',
    'standstillSource',
    'complianceTags',
    'city',
    null,
  ]);
  expect(dry.rows.map(({ row, action }) => [row, action])).toEqual([
    [2, 'create'],
    [3, 'refuse'],
    [4, 'refuse'],
  ]);
  expect(dry.rows[1]?.notes).toEqual([expect.stringContaining('Name')]);
  expect(dry.rows[2]?.notes.map((note) => note.split(':')[0])).toEqual([
    'Status',
    'Tier',
    'Users',
    'Contract until',
    'No person is named “Nobody Here”',
    'Monthly revenue',
    'Cost of a day of standstill',
  ]);
  expect(await vcio.sees(listCustomers, { query: { q: 'dock' } })).toEqual([]);

  expect(await imports(file)).toMatchObject({ counts: { create: 1, refuse: 2 } });
  const [stored] = await vcio.sees(listCustomers, { query: { q: 'dock' } });
  expect(stored).toMatchObject({
    name: 'Dry Dock',
    status: 'active',
    tier: 'A',
    userCount: 1200,
    vcio: { id: vcio.id },
    contractEnd: '2027-12-31',
    monthlyRevenue: 125_050,
    standstillCost: 1_840_000,
    standstillSource: 'Your figure',
    complianceTags: ['HIPAA', 'PCI DSS'],
    address: { city: 'York' },
  });
});

test('[CUST-33] An existing customer, matched by name or external id, is updated or left unchanged as the import says', async () => {
  const { id } = await vcio.sees(createCustomer, {
    body: { name: 'Twin Peaks', industry: 'Timber', tags: ['old'], externalIds: { autotask: '7' } },
  });
  await vcio.sees(createCustomer, { body: { name: 'Other Peaks' } });
  const file = [
    'Name,Industry,Tags,Autotask',
    '  twin PEAKS ,,new,',
    'Twin Peaks Renamed,Tourism,,7',
    'Other Peaks,,,7',
    'New Peaks,Law,,8',
    'new peaks,Music,,',
  ].join('\n');
  expect(actions(await imports(file, { duplicates: 'skip', dryRun: 'true' }))).toEqual([
    'twin PEAKS skip',
    'Twin Peaks Renamed skip',
    'Other Peaks refuse',
    'New Peaks create',
    'new peaks skip',
  ]);
  const merged = await imports(file, { duplicates: 'update' });
  expect(actions(merged).map((row) => row.split(' ').at(-1))).toEqual(['update', 'update', 'refuse', 'create', 'update']);
  expect(merged.rows[4]?.notes).toEqual(['The same customer as in row 5']);
  expect(await vcio.sees(getCustomer, { params: { id } })).toMatchObject({
    name: 'Twin Peaks Renamed',
    industry: 'Tourism',
    tags: ['old', 'new'],
    version: 2,
  });
  const trail = await asOrganization(server.pools, msp.id, (tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'actorId']).where('entityId', '=', id).orderBy('seq').execute(),
  );
  expect(trail.at(-1)).toMatchObject({ action: 'customer.updated', actorId: vcio.id, before: { industry: 'Timber', tags: ['old'] } });
});

test('[CUST-34] Five thousand rows are imported at once in under ten seconds, and a second import changes nothing', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `Bulk customer ${n};${'ABCD'[n % 4]};${n};tag ${n % 7};CW-${n};Müller`);
  const file = Buffer.from(['Name;Tier;Users;Tags;ConnectWise;City', ...lines].join('\r\n'), 'latin1');
  const start = performance.now();
  const first = await imports(file);
  const took = performance.now() - start;
  expect(first).toMatchObject({ encoding: 'windows-1252', counts: { create: 5000, update: 0, refuse: 0 } });
  expect(first.warnings.join(' ')).toContain('Windows-1252');
  expect(took).toBeLessThan(10_000);
  expect((await imports(file)).counts).toEqual({ create: 0, update: 0, same: 5000, skip: 0, refuse: 0 });
  const [one] = await vcio.sees(listCustomers, { query: { q: 'bulk customer 4999' } });
  expect(one).toMatchObject({ version: 1, address: { city: 'Müller' }, externalIds: { connectwise: 'CW-4999' } });
  const counted = await vcio.inject({ method: 'GET', url: '/api/customers?limit=1&total=true&q=bulk' });
  expect(counted.headers['x-total-count']).toBe('5000');
});

test('[CUST-35] A formula is imported as text, and exported as text again', async () => {
  await imports('Name,Industry\n"=HYPERLINK(""http://evil"")",\'+1-2');
  const [stored] = await vcio.sees(listCustomers, { query: { q: 'hyperlink' } });
  expect(stored).toMatchObject({ name: '=HYPERLINK("http://evil")', industry: '+1-2' });
  const { body } = await vcio.inject({ method: 'GET', url: `${exportCustomers.path}?q=hyperlink` });
  expect(body).toContain("'=HYPERLINK");
});

test('A file in a wrong encoding is reported and its garbled letters are not stored', async () => {
  const spoilt = await imports(Buffer.from('Name\nMÃ¼ller Spoilt\nPlain Spoilt'));
  expect(spoilt.warnings.join(' ')).toContain('wrong encoding');
  expect(actions(spoilt)).toEqual(['MÃ¼ller Spoilt refuse', 'Plain Spoilt create']);
  const macintosh = await send(vcio, Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0x4d, 0x81, 0x6c, 0x6c]));
  expect(macintosh.json()).toMatchObject({ code: 'INVALID_FORMAT', field: 'file' });
});

test('An archived customer is not changed by an import, and a manual mapping overrides the headers', async () => {
  const { id } = await vcio.sees(createCustomer, { body: { name: 'Put Away' } });
  await vcio.sees(archiveCustomer, { params: { id } });
  const mapping = JSON.stringify([null, 'name', 'industry']);
  const result = await imports('Name\tWho\tWhat\nx\tPut Away\tLaw\ny\tBy Hand\tLaw', { mapping });
  expect(actions(result)).toEqual(['Put Away refuse', 'By Hand create']);
  expect((await vcio.sees(listCustomers, { query: { q: 'by hand' } }))[0]).toMatchObject({ industry: 'Law' });
  const nameless = await imports('A,B\n1,2', { dryRun: 'true' });
  expect(nameless).toMatchObject({ rows: [], warnings: [expect.stringContaining('column with the customer name')] });
  expect((await send(vcio, 'Name\nx', { mapping: '["salary"]' })).json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'mapping' });
});

test('Engineers cannot import customers', async () => {
  const engineer = await msp.person('alignment_engineer');
  expect((await send(engineer, 'Name\nx')).json()).toMatchObject({ code: 'FORBIDDEN' });
});

test('[ASSESS-11] A row that names a merged customer is refused and names the customer that replaced it', async () => {
  const admin = await msp.person('admin');
  const kept = await vcio.sees(createCustomer, { body: { name: 'Harbour Group' } });
  const gone = await vcio.sees(createCustomer, { body: { name: 'Harbour North' } });
  await admin.sees(mergeCustomers, { params: { id: kept.id }, body: { from: gone.id, version: kept.version, fromVersion: gone.version } });
  const { rows } = await imports('Name,Industry\nHarbour North,Law', { dryRun: 'true' });
  expect(rows).toMatchObject([{ action: 'refuse', notes: ['This customer was merged into “Harbour Group”: use that name instead'] }]);
});

test('A row whose website is not a web address is refused with its reason, and the other rows are imported', async () => {
  const { counts, rows } = await imports('Company,Website\nGood Site,www.good.example\nBad Site,javascript:alert(1)\n');
  expect(counts).toMatchObject({ create: 1, refuse: 1 });
  expect(JSON.stringify(rows)).toContain('Website: must be a web address');
});

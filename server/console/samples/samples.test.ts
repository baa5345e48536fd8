import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInvite } from '#contract/auth/registration.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { getConsoleOrganization, listOrganizations } from '#contract/console/console.organizations.contract.ts';
import { listSamples, makeSample, removeSample } from '#contract/console/console.samples.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { MOST_SAMPLES } from '#domain/console/console.rules.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { queueMails } from '#server/platform/mail/mail.ts';
import { openRows } from '#tests/support/rows.ts';
import { accountsIn, PASSWORD } from '#tests/support/accounts.ts';
import { login } from '#contract/auth/auth.contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';

let server: TestServer;
let chief: Awaited<ReturnType<typeof superadminOf>>;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'the tables of a sample are counted' });
  chief = await superadminOf(server);
  database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.close();
});

const NOBODY = { owner: null };
const OWNER = { firstName: 'Nora', lastName: 'Newcomer', email: 'nora@sample.test' };

async function made(body: { name: string; owner: typeof OWNER | null }) {
  const { id } = await chief.sees(makeSample, { body });
  await server.context.backgroundWork.finished();
  const sample = (await chief.sees(listSamples)).find((one) => one.id === id);
  expect(sample).toMatchObject({ id, status: 'ready', percent: 100, fault: null });
  return id;
}

async function removed(id: string, confirm: string): Promise<void> {
  expect(await chief.sees(removeSample, { params: { id }, body: { confirm } })).toMatchObject({ id, status: 'removing' });
  await server.context.backgroundWork.finished();
}

let first: string;
let second: string;

test('[CONSOLE-60] A superadmin creates an organisation with demonstration data, whose invited owner finds a year of work', async () => {
  first = await made({ name: 'Show IT', owner: OWNER });
  const shown = await chief.sees(getConsoleOrganization, { params: { id: first } });
  expect(shown).toMatchObject({
    name: 'Show IT',
    isSample: true,
    owner: { name: 'Nora Newcomer', email: 'nora@sample.test' },
    ownerIsVerified: false,
    invited: 1,
  });
  expect(Object.values(shown.customersByStatus).reduce((sum, n) => sum + n, 0)).toBe(30);
  const mail = (await server.mails()).find((text) => text.includes('To: nora@sample.test'));
  const token = /token=([\w-]+)/.exec(mail?.replaceAll('=\r\n', '') ?? '')?.[1] ?? '';
  const { firstName, lastName } = OWNER;
  const own = accountsIn(server).browser();
  await own.sees(acceptInvite, { body: { token, firstName, lastName, password: PASSWORD } });
  await own.sees(login, { body: { email: OWNER.email, password: PASSWORD } });
  expect((await own.sees(listCustomers, { query: { limit: '100' } })).length).toBeGreaterThan(20);
  const [event] = await own.sees(listAuditEvents, { query: { action: 'organization.sample_made' } });
  expect(event).toMatchObject({ actor: { name: 'Olive Tester', role: 'superadmin' } });
});

test('[CONSOLE-75] The invented people of a sample get no email; its real people and all people elsewhere do', async () => {
  const msp = await server.organization();
  const to = ['zoe@show-it-1a2b.example', 'nora@sample.test'];
  for (const id of [first, msp.id])
    await asOrganization(server.pools, id, (tx) =>
      queueMails(
        tx,
        id,
        to.map((address) => ({ to: address, subject: `Told in ${id}`, text: 'Text.' })),
      ),
    );
  await deliverWaiting(server.context);
  const mails = (await server.mails()).flatMap(
    (text) => /^To: (.+)\r$[\s\S]*^Subject: Told in (.+)\r$/m.exec(text)?.slice(1, 3).join(' ') ?? [],
  );
  expect(mails.toSorted()).toEqual(
    [`nora@sample.test ${first}`, `nora@sample.test ${msp.id}`, `zoe@show-it-1a2b.example ${msp.id}`].toSorted(),
  );
});

test('[CONSOLE-61] A second sample of the same name is a separate organisation, and has no one who can sign in', async () => {
  second = await made({ name: 'Show IT', ...NOBODY });
  expect(second).not.toBe(first);
  const listed = await chief.sees(listOrganizations, { query: { q: 'Show IT' } });
  expect(listed.map(({ isSample }) => isSample)).toEqual([true, true]);
  const { rows } = await database.query(
    'select 1 from auth.passwords p join auth.users u on u.id = p.user_id where u.organization_id = $1',
    [second],
  );
  expect(rows).toEqual([]);
});

test('[CONSOLE-62] A sample is removed at once with all its data, by its typed name, and other organisations are untouched', async () => {
  const rows = await openRows(server.ownerUrl);
  const before = await rows.fingerprints(first);
  const wrongName = await chief.refused(removeSample, { params: { id: second }, body: { confirm: 'Show' } });
  expect(wrongName).toMatchObject({ code: 'VALIDATION_ERROR', field: 'confirm' });
  await removed(second, 'Show IT');
  expect((await chief.sees(listSamples)).map((sample) => sample.id)).toEqual([first]);
  expect((await chief.refused(getConsoleOrganization, { params: { id: second } })).code).toBe('ORGANIZATION_NOT_FOUND');
  expect(await asAuth(server.pools, (tx) => tx.selectFrom('auth.organizations').select('id').where('id', '=', second).execute())).toEqual(
    [],
  );
  expect(await rows.fingerprints(first)).toEqual(before);
  await rows.close();
  const actions = (await chief.sees(listAuditEvents, { query: {} })).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['console.sample_asked', 'console.sample_removed']));
});

test('[CONSOLE-63] An organisation that is not a sample is never removed this way, nor is a sample with a superadmin', async () => {
  const real = await server.organization('Paying IT');
  const body = { confirm: 'Paying IT' };
  expect((await chief.refused(removeSample, { params: { id: real.id }, body })).code).toBe('SAMPLE_NOT_FOUND');
  const { rows } = await database.query<{ ended: boolean }>(`select console.end_sample($1, 'Somebody') as ended`, [real.id]);
  expect(rows[0]?.ended).toBe(false);
  expect(await real.owner.sees(listCustomers)).toEqual([]);

  await database.query('update auth.users set is_superadmin = true where organization_id = $1', [first]);
  const refusal = await chief.refused(removeSample, { params: { id: first }, body: { confirm: 'Show IT' } });
  expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('superadmin') });
});

test('[CONSOLE-64] An address that has an account is refused before the sample is created', async () => {
  const { owner } = await server.organization('Known IT');
  const taken = { firstName: 'Olive', lastName: 'Again', email: owner.email.toUpperCase() };
  const before = await chief.sees(listSamples);
  expect(await chief.refused(makeSample, { body: { name: 'Second home', owner: taken } })).toMatchObject({
    code: 'USER_ALREADY_EXISTS',
    field: 'owner.email',
  });
  expect(await chief.sees(listSamples)).toEqual(before);
});

test('[CONSOLE-65] A sample whose process was lost shows as failed and can be removed; the number of samples is limited', async () => {
  await database.query(`insert into console.samples (organization_id, name, made_by, seen_at)
    values (gen_random_uuid(), 'Lost IT', 'Olive Tester', now() - interval '10 minutes')`);
  const lost = (await chief.sees(listSamples)).find(({ name }) => name === 'Lost IT');
  expect(lost).toMatchObject({ status: 'failed', fault: { code: 'SAMPLE_FAILED' } });
  await removed(lost?.id ?? '', 'Lost IT');
  expect((await chief.sees(listSamples)).map(({ name }) => name)).not.toContain('Lost IT');

  await database.query(
    `insert into console.samples (organization_id, name, made_by, status) select gen_random_uuid(), 'Full', 'Olive Tester', 'failed' from generate_series(1, $1)`,
    [MOST_SAMPLES],
  );
  expect(await chief.refused(makeSample, { body: { name: 'One more', ...NOBODY } })).toMatchObject({ code: 'VALIDATION_ERROR' });
  await database.query(`delete from console.samples where name = 'Full'`);
});

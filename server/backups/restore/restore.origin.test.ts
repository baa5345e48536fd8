import { randomBytes } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBackup, restoreBackup } from '#contract/backups/backups.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { Keyring } from '#server/platform/secrets/keyring.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formWith } from '#tests/support/upload.ts';

let server: TestServer;
let msp: TestOrganization;
let secrets: TestServer['context']['secrets'];
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'a restore holds locks that others would wait for' });
  secrets = server.context.secrets;
  msp = await server.organization('Origin IT');
  await msp.owner.sees(createCustomer, { body: { name: 'Kept' } });
});
afterAll(() => server.close());
afterEach(() => {
  server.context.secrets = secrets;
});

const useKeys = (...keys: Buffer[]) => {
  server.context.secrets = { ...secrets, encryption: new Keyring(keys) };
};

async function backUp(): Promise<Buffer> {
  const { id } = await msp.owner.sees(createBackup);
  await server.context.backgroundWork.finished();
  return (await msp.owner.inject({ method: 'GET', url: `/api/backups/${id}/download` })).rawPayload;
}

async function restore(bytes: Buffer, fields: Record<string, string> = {}, dryRun = '') {
  const form = formWith({ name: 'backup.zip', bytes }, { confirm: msp.name, ...fields });
  const answer = await msp.owner.inject({ method: 'POST', url: `${restoreBackup.path}${dryRun}`, ...form });
  const { code, isOriginKnown, isDone } = answer.json();
  return { status: answer.statusCode, code, isOriginKnown, isDone };
}

function edited(bytes: Buffer, edit: (entries: Record<string, Uint8Array>) => void): Buffer {
  const entries = unzipSync(bytes);
  edit(entries);
  return Buffer.from(zipSync(entries));
}

const customers = async () => (await msp.owner.sees(listCustomers, { query: {} })).map(({ name }) => name);

test('A backup whose manifest or signature was edited is refused', async () => {
  const bytes = await backUp();
  const renamed = edited(bytes, (entries) => {
    const manifest = strFromU8(entries['manifest.json'] ?? new Uint8Array());
    entries['manifest.json'] = strToU8(manifest.replace(msp.id, '01890000-0000-7000-8000-000000000001'));
  });
  const unsigned = edited(bytes, (entries) => (entries['signature.json'] = strToU8('{"kid": "x"}')));
  for (const file of [renamed, unsigned]) {
    for (const dryRun of ['', '?dryRun=true'])
      expect(await restore(file, {}, dryRun)).toMatchObject({ status: 422, code: 'BACKUP_CHANGED' });
  }
  expect(await restore(bytes, {}, '?dryRun=true')).toMatchObject({ status: 200, isOriginKnown: true, isDone: false });
});

test('A backup of another installation, or an unsigned old one, is restored only after its origin is confirmed', async () => {
  const ours = await backUp();
  useKeys(randomBytes(32));
  const foreign = await backUp();
  server.context.secrets = secrets;
  const old = edited(ours, (entries) => delete entries['signature.json']);
  await msp.owner.sees(createCustomer, { body: { name: 'Later' } });
  for (const file of [foreign, old]) {
    expect(await restore(file, {}, '?dryRun=true')).toMatchObject({ status: 200, isOriginKnown: false, isDone: false });
    expect(await restore(file)).toMatchObject({ status: 409, code: 'BACKUP_ORIGIN_UNKNOWN' });
    expect(await customers()).toEqual(['Kept', 'Later']);
  }
  expect(await restore(foreign, { confirmOrigin: 'true' })).toMatchObject({ status: 200, isOriginKnown: false, isDone: true });
  expect(await customers()).toEqual(['Kept']);
});

test('A backup from before a key rotation is still recognised as the installation’s own', async () => {
  const [former, current] = [randomBytes(32), randomBytes(32)];
  useKeys(former);
  const bytes = await backUp();
  useKeys(current, former);
  expect(await restore(bytes)).toMatchObject({ status: 200, isOriginKnown: true, isDone: true });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createBackup, listBackups } from '#contract/backups/backups.contract.ts';
import { askRestore, listRestores } from '#contract/console/console.restores.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { createConsent, revokeConsent } from '#contract/visits/visits.contract.ts';
import { backupKey } from '#server/platform/storage/storage.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';

let server: TestServer;
let chief: Awaited<ReturnType<typeof superadminOf>>;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'a restore holds locks that others would wait for' });
  chief = await superadminOf(server);
});
afterAll(() => server.close());

const REASON = 'They have asked for it by telephone';

/** Creates an organisation with a backup that contains one customer, and a second customer created since. */
async function regretful(name: string): Promise<TestOrganization & { backupId: string }> {
  const msp = await server.organization(name);
  await msp.owner.sees(createCustomer, { body: { name: 'Kept' } });
  const { id: backupId } = await msp.owner.sees(createBackup);
  await server.context.backgroundWork.finished();
  await msp.owner.sees(createCustomer, { body: { name: 'Regretted' } });
  return { ...msp, backupId };
}

const customersOf = async ({ owner }: TestOrganization) => (await owner.sees(listCustomers)).map(({ name }) => name).toSorted();
const logOf = async ({ sees }: TestOrganization['owner']) => (await sees(listAuditEvents, { query: {} })).map(({ action }) => action);
const consentOf = ({ owner }: TestOrganization, mayRestore: boolean) =>
  owner.sees(createConsent, { body: { purpose: 'Put us back', mayWrite: true, mayRestore, expiresInHours: 1 } });

test('[CONSOLE-70] A restore by consent token returns an organisation to its own backup, after backing up the current data', async () => {
  const msp = await regretful('Consenting IT');
  const { token } = await consentOf(msp, true);
  const { points, restores } = await chief.sees(listRestores, { params: { id: msp.id } });
  expect(points).toMatchObject([{ id: msp.backupId, trigger: 'manual' }]);
  expect(restores).toEqual([]);

  const body = { backupId: msp.backupId, confirm: 'Consenting IT', reason: REASON, token };
  const asked = await chief.sees(askRestore, { params: { id: msp.id }, body });
  expect(asked).toMatchObject({ status: 'running', isConsented: true, askedBy: 'Olive Tester' });
  await server.context.backgroundWork.finished();

  expect(await customersOf(msp)).toEqual(['Kept']);
  const after = await chief.sees(listRestores, { params: { id: msp.id } });
  expect(after.restores).toMatchObject([{ id: asked.id, status: 'done', fault: null, reason: REASON }]);
  expect(after.points.map(({ trigger }) => trigger).toSorted()).toEqual(['manual', 'restore']);
  expect((await msp.owner.sees(listBackups, { query: {} })).map(({ trigger, status }) => [trigger, status])).toEqual([
    ['restore', 'ready'],
    ['manual', 'ready'],
  ]);
  // Both logs name the superadmin, and the organisation is notified.
  expect(await logOf(msp.owner)).toEqual(expect.arrayContaining(['organization.restore_asked', 'backup.started', 'backup.restored']));
  const [restored] = await msp.owner.sees(listAuditEvents, { query: { action: 'backup.restored' } });
  expect(restored).toMatchObject({ actor: { name: 'Olive Tester', role: 'superadmin' } });
  expect(await logOf(chief)).toEqual(expect.arrayContaining(['console.restore_asked', 'console.restore_ended']));
  const [note] = await msp.owner.sees(listNotifications, { query: {} });
  expect(note?.title).toBe('Your organisation was restored by a platform operator');
});

test('[CONSOLE-71] A restore without consent is emailed to the owner and the administrators at once, with the reason', async () => {
  const msp = await regretful('Unreachable IT');
  const admin = await msp.person('admin');
  const body = { backupId: msp.backupId, confirm: 'Unreachable IT', reason: REASON };
  await chief.sees(askRestore, { params: { id: msp.id }, body });
  await server.context.backgroundWork.finished();
  expect(await customersOf(msp)).toEqual(['Kept']);
  const mails = (await server.mails()).map((text) => text.replaceAll('=\r\n', ''));
  for (const { email } of [msp.owner, admin]) {
    const own = mails.filter((text) => text.includes(`To: ${email}`)).join('\n');
    expect(own).toContain('A platform operator is restoring your organisation without consent');
    expect(own).toContain(REASON);
    expect(own).toContain('Your organisation was restored by a platform operator');
  }
});

test('[CONSOLE-72] A restore without the typed name, a reason, an own backup or a valid token is refused and changes nothing', async () => {
  const msp = await regretful('Careful IT');
  const other = await regretful('Other IT');
  const params = { id: msp.id };
  const body = { backupId: msp.backupId, confirm: 'Careful IT', reason: REASON };
  const refused = (change: object) => chief.refused(askRestore, { params, body: { ...body, ...change } });
  expect(await refused({ confirm: 'Careful' })).toMatchObject({ code: 'VALIDATION_ERROR', field: 'confirm' });
  expect(await refused({ reason: 'short' })).toMatchObject({ status: 400, field: 'reason' });
  expect(await refused({ backupId: other.backupId })).toMatchObject({ status: 404, code: 'BACKUP_NOT_FOUND' });
  expect(await refused({ token: 'plv_nothing' })).toMatchObject({ code: 'VISIT_CONSENT_INVALID', field: 'token' });
  expect(await refused({ token: (await consentOf(msp, false)).token })).toMatchObject({ code: 'VISIT_CONSENT_INVALID' });
  expect(await refused({ token: (await consentOf(other, true)).token })).toMatchObject({ code: 'VISIT_CONSENT_INVALID' });
  const revoked = await consentOf(msp, true);
  await msp.owner.sees(revokeConsent, { params: { id: revoked.id } });
  expect(await refused({ token: revoked.token })).toMatchObject({ code: 'VISIT_CONSENT_INVALID' });
  expect((await msp.owner.refused(askRestore, { params, body })).code).toBe('FORBIDDEN');
  const own = { params: { id: chief.organizationId }, body: { ...body, confirm: 'Those who run the house' } };
  expect(await chief.refused(askRestore, own)).toMatchObject({ code: 'VALIDATION_ERROR' });
  await server.context.backgroundWork.finished();
  expect(await customersOf(msp)).toEqual(['Kept', 'Regretted']);
  expect(await logOf(msp.owner)).not.toContain('organization.restore_asked');
});

test('[CONSOLE-73] A backup with missing bytes changes nothing, and both sides see the failure', async () => {
  const msp = await regretful('Unlucky IT');
  await server.context.storage.remove(backupKey(msp.id, msp.backupId));
  const body = { backupId: msp.backupId, confirm: 'Unlucky IT', reason: REASON };
  await chief.sees(askRestore, { params: { id: msp.id }, body });
  await server.context.backgroundWork.finished();
  const { restores } = await chief.sees(listRestores, { params: { id: msp.id } });
  expect(restores).toMatchObject([{ status: 'failed', fault: { code: 'BACKUP_NOT_FOUND' } }]);
  expect(await customersOf(msp)).toEqual(['Kept', 'Regretted']);
  expect(await logOf(msp.owner)).toContain('organization.restore_failed');
  const [note] = await msp.owner.sees(listNotifications, { query: {} });
  expect(note?.title).toBe('The restore by a platform operator failed');
});

test('[CONSOLE-74] An organisation can have only one restore at a time', async () => {
  const msp = await regretful('Twice IT');
  const body = { backupId: msp.backupId, confirm: 'Twice IT', reason: REASON };
  const answers = await Promise.all(
    [1, 2].map(() => chief.inject({ method: 'POST', url: askRestore.path.replace(':id', msp.id), payload: body })),
  );
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['202', '409']);
  await server.context.backgroundWork.finished();
  expect(await customersOf(msp)).toEqual(['Kept']);
});

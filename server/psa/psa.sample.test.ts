import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteIntegration, putIntegration, testIntegration } from '#contract/integrations/integrations.contract.ts';
import {
  cancelPsaRun,
  decidePsaConflict,
  getPsa,
  listPsaChanges,
  listPsaCompanies,
  listPsaRuns,
  matchPsaCompany,
  startPsaRun,
} from '#contract/psa/psa.contract.ts';
import { createCustomer, getCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { createContact, listContacts } from '#contract/customers/contacts.contract.ts';
import { deliverWaiting } from '#server/platform/jobs/outbox.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startDueRuns } from './psa.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const params = { kind: 'sample' } as const;

describe('the sample PSA', () => {
  let server: TestServer;
  let msp: TestOrganization;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    msp = await server.organization();
    await msp.owner.sees(putIntegration, { params, body: { config: {}, version: 0 } });
  });
  afterAll(() => server.close());

  const run = async (mode: 'preview' | 'apply') => {
    const { id } = await msp.owner.sees(startPsaRun, { params, body: { mode } });
    await deliverWaiting(server.context);
    const [latest] = await msp.owner.sees(listPsaRuns, { params, query: {} });
    expect(latest).toMatchObject({ id, mode, state: 'done', errors: [] });
    return latest;
  };
  const match = (externalId: string, customerId: string) =>
    msp.owner.sees(matchPsaCompany, { params: { ...params, externalId }, body: { state: 'matched', customerId } });

  test('[PSA-1] The sample PSA answers without keys, and nothing is matched or imported that was not requested', async () => {
    expect(await msp.owner.sees(testIntegration, { params })).toMatchObject({ ok: true });
    await run('preview');
    const psa = await msp.owner.sees(getPsa, { params });
    expect(psa).toMatchObject({ status: 'connected', mapping: { matched: 0, check: 0, create: 0, leftOut: 6 } });
    expect(psa.preview?.counts).toMatchObject({ read: 8, created: 0, updated: 0 });
  });

  test('[PSA-2] A preview shows the changes and makes none; applying makes exactly those, and a second time none', async () => {
    const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Bellfield Dental', website: 'https://bellfield.example' } });
    await msp.owner.sees(createContact, { params: { id }, body: { name: 'Helen Marsh', email: 'HELEN@bellfield.example' } });
    const preview = await run('preview');
    expect(preview?.counts).toMatchObject({ created: 7, conflicts: 0 });
    const [company] = await msp.owner.sees(listPsaCompanies, { params, query: { state: 'matched' } });
    expect(company).toMatchObject({ name: 'Bellfield Dental Group Ltd', matchedBy: 'domain', customer: { id } });
    expect(await msp.owner.sees(listContacts, { params: { id }, query: {} })).toHaveLength(1);

    const changes = await msp.owner.sees(listPsaChanges, { params: { ...params, runId: preview?.id ?? '' }, query: {} });
    expect(changes).toContainEqual(expect.objectContaining({ action: 'update', field: 'phone', ours: '', theirs: '01865 340 200' }));
    const applied = await run('apply');
    expect(applied?.counts).toMatchObject({ created: preview?.counts.created, updated: preview?.counts.updated });
    const contacts = await msp.owner.sees(listContacts, { params: { id }, query: {} });
    expect(contacts.map(({ name, title }) => [name, title])).toEqual([
      ['Helen Marsh', 'Practice owner'],
      ['Ruth Adeyemi', 'Finance director'],
    ]);
    await run('preview');
    expect((await run('apply'))?.counts).toMatchObject({ created: 0, updated: 0 });
  });

  test('[PSA-3] In both records changed is a conflict: ours stays until somebody says theirs', async () => {
    const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Wren', phone: '020 1' } });
    await run('preview');
    await match('103', id);
    const preview = await run('preview');
    const conflicts = (await msp.owner.sees(listPsaChanges, { params: { ...params, runId: preview?.id ?? '' }, query: {} })).filter(
      ({ action }) => action === 'conflict',
    );
    expect(conflicts).toMatchObject([{ object: 'company', field: 'phone', ours: '020 1', theirs: '0161 496 0103', side: null }]);
    await run('apply');
    expect((await msp.owner.sees(getCustomer, { params: { id } })).phone).toBe('020 1');

    await msp.owner.sees(decidePsaConflict, { params, body: { object: 'company', externalId: '103', field: 'phone', side: 'theirs' } });
    await run('preview');
    await run('apply');
    expect((await msp.owner.sees(getCustomer, { params: { id } })).phone).toBe('0161 496 0103');
    await msp.owner.sees(updateCustomer, { params: { id }, body: { phone: '020 2' } });
    expect((await run('preview'))?.counts).toMatchObject({ conflicts: 0, updated: 0 });
  });

  test('[PSA-4] An excluded company can become a customer, and one that is excluded again imports nothing', async () => {
    await run('preview');
    await msp.owner.sees(matchPsaCompany, { params: { ...params, externalId: '105' }, body: { state: 'create' } });
    await run('preview');
    const applied = await run('apply');
    expect(applied?.counts.created).toBeGreaterThan(3);
    const [company] = await msp.owner.sees(listPsaCompanies, { params, query: { state: 'matched' } });
    const id = company?.customer?.id ?? '';
    expect(await quartersOf(id)).toHaveLength(4);
    expect(await msp.owner.sees(getCustomer, { params: { id } })).toMatchObject({
      name: 'Northgate Housing Trust',
      address: { city: 'Leeds' },
    });
    await msp.owner.sees(matchPsaCompany, { params: { ...params, externalId: '105' }, body: { state: 'left_out' } });
    expect((await run('preview'))?.counts).toMatchObject({ created: 0, updated: 0 });
  });

  const quartersOf = (id: string) =>
    asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('serviceFigures').select(['year', 'quarter', 'tickets']).where('customerId', '=', id).execute(),
    );

  test('[PSA-96] The tickets of a customer added by the first sync, or matched later, are counted at once', async () => {
    await msp.owner.sees(updateOrganization, { body: { settings: { fiscalYearStartMonth: 4 } } });
    await run('preview');
    await msp.owner.sees(matchPsaCompany, { params: { ...params, externalId: '105' }, body: { state: 'create' } });
    const preview = await run('preview');
    const changes = await msp.owner.sees(listPsaChanges, { params: { ...params, runId: preview?.id ?? '' }, query: {} });
    expect(changes.filter(({ object }) => object === 'tickets')).toHaveLength(4);
    const applied = await run('apply');
    expect(applied?.counts).toMatchObject({ created: preview?.counts.created, updated: preview?.counts.updated });
    const [company] = await msp.owner.sees(listPsaCompanies, { params, query: { state: 'matched' } });
    const id = company?.customer?.id ?? '';
    expect(await msp.owner.sees(getCustomer, { params: { id } })).toMatchObject({ fiscalYearStartMonth: 4 });
    expect(await quartersOf(id)).toHaveLength(4);

    const later = await msp.owner.sees(createCustomer, { body: { name: 'Kestrel' } });
    await match('104', later.id);
    await run('preview');
    await run('apply');
    expect(await quartersOf(later.id)).toHaveLength(4);
  });

  test('[PSA-5] Only one sync runs at a time, and the refusal names who started it', async () => {
    await msp.owner.sees(startPsaRun, { params, body: { mode: 'preview' } });
    const refused = await msp.owner.refused(startPsaRun, { params, body: { mode: 'preview' } });
    expect(refused).toMatchObject({ code: 'SYNC_IN_PROGRESS', details: { startedBy: expect.stringContaining('Olive') } });
    await deliverWaiting(server.context);
    await msp.owner.sees(startPsaRun, { params, body: { mode: 'preview' } });
    await deliverWaiting(server.context);
  });

  test('[PSA-9] A sync can be cancelled: it does not continue, and another one may start', async () => {
    expect((await msp.owner.refused(cancelPsaRun, { params })).code).toBe('INTEGRATION_NOT_FOUND');
    await msp.owner.sees(startPsaRun, { params, body: { mode: 'preview' } });
    await msp.owner.sees(cancelPsaRun, { params });
    await deliverWaiting(server.context);
    const [latest] = await msp.owner.sees(listPsaRuns, { params, query: {} });
    expect(latest).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('Cancelled by'), counts: { read: 0 } });
    await run('preview');
  });

  test('[PSA-10] A sync whose process ended midway continues from there when another process takes it over', async () => {
    await msp.owner.sees(startPsaRun, { params, body: { mode: 'preview' } });
    // Simulates a process that died: the outbox row is still claimed, and two steps were stored.
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('psaRuns')
        .set({
          state: 'running',
          step: 2,
          place: JSON.stringify({ stage: 'member', page: null, after: '', latest: {} }),
          counts: '{"read":6}',
        })
        .where('state', '=', 'queued')
        .execute(),
    );
    await deliverWaiting(server.context);
    const [latest] = await msp.owner.sees(listPsaRuns, { params, query: {} });
    expect(latest).toMatchObject({ state: 'done', counts: { read: 8 } });
  });

  test('[PSA-6] No sync is applied without a preview of the companies as they are matched now', async () => {
    const first = await msp.owner.refused(startPsaRun, { params, body: { mode: 'apply' } });
    expect(first).toMatchObject({ code: 'VALIDATION_ERROR', field: 'mode' });
    const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Kestrel' } });
    await run('preview');
    await match('104', id);
    expect((await msp.owner.refused(startPsaRun, { params, body: { mode: 'apply' } })).code).toBe('VALIDATION_ERROR');
    expect((await msp.owner.sees(getPsa, { params })).preview).toBeNull();
  });

  test('[PSA-7] A paused integration refuses syncs, and disconnecting keeps the imported data', async () => {
    const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Wren Property Lettings' } });
    await run('preview');
    await run('apply');
    const { version } = await msp.owner.sees(getPsa, { params });
    await msp.owner.sees(putIntegration, { params, body: { active: false, version } });
    expect((await msp.owner.refused(startPsaRun, { params, body: { mode: 'preview' } })).code).toBe('INVALID_STATUS_TRANSITION');
    const stale = await msp.owner.refused(putIntegration, { params, body: { active: true, version } });
    expect(stale).toMatchObject({ code: 'CONFLICT', current: { status: 'paused' } });
    await msp.owner.sees(deleteIntegration, { params });
    expect(await msp.owner.sees(getPsa, { params })).toMatchObject({ status: 'not_configured', mapping: { matched: 0 } });
    expect(await msp.owner.sees(listContacts, { params: { id }, query: {} })).toMatchObject([{ name: 'Sam Wren' }]);
    expect((await msp.owner.refused(deleteIntegration, { params })).code).toBe('INTEGRATION_NOT_FOUND');
  });

  test('[PSA-8] Once applied, the sync runs every hour, and records that a person removed here do not return', async () => {
    const { id } = await msp.owner.sees(createCustomer, { body: { name: 'Wren Property Lettings' } });
    await run('preview');
    await run('apply');
    await asOrganization(server.pools, msp.id, (tx) => tx.deleteFrom('contacts').where('customerId', '=', id).execute());
    const later = new Date(Date.now() + 25 * 3_600_000);
    await startDueRuns.run({ pools: server.pools, now: later });
    await deliverWaiting(server.context);
    const [latest] = await msp.owner.sees(listPsaRuns, { params, query: {} });
    expect(latest).toMatchObject({ trigger: 'schedule', startedBy: null, state: 'done', mode: 'apply' });
    expect(await msp.owner.sees(listContacts, { params: { id }, query: {} })).toEqual([]);
  });
});

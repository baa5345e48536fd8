import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackup, restoreBackup } from '#contract/backups/backups.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { deleteEvidenceRun, getEvidenceRun, listEvidenceResults, listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { downloadFile } from '#contract/files/files.contract.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formWith } from '#tests/support/upload.ts';
import { evidenceWorld, imported, proposalsOf, report, upload } from './evidence.fixture.ts';
import { utf16 } from './evidence.reading.fixture.ts';
import { NMAP } from './evidence.samples.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'a restore holds locks that others would wait for' });
});
afterAll(() => server.close());

const runsOf = (person: Person, id: string) => person.sees(listEvidenceRuns, { params: { id } });

describe('evidence of a customer', () => {
  test('A merge moves the runs of the duplicate, and a file of both stays one run', async () => {
    const { msp, engineer, customer, params } = await evidenceWorld(server);
    const { owner } = msp;
    const both = report();
    await imported(engineer, customer.id, both);
    const duplicate = await owner.sees(createCustomer, { body: { name: 'Harbour Dental Ltd' } });
    await imported(engineer, duplicate.id, both, { query: '?confirmTenant=true' });
    const { runs } = await imported(engineer, duplicate.id, Buffer.from(NMAP), { name: 'nmap.xml' });

    const { kept, merged } = await owner.sees(previewMerge, { params: { id: customer.id }, query: { from: duplicate.id } });
    const body = { from: duplicate.id, version: kept.version, fromVersion: merged.version };
    await owner.sees(mergeCustomers, { params: { id: customer.id }, body });

    expect((await runsOf(owner, customer.id)).map(({ tool }) => tool).toSorted()).toEqual(['nmap', 'scubagear']);
    expect(await owner.sees(getEvidenceRun, { params: { id: runs[0]?.id ?? '' } })).toMatchObject({ customerId: customer.id });
    expect(await proposalsOf(engineer, params.id)).toHaveProperty('remote-rdp-not-exposed');
  });

  test('A backup restores the runs, their results, their files and what was decided', async () => {
    const { msp, engineer, customer, params } = await evidenceWorld(server);
    const bytes = report();
    await imported(engineer, customer.id, bytes);
    const proposals = await proposalsOf(engineer, params.id);
    await engineer.sees(acceptProposals, { params, body: { ids: [proposals['identity-mfa-all-users']?.id ?? ''] } });
    const { id: backupId } = await msp.owner.sees(createBackup);
    await server.context.backgroundWork.finished();
    const { rawPayload } = await msp.owner.inject({ method: 'GET', url: `/api/backups/${backupId}/download` });

    const { owner, name } = await server.organization('Another IT');
    const sent = formWith({ name: 'backup.zip', bytes: rawPayload }, { confirm: name });
    const answer = await owner.inject({ method: 'POST', url: restoreBackup.path, ...sent });
    expect(answer.statusCode, answer.body).toBe(200);
    const [restored] = await owner.sees(listCustomers, { query: {} });
    const [run] = await runsOf(owner, restored?.id ?? '');
    expect(run).toMatchObject({ tool: 'scubagear', scope: 'fabrikam.com', counts: { passed: 1, failed: 1 } });
    expect(await owner.sees(listEvidenceResults, { params: { id: run?.id ?? '' }, query: {} })).toHaveLength(6);
    const file = await owner.inject({ method: 'GET', url: downloadFile.path.replace(':id', run?.fileId ?? '') });
    expect(file.rawPayload.equals(bytes)).toBe(true);
    const [assessment] = await owner.sees(listAssessments, { query: { customerId: restored?.id } });
    expect(
      Object.values(await proposalsOf(owner, assessment?.id ?? '')).map(({ questionKey, state }) => [questionKey, state]),
    ).toContainEqual(['identity-mfa-all-users', 'accepted']);
  });
});

describe('evidence of others and bad input', () => {
  test('A run of another organisation does not exist', async () => {
    const { engineer, customer } = await evidenceWorld(server);
    const { runs } = await imported(engineer, customer.id, report());
    const params = { id: runs[0]?.id ?? '' };
    const stranger = (await server.organization('Rival IT')).owner;
    for (const entry of [getEvidenceRun, listEvidenceResults, deleteEvidenceRun] as const) {
      expect(await stranger.refused(entry, { params })).toMatchObject({ status: 404, code: 'EVIDENCE_RUN_NOT_FOUND' });
    }
    expect((await upload(stranger, customer.id, report())).json()).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
    expect(await runsOf(engineer, customer.id)).toHaveLength(1);
  });

  test.each([
    ['with a name of 10,000 characters', `${'x'.repeat(10_000)}.json`],
    ['with HTML in its name', '<img src=x onerror=alert(1)>.json'],
    ['with a folder in its name', 'reports/2026/scuba.json'],
    ['with an override of the writing direction in its name', 'scuba\u202enosj.json'],
  ])('A file %s is imported under a plain name', async (_what, name) => {
    const { engineer, customer } = await evidenceWorld(server);
    const { runs } = await imported(engineer, customer.id, report(), { name });
    const shown = runs[0]?.fileName ?? '';
    expect(shown.length).toBeLessThanOrEqual(255);
    expect(shown).toMatch(/\.json$/);
    expect(shown).not.toMatch(/[<>/\u202e]/);
  });

  test.each([
    ['in UTF-16', () => utf16(report().toString())],
    ['with a byte order mark', () => Buffer.concat([Buffer.from('\ufeff'), report()])],
  ])('A file %s is imported', async (_what, bytes) => {
    const { engineer, customer } = await evidenceWorld(server);
    expect((await imported(engineer, customer.id, bytes())).runs).toMatchObject([{ tool: 'scubagear' }]);
  });

  test('Paths in an archive never lead out of it', async () => {
    const { engineer, customer } = await evidenceWorld(server);
    const escaping = zipSync({ '../../scuba.json': new Uint8Array(report()) });
    expect((await upload(engineer, customer.id, Buffer.from(escaping), { name: 'a.zip' })).statusCode).toBeLessThan(500);
    const inFolders = zipSync({ 'a/b/c/scuba.json': new Uint8Array(report()), '__MACOSX/._scuba.json': strToU8('x') });
    const { runs, refused } = await imported(engineer, customer.id, Buffer.from(inFolders), { name: 'a.zip' });
    expect([runs.map(({ fileName }) => fileName), refused]).toEqual([['scuba.json'], []]);
  });

  test('A file that is nested 100,000 levels deep is refused and nothing is imported', async () => {
    const { engineer, customer } = await evidenceWorld(server);
    const deep = Buffer.from(`{"MetaData":{},"Results":{"AAD":${'['.repeat(100_000)}`);
    const answer = await upload(engineer, customer.id, deep);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'The file is nested too deeply to be read.']);
    expect(await runsOf(engineer, customer.id)).toEqual([]);
  });
});

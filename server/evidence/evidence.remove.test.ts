import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { listDrifts } from '#contract/evidence/drifts.contract.ts';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { deleteEvidenceRun, listEvidenceRuns, undoEvidenceImport } from '#contract/evidence/runs.contract.ts';
import { listFiles } from '#contract/files/files.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ago, answersOf, evidenceWorld, imported, proposalsOf, report } from './evidence.fixture.ts';
import { MAESTER, NMAP } from './evidence.samples.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MFA = 'identity-mfa-all-users';

/** An assessment that was approved a week ago by a report in which MFA passes, and the next one, which is being answered. */
async function nextAssessment() {
  const world = await evidenceWorld(server);
  const { engineer, customer, params, msp, template } = world;
  await imported(engineer, customer.id, report({ 'MS.AAD.3.2v2': 'Pass' }, { days: 10 }));
  const ids = Object.values(await proposalsOf(engineer, params.id)).map(({ id }) => id);
  await engineer.sees(acceptProposals, { params, body: { ids } });
  await asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('assessments')
      .set({ status: 'approved', approvedAt: ago(7) })
      .where('id', '=', params.id)
      .execute(),
  );
  const next = await msp.owner.sees(createAssessment, { body: { customerId: customer.id, templateId: template.id, name: 'Core Q1' } });
  const of = { params: { id: customer.id } };
  const undo = (batch: string) => engineer.sees(undoEvidenceImport, { ...of, body: { batch } });
  const findings = () => msp.owner.sees(listFindings, { query: { customerId: customer.id } });
  return { ...world, next: { params: { id: next.id } }, of, undo, findings };
}

test('Undoing an import of two files deletes their results, proposals and new findings, and names the accepted answers that are kept', async () => {
  const { msp, engineer, customer, next, of, undo, findings } = await nextAssessment();
  const batch = randomUUID();
  const query = `?batch=${batch}`;
  await imported(engineer, customer.id, report({}, { days: 4 }), { query });
  await imported(engineer, customer.id, Buffer.from(NMAP), { name: 'nmap.xml', query });
  expect((await findings()).map(({ questionKey }) => questionKey)).toEqual([MFA]);
  const { id = '' } = (await proposalsOf(engineer, next.params.id))[MFA] ?? {};
  await engineer.sees(acceptProposals, { ...next, body: { ids: [id] } });

  expect(await undo(batch)).toEqual({
    files: ['ScubaResults.json', 'nmap.xml'],
    findings: 1,
    kept: [{ assessmentId: next.params.id, assessment: 'Core Q1', questionKey: MFA, question: expect.stringContaining('MFA') }],
  });
  expect(await findings()).toEqual([]);
  expect(await msp.owner.sees(listDrifts, of)).toEqual([]);
  expect((await answersOf(engineer, next.params.id))[MFA]).toMatchObject({ value: 'not_met' });
  // The earlier report counts again.
  expect(await engineer.sees(listEvidenceRuns, of)).toHaveLength(1);
  expect((await proposalsOf(engineer, next.params.id))[MFA]).toMatchObject({ value: 'met', agrees: false });
  expect(await engineer.sees(listFiles, { query: { ownerType: 'customer', ownerId: customer.id } })).toHaveLength(1);

  expect(await undo(batch)).toEqual({ files: [], findings: 0, kept: [] });
  const log = await msp.owner.sees(listAuditEvents, { query: { entityType: 'evidence_run' } });
  expect(log.filter(({ action }) => action === 'evidence.deleted')).toHaveLength(2);
});

test('An archive is undone as a whole, and files that had been imported before it are kept', async () => {
  const { engineer, customer, of, undo } = await nextAssessment();
  const before = report({}, { days: 5 });
  await imported(engineer, customer.id, before);
  const zip = zipSync({
    'before.json': new Uint8Array(before),
    'scuba.json': new Uint8Array(report({}, { days: 3 })),
    'maester.json': strToU8(JSON.stringify({ ...MAESTER, ExecutedAt: ago(2) })),
  });
  const { runs } = await imported(engineer, customer.id, Buffer.from(zip), { name: 'all.zip' });
  const batch = runs.find(({ tool }) => tool === 'maester')?.batchId ?? '';
  expect((await undo(batch)).files).toEqual(['scuba.json', 'maester.json']);
  expect(await engineer.sees(listEvidenceRuns, of)).toHaveLength(2);
});

test('A finding that a person decided on stays when its results are deleted', async () => {
  const { msp, engineer, customer, findings } = await nextAssessment();
  const { runs } = await imported(engineer, customer.id, report({}, { days: 4 }));
  const [finding] = await findings();
  await msp.owner.sees(updateFinding, {
    params: { id: finding?.id ?? '' },
    body: { status: 'false_positive', decisionNote: 'Excluded by contract' },
  });
  await engineer.sees(deleteEvidenceRun, { params: { id: runs[0]?.id ?? '' } });
  expect((await findings()).map(({ status }) => status)).toEqual(['false_positive']);
});

test('A finding that was resolved before the import is resolved again', async () => {
  const { engineer, customer, findings } = await nextAssessment();
  await imported(engineer, customer.id, report({}, { days: 6 }));
  await imported(engineer, customer.id, report({ 'MS.AAD.3.2v2': 'Pass' }, { days: 5 }));
  const { runs } = await imported(engineer, customer.id, report({}, { days: 2 }));
  expect((await findings()).map(({ status }) => status)).toEqual(['open']);
  await engineer.sees(deleteEvidenceRun, { params: { id: runs[0]?.id ?? '' } });
  expect((await findings()).map(({ status }) => status)).toEqual(['resolved']);
});

test('The import of another customer or organisation is not undone', async () => {
  const { engineer, customer, of } = await nextAssessment();
  const { runs } = await imported(engineer, customer.id, report({}, { days: 4 }));
  const other = await evidenceWorld(server);
  const body = { batch: runs[0]?.batchId ?? '' };
  expect(await other.engineer.refused(undoEvidenceImport, { ...of, body })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  expect(await other.engineer.sees(undoEvidenceImport, { params: { id: other.customer.id }, body })).toMatchObject({ files: [] });
  expect(await engineer.sees(listEvidenceRuns, of)).toHaveLength(2);
});

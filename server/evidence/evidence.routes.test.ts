import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { acceptProposals, listProposals } from '#contract/evidence/proposals.contract.ts';
import {
  deleteEvidenceRun,
  exportEvidenceResults,
  getEvidenceRun,
  listEvidenceResults,
  listEvidenceRuns,
} from '#contract/evidence/runs.contract.ts';
import { listFiles } from '#contract/files/files.contract.ts';
import { createApiToken } from '#contract/tokens/tokens.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formWith } from '#tests/support/upload.ts';
import { ago, answersOf, evidenceWorld, type Imported, imported, proposalsOf, report, upload } from './evidence.fixture.ts';
import { MAESTER, SCUBAGEAR } from './evidence.samples.fixture.ts';
import { deleteOldEvidenceFiles } from './evidence.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('importing evidence', () => {
  test('An engineer imports a report and sees what was recognised, what proposes and what is not factored in', async () => {
    const { engineer, customer, params } = await evidenceWorld(server);
    const { runs, identical } = await imported(engineer, customer.id, report());
    expect(identical).toBe(false);
    expect(runs).toMatchObject([
      {
        tool: 'scubagear',
        toolVersion: '1.8.0',
        scope: 'fabrikam.com',
        fileName: 'ScubaResults.json',
        counts: { passed: 1, failed: 1, warnings: 1, manual: 1, notApplicable: 1, errors: 1 },
        factoredIn: { passed: 1, failed: 1, warnings: 1 },
        notFactoredIn: [
          { checkId: 'MS.AAD.4.1v1', reason: 'manual', count: 1 },
          { checkId: 'MS.EXO.1.1v2', reason: 'not_applicable', count: 1 },
          { checkId: 'MS.EXO.3.1v1', reason: 'error', count: 1 },
        ],
      },
    ]);
    const proposals = await proposalsOf(engineer, params.id);
    expect(runs[0]?.proposals).toBe(Object.keys(proposals).length);
    expect(proposals['identity-mfa-all-users']).toMatchObject({
      value: 'not_met',
      sentence: 'Failed: MFA SHALL be enforced for all users',
      agrees: null,
      state: 'open',
      tools: ['scubagear'],
      results: [{ checkId: 'MS.AAD.3.2v2', decides: true, detail: '3 users lack MFA:\na & b' }],
    });
    expect(proposals['email-auto-forward-blocked']).toBeUndefined();
  });

  test('A file that is too old says so of each check that would propose an answer', async () => {
    const { engineer, customer } = await evidenceWorld(server);
    const { runs } = await imported(engineer, customer.id, report({}, { days: 40 }));
    expect(runs[0]?.proposals).toBe(0);
    expect(runs[0]?.notFactoredIn).toContainEqual({ checkId: 'MS.AAD.3.2v2', reason: 'too_old', count: 1 });
  });

  test('The same file again answers 200 with the same run and changes nothing', async () => {
    const { engineer, customer, params } = await evidenceWorld(server);
    const file = report();
    const first = await imported(engineer, customer.id, file);
    const before = await proposalsOf(engineer, params.id);
    const again = await upload(engineer, customer.id, file, { name: 'other.json' });
    expect(again.statusCode).toBe(200);
    expect(again.json<Imported>()).toEqual({ ...first, identical: true });
    expect(await engineer.sees(listEvidenceRuns, { params: { id: customer.id } })).toHaveLength(1);
    expect(await proposalsOf(engineer, params.id)).toEqual(before);
  });

  test('An archive with several files imports each of them and names what it cannot read', async () => {
    const { engineer, customer } = await evidenceWorld(server);
    const maester = { ...MAESTER, ExecutedAt: ago(2) };
    const zip = zipSync({
      'reports/scuba.json': new Uint8Array(report()),
      'maester.json': strToU8(JSON.stringify(maester)),
      'readme.txt': strToU8('hello'),
    });
    const { runs, refused } = await imported(engineer, customer.id, Buffer.from(zip), { name: 'all.zip' });
    expect(runs.map(({ tool, fileName }) => [tool, fileName])).toEqual([
      ['scubagear', 'scuba.json'],
      ['maester', 'maester.json'],
    ]);
    expect(refused).toMatchObject([{ fileName: 'readme.txt' }]);
  });

  test('A file packed with gzip is imported under its own name', async () => {
    const { engineer, customer } = await evidenceWorld(server);
    const { runs } = await imported(engineer, customer.id, gzipSync(report()), { name: 'ScubaResults.json.gz' });
    expect(runs).toMatchObject([{ tool: 'scubagear', fileName: 'ScubaResults.json' }]);
  });

  test.each([
    ['a gzip file that is cut off', gzipSync(report()).subarray(0, 200), 'INVALID_FORMAT', 'The archive is damaged'],
    [
      'a gzip file that unpacks to far more than its size',
      gzipSync(new Uint8Array(40 * 1024 * 1024)),
      'PAYLOAD_TOO_LARGE',
      'unpacks to more',
    ],
    ['a file that is cut off', report().subarray(0, 900), 'INVALID_FORMAT', 'cut off'],
    ['a file of no known tool', Buffer.from('{"a":1}'), 'INVALID_FORMAT', 'The format is not known'],
    ['a file from the future', report({}, { days: -40 }), 'INVALID_FORMAT', 'in the future'],
    ['a damaged archive', Buffer.from('PK\u0003\u0004 nonsense'), 'INVALID_FORMAT', 'The archive is damaged'],
    ['an archive that unpacks to far more than its size', bomb(), 'PAYLOAD_TOO_LARGE', 'The archive unpacks to more'],
  ])('%s is refused and nothing is imported', async (_what, bytes, code, message) => {
    const { engineer, customer } = await evidenceWorld(server);
    const answer = await upload(engineer, customer.id, bytes);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.json<{ message: string }>().message).toContain(message);
    expect(await engineer.sees(listEvidenceRuns, { params: { id: customer.id } })).toEqual([]);
  });

  test('A file of another tenant is asked about before anything of it counts', async () => {
    const { msp, engineer, customer } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const foreign = report({}, { tenant: '01890000-0000-4000-8000-0000000000bb', domain: 'contoso.com' });
    const answer = await upload(engineer, customer.id, foreign);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'EVIDENCE_TENANT_DIFFERS',
      message: "This file is from tenant contoso.com; this customer's is fabrikam.com.",
    });
    expect(await engineer.sees(listEvidenceRuns, { params: { id: customer.id } })).toHaveLength(1);
    await imported(engineer, customer.id, foreign, { query: '?confirmTenant=true' });

    const other = await msp.owner.sees(createCustomer, { body: { name: 'Alder Foods' } });
    expect((await upload(engineer, other.id, report({}, { days: 2 }))).json()).toMatchObject({
      message: 'This file is from tenant fabrikam.com; it belongs to Harbour Dental.',
    });
  });

  test('Results are listed in the order of the file, filtered by outcome, and exported as CSV without formulas', async () => {
    const { engineer, customer } = await evidenceWorld(server);
    const evil = report().toString().replace('1 policy found.', '=cmd|calc');
    const { runs } = await imported(engineer, customer.id, Buffer.from(evil));
    const params = { id: runs[0]?.id ?? '' };
    const all = await engineer.sees(listEvidenceResults, { params, query: {} });
    expect(all.map(({ checkId }) => checkId)).toEqual(
      Object.values(SCUBAGEAR.Results).flatMap(([group]) => group?.Controls.map((control) => control['Control ID']) ?? []),
    );
    const failed = await engineer.sees(listEvidenceResults, { params, query: { outcome: 'fail' } });
    expect(failed.map(({ checkId }) => checkId)).toEqual(['MS.AAD.3.2v2']);
    const csv = await engineer.inject({ method: 'GET', url: exportEvidenceResults.path.replace(':id', params.id) });
    expect(csv.body).toContain("'=cmd|calc");
  });

  test('Deleting a run deletes its open proposals and its file, and keeps accepted answers', async () => {
    const { engineer, customer, params } = await evidenceWorld(server);
    const { runs } = await imported(engineer, customer.id, report());
    const place = { ownerType: 'customer', ownerId: customer.id } as const;
    expect(await engineer.sees(listFiles, { query: place })).toHaveLength(1);
    const { id = '' } = (await proposalsOf(engineer, params.id))['identity-mfa-all-users'] ?? {};
    await engineer.sees(acceptProposals, { params, body: { ids: [id] } });

    await engineer.sees(deleteEvidenceRun, { params: { id: runs[0]?.id ?? '' } });
    expect(await engineer.sees(listProposals, { params })).toEqual([]);
    expect(await engineer.sees(listFiles, { query: place })).toEqual([]);
    expect((await answersOf(engineer, params.id))['identity-mfa-all-users']).toMatchObject({ value: 'not_met' });
    expect((await engineer.inject({ method: 'GET', url: `/api/evidence-runs/${runs[0]?.id}` })).json()).toMatchObject({
      code: 'EVIDENCE_RUN_NOT_FOUND',
    });
  });

  test('After two years the file is deleted and the results are kept', async () => {
    const { msp, engineer, customer } = await evidenceWorld(server);
    const { runs } = await imported(engineer, customer.id, report());
    const params = { id: runs[0]?.id ?? '' };
    await asOrganization(server.pools, msp.id, async (tx) => {
      await tx
        .updateTable('evidenceRuns')
        .set({ createdAt: ago(800) })
        .execute();
      await deleteOldEvidenceFiles(tx);
    });
    expect(await engineer.sees(getEvidenceRun, { params })).toMatchObject({ fileId: null, counts: { passed: 1 } });
    expect(await engineer.sees(listEvidenceResults, { params, query: {} })).toHaveLength(6);
  });

  test('A limited person imports for their customers only, and a token needs the scope for it', async () => {
    const { msp, engineer, customer } = await evidenceWorld(server);
    const other = await msp.owner.sees(createCustomer, { body: { name: 'Alder Foods' } });
    await msp.owner.sees(updateUser, { params: { id: engineer.id }, body: { customerIds: [other.id] } });
    expect((await upload(engineer, customer.id, report())).json()).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });

    const statusWith = async (scopes: ('evidence:write' | 'customers:view')[]) => {
      const { token } = await msp.owner.sees(createApiToken, { body: { name: scopes.join(), scopes, expiresInDays: 30 } });
      const form = formWith({ name: 'a.json', bytes: report() });
      const headers = { ...form.headers, authorization: `Bearer ${token}` };
      const url = `/api/customers/${customer.id}/evidence-runs`;
      return (await server.app.inject({ method: 'POST', url, payload: form.payload, headers })).statusCode;
    };
    expect(await statusWith(['customers:view'])).toBe(403);
    expect(await statusWith(['evidence:write'])).toBe(201);
  });

  test('Imports and deletions are in the audit log', async () => {
    const { msp, engineer, customer } = await evidenceWorld(server);
    const { runs } = await imported(engineer, customer.id, report());
    await engineer.sees(deleteEvidenceRun, { params: { id: runs[0]?.id ?? '' } });
    const log = await msp.owner.sees(listAuditEvents, { query: { entityType: 'evidence_run' } });
    expect(log.map(({ action }) => action).toSorted()).toEqual(['evidence.deleted', 'evidence.imported']);
  });
});

/** One megabyte of the same letter, many times. */
function bomb(): Buffer {
  return Buffer.from(zipSync({ 'a.json': new Uint8Array(40 * 1024 * 1024) }, { level: 9 }));
}

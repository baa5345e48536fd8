import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { acceptProposals, rejectProposals } from '#contract/evidence/proposals.contract.ts';
import { answersOf, evidenceWorld, imported, proposalsOf, report } from '#server/evidence/evidence.fixture.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('deciding on proposals', () => {
  test('An accepted proposal becomes an answer of the tool, and its assessment begins', async () => {
    const { engineer, customer, params } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const proposals = await proposalsOf(engineer, params.id);
    const ids = [proposals['identity-mfa-all-users']?.id ?? '', proposals['identity-sign-in-rules']?.id ?? ''];
    const { answers, progress } = await engineer.sees(acceptProposals, {
      params,
      body: { ids, versions: [0, 0] },
    });
    expect(answers.map(({ questionKey }) => questionKey)).toEqual(['identity-mfa-all-users', 'identity-sign-in-rules']);
    expect(progress).toMatchObject({ answered: 2 });
    expect((await answersOf(engineer, params.id))['identity-mfa-all-users']).toMatchObject({
      value: 'not_met',
      points: 0,
      source: 'import',
      verifiedBy: 'tool',
      version: 1,
      updatedBy: { id: engineer.id },
    });
    expect((await proposalsOf(engineer, params.id))['identity-mfa-all-users']).toMatchObject({ state: 'accepted', agrees: true });
  });

  test('A proposal that contradicts an answer says so, keeps the notes when it is accepted, and is asked again after the answer changes', async () => {
    const { engineer, customer, params } = await evidenceWorld(server);
    const place = { ...params, questionKey: 'identity-mfa-all-users' };
    await engineer.sees(saveAnswer, { params: place, body: { value: 'met', internalNote: 'Asked Jo', version: 0 } });
    await imported(engineer, customer.id, report());
    const proposal = async () => (await proposalsOf(engineer, params.id))['identity-mfa-all-users'];
    expect(await proposal()).toMatchObject({ agrees: false, state: 'open' });
    await engineer.sees(acceptProposals, { params, body: { ids: [(await proposal())?.id ?? ''] } });
    expect((await answersOf(engineer, params.id))['identity-mfa-all-users']).toMatchObject({
      value: 'not_met',
      internalNote: 'Asked Jo',
      version: 2,
    });
    await engineer.sees(saveAnswer, { params: place, body: { value: 'met', version: 2 } });
    expect(await proposal()).toMatchObject({ agrees: false, state: 'open' });
  });

  test('Nothing is accepted when one answer has changed or one proposal is unknown', async () => {
    const { engineer, customer, params } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const proposals = await proposalsOf(engineer, params.id);
    const ids = Object.values(proposals).map(({ id }) => id);
    const place = { ...params, questionKey: 'identity-mfa-all-users' };
    await engineer.sees(saveAnswer, { params: place, body: { value: 'partial', version: 0 } });
    expect(await engineer.refused(acceptProposals, { params, body: { ids, versions: ids.map(() => 0) } })).toMatchObject({
      code: 'PROPOSAL_CHANGED',
      details: { questions: ['identity-mfa-all-users'] },
    });
    const unknown = '01890000-0000-8000-8000-000000000000';
    expect(await engineer.refused(acceptProposals, { params, body: { ids: [...ids, unknown] } })).toMatchObject({
      code: 'PROPOSAL_CHANGED',
      details: { ids: [unknown] },
    });
    expect(Object.values(await answersOf(engineer, params.id)).filter(Boolean)).toHaveLength(1);
  });

  test('A reviewer rejects a proposal of a submitted assessment, and accepts none', async () => {
    const { msp, engineer, customer, params } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const ids = [(await proposalsOf(engineer, params.id))['identity-mfa-all-users']?.id ?? ''];
    const inStatus = (status: AssessmentStatus) =>
      asOrganization(server.pools, msp.id, (tx) => tx.updateTable('assessments').set({ status }).where('id', '=', params.id).execute());
    await inStatus('pending_review');
    expect(await msp.owner.refused(acceptProposals, { params, body: { ids } })).toMatchObject({ code: 'ASSESSMENT_NOT_EDITABLE' });
    await msp.owner.sees(rejectProposals, { params, body: { ids, reason: 'The test accounts are known' } });
    expect((await proposalsOf(msp.owner, params.id))['identity-mfa-all-users']).toMatchObject({ state: 'rejected' });
    await inStatus('approved');
    const other = [(await proposalsOf(msp.owner, params.id))['identity-sign-in-rules']?.id ?? ''];
    expect(await msp.owner.refused(rejectProposals, { params, body: { ids: other } })).toMatchObject({ code: 'ASSESSMENT_NOT_EDITABLE' });
  });

  test('A rejected proposal stays rejected until a file says something else', async () => {
    const { msp, engineer, customer, params } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const proposal = async () => (await proposalsOf(engineer, params.id))['identity-mfa-all-users'];
    await engineer.sees(rejectProposals, { params, body: { ids: [(await proposal())?.id ?? ''], reason: 'Test accounts' } });
    expect(await proposal()).toMatchObject({ state: 'rejected' });
    await imported(engineer, customer.id, report({}, { days: 1 }));
    expect(await proposal()).toMatchObject({ state: 'rejected' });
    await imported(engineer, customer.id, report({ 'MS.AAD.3.2v2': 'Pass' }, { days: 0 }));
    expect(await proposal()).toMatchObject({ state: 'open', value: 'met' });
    const [logged] = await msp.owner.sees(listAuditEvents, { query: { action: 'assessment.proposals_rejected' } });
    expect(logged?.changes).toContainEqual(expect.objectContaining({ field: 'reason', after: 'Test accounts' }));
  });
});

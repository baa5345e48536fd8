import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { acceptChanges, rejectChanges, undoChanges } from '#contract/proposals/changes.contract.ts';
import { listDecidedProposals } from '#contract/proposals/tray.contract.ts';
import { listRecommendations, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { updateUser } from '#contract/users/users.contract.ts';
import { CHANGE_LIMITS } from '#domain/proposals/changes.rules.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { assistantOf, changesOf, changesWorld, codeOf } from './changes.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const UNKNOWN = '01890000-0000-7000-8000-0000000000cc';

describe('changes that assistants propose', () => {
  test('An assistant proposes fields of a recommendation: nothing changes until a person accepts, and the audit log names both', async () => {
    const { owner, vcio, propose, change, now, recommendation } = await changesWorld(server);
    const made = await propose([change({ priority: 'urgent', problem: 'Three users', ownerId: vcio.id })]);
    expect(made.structuredContent).toMatchObject({ proposals: [{ kind: 'recommendation', state: 'open' }] });
    expect(await now()).toMatchObject({ priority: 'medium', version: recommendation.version });
    const [open] = await changesOf(vcio);
    expect(open).toMatchObject({
      title: 'Require MFA',
      now: { priority: 'medium', problem: '', ownerId: null },
      proposed: { priority: 'urgent', problem: 'Three users', ownerId: vcio.id },
      origin: { assistant: 'Claude', person: { id: owner.id } },
      hasChanged: false,
      mayDecide: true,
      version: recommendation.version,
    });
    expect(Object.keys(open?.names ?? {})).toEqual([vcio.id]);
    const ids = [open?.id ?? ''];
    await vcio.sees(acceptChanges, { body: { ids, versions: [open?.version ?? 0] } });
    expect(await now()).toMatchObject({ priority: 'urgent', problem: 'Three users', owner: { id: vcio.id }, updatedBy: { id: vcio.id } });
    const [event] = await owner.sees(listAuditEvents, { query: { action: 'recommendation.updated' } });
    expect(event).toMatchObject({ actor: { id: vcio.id } });
    expect(JSON.stringify(event?.changes)).toContain('Claude');
    expect((await owner.sees(listAuditEvents, { query: { action: 'recommendation.change_proposed' } }))[0]).toMatchObject({
      actor: { id: owner.id },
    });
    expect(await changesOf(vcio)).toEqual([]);
    expect(await vcio.sees(listDecidedProposals, { query: {} })).toMatchObject([{ id: ids[0], decidedBy: { id: vcio.id } }]);
  });

  test('A second acceptance is refused and changes nothing', async () => {
    const { vcio, propose, change, now } = await changesWorld(server);
    await propose([change({ priority: 'urgent' })]);
    const ids = [(await changesOf(vcio))[0]?.id ?? ''];
    await vcio.sees(acceptChanges, { body: { ids } });
    const { version } = await now();
    expect(await vcio.refused(acceptChanges, { body: { ids } })).toMatchObject({ code: 'PROPOSAL_CHANGED' });
    expect(await now()).toMatchObject({ version });
  });

  test('Two proposals for one record are accepted together or one after the other, and each is undone on its own', async () => {
    const { vcio, propose, change, now, recommendation } = await changesWorld(server);
    const quarter = { kind: 'roadmap', recommendationId: recommendation.id, version: recommendation.version, reason: 'Budget year' };
    await propose([change({ priority: 'urgent' }), { ...quarter, set: { targetQuarter: { year: 2031, quarter: 2 } } }]);
    const open = await changesOf(vcio);
    const ids = open.map(({ id }) => id);
    await vcio.sees(acceptChanges, { body: { ids, versions: open.map(({ version }) => version) } });
    expect(await now()).toMatchObject({ priority: 'urgent', targetQuarter: { year: 2031, quarter: 2 } });
    const first = open.find(({ kind }) => kind === 'recommendation')?.id ?? '';
    await vcio.sees(undoChanges, { body: { ids: [first] } });
    expect(await now()).toMatchObject({ priority: 'medium', targetQuarter: { year: 2031, quarter: 2 } });
    const [again] = await changesOf(vcio);
    expect(again).toMatchObject({ id: first, hasChanged: false });
    await vcio.sees(acceptChanges, { body: { ids: [first] } });
    await vcio.sees(undoChanges, { body: { ids } });
    expect(await now()).toMatchObject({ priority: 'medium', targetQuarter: null });
  });

  test('A record that was changed after the proposal: the tray shows it, and the versions that were read are refused', async () => {
    const { owner, vcio, propose, change, now, recommendation } = await changesWorld(server);
    await propose([change({ priority: 'urgent' })]);
    await owner.sees(updateRecommendation, { params: { id: recommendation.id }, body: { priority: 'low' } });
    const [open] = await changesOf(vcio);
    expect(open).toMatchObject({ hasChanged: true, now: { priority: 'low' }, proposed: { priority: 'urgent' } });
    const ids = [open?.id ?? ''];
    for (const body of [{ ids }, { ids, versions: [recommendation.version] }]) {
      expect(await vcio.refused(acceptChanges, { body })).toMatchObject({ code: 'PROPOSAL_CHANGED', details: { ids } });
    }
    expect(await now()).toMatchObject({ priority: 'low' });
    await vcio.sees(acceptChanges, { body: { ids, versions: [open?.version ?? 0] } });
    expect(await now()).toMatchObject({ priority: 'urgent' });
  });

  test('Nothing is accepted if one of several proposals has changed', async () => {
    const { vcio, propose, change, now, customer } = await changesWorld(server);
    await propose([
      change({ priority: 'urgent' }),
      { kind: 'new_recommendation', customerId: customer.id, set: { title: 'Back up Microsoft 365' }, reason: 'No copy exists' },
    ]);
    const open = await changesOf(vcio);
    const versions = open.map(({ kind, version }) => (kind === 'recommendation' ? version + 1 : version));
    const body = { ids: open.map(({ id }) => id), versions };
    expect(await vcio.refused(acceptChanges, { body })).toMatchObject({ code: 'PROPOSAL_CHANGED' });
    expect(await now()).toMatchObject({ priority: 'medium' });
    expect((await vcio.sees(listRecommendations, { query: {} })).map(({ title }) => title)).toEqual(['Require MFA']);
  });

  test('An acceptance is undone until the record is changed again', async () => {
    const { owner, vcio, propose, change, now, recommendation } = await changesWorld(server);
    await propose([change({ oneTimeCost: 48_000 })]);
    const ids = [(await changesOf(vcio))[0]?.id ?? ''];
    await vcio.sees(acceptChanges, { body: { ids } });
    expect(await now()).toMatchObject({ oneTimeCost: 48_000 });
    await vcio.sees(undoChanges, { body: { ids } });
    expect(await now()).toMatchObject({ oneTimeCost: 10_000 });
    expect((await changesOf(vcio)).map(({ id }) => id)).toEqual(ids);
    await vcio.sees(acceptChanges, { body: { ids } });
    await owner.sees(updateRecommendation, { params: { id: recommendation.id }, body: { title: 'Other' } });
    expect(await vcio.refused(undoChanges, { body: { ids } })).toMatchObject({ code: 'PROPOSAL_NOT_UNDONE', details: { ids } });
    expect(await now()).toMatchObject({ title: 'Other', oneTimeCost: 48_000 });
  });

  test('A new recommendation is created by accepting and deleted by undoing', async () => {
    const { owner, vcio, propose, customer } = await changesWorld(server);
    const set = {
      title: 'Back up Microsoft 365',
      priority: 'high',
      targetQuarter: { year: 2031, quarter: 1 },
      oneTimeCost: 90_000,
      costKnown: true,
    };
    const body = [{ kind: 'new_recommendation', customerId: customer.id, set, reason: 'No copy exists' }];
    await propose(body);
    expect(codeOf(await propose([{ ...body[0], set: { ...set, priority: 'low' } }]))).toBe('PROPOSAL_EXISTS');
    const ids = [(await changesOf(vcio))[0]?.id ?? ''];
    await vcio.sees(acceptChanges, { body: { ids } });
    const titles = async () => (await owner.sees(listRecommendations, { query: { q: 'Microsoft' } })).map(({ title }) => title);
    expect(await titles()).toEqual(['Back up Microsoft 365']);
    await vcio.sees(undoChanges, { body: { ids } });
    expect(await titles()).toEqual([]);
    expect((await changesOf(vcio)).map(({ id }) => id)).toEqual(ids);
  });

  test('The customer note of an answer is proposed, accepted and undone, and the answer stays', async () => {
    const { engineer, propose, params, client } = await changesWorld(server);
    const questions = await client.callTool({ name: 'questions', arguments: { assessmentId: params.id, only: 'all' } });
    expect(JSON.stringify(questions.structuredContent)).toContain('identity-mfa-all-users');
    const note = {
      kind: 'answer_note',
      assessmentId: params.id,
      questionKey: 'identity-mfa-all-users',
      version: 0,
      reason: 'Meeting of 3 Nov',
    };
    await propose([{ ...note, set: { customerNote: 'Agreed for May' } }]);
    const ids = [(await changesOf(engineer))[0]?.id ?? ''];
    await engineer.sees(acceptChanges, { body: { ids } });
    const answer = async () =>
      (await engineer.sees(getAssessmentQuestions, { params })).sections
        .flatMap(({ questions: own }) => own)
        .find(({ key }) => key === 'identity-mfa-all-users')?.answer;
    expect(await answer()).toMatchObject({ value: null, customerNote: 'Agreed for May' });
    await engineer.sees(undoChanges, { body: { ids } });
    expect(await answer()).toMatchObject({ value: null, customerNote: '' });
  });

  test('A rejection keeps its reason, and the same change is not proposed again; undoing it opens the proposal', async () => {
    const { owner, vcio, propose, change, now } = await changesWorld(server);
    await propose([change({ priority: 'urgent' })]);
    const ids = [(await changesOf(vcio))[0]?.id ?? ''];
    await vcio.sees(rejectChanges, { body: { ids, reason: 'Agreed as medium' } });
    expect((await propose([change({ priority: 'urgent' }, { reason: 'Please' })])).structuredContent).toMatchObject({
      proposals: [{ id: ids[0], state: 'rejected' }],
    });
    expect(await vcio.sees(listDecidedProposals, { query: { state: 'rejected' } })).toMatchObject([{ reason: 'Agreed as medium' }]);
    expect((await owner.sees(listAuditEvents, { query: { action: 'recommendation.proposal_rejected' } })).length).toBe(1);
    await vcio.sees(undoChanges, { body: { ids } });
    expect((await changesOf(vcio)).map(({ id }) => id)).toEqual(ids);
    expect(await now()).toMatchObject({ priority: 'medium' });
  });

  test('The same key returns the first result, and a repeated proposal is one', async () => {
    const { vcio, propose, change } = await changesWorld(server);
    const first = await propose([change({ priority: 'urgent' })], { key: 'k-1' });
    expect((await propose([change({ priority: 'urgent' })], { key: 'k-1' })).structuredContent).toEqual(first.structuredContent);
    expect((await propose([change({ priority: 'urgent' })])).structuredContent).toEqual(first.structuredContent);
    expect(await changesOf(vcio)).toHaveLength(1);
  });

  test('Bad input is refused with a code of the catalogue, and nothing is stored', async () => {
    const { msp, vcio, propose, change, params, customer, recommendation } = await changesWorld(server);
    const other = await changesWorld(server);
    const note = {
      kind: 'answer_note',
      assessmentId: params.id,
      questionKey: 'unknown',
      version: 0,
      set: { customerNote: 'A' },
      reason: 'R',
    };
    const many = Array.from({ length: CHANGE_LIMITS.atOnce }, (_, at) => ({ ...change({ title: `T ${at}` }) }));
    for (const [proposals, code] of [
      [[change({ priority: 'urgent' }, { recommendationId: UNKNOWN })], 'RECOMMENDATION_NOT_FOUND'],
      [[change({ priority: 'urgent' }, { recommendationId: other.recommendation.id })], 'RECOMMENDATION_NOT_FOUND'],
      [[{ kind: 'new_recommendation', customerId: other.customer.id, set: { title: 'A' }, reason: 'R' }], 'CUSTOMER_NOT_FOUND'],
      [[change({ ownerId: other.owner.id })], 'USER_NOT_FOUND'],
      [[change({ priority: 'urgent' }, { version: recommendation.version + 1 })], 'PROPOSAL_CHANGED'],
      [[change({ title: 'x'.repeat(10_000) })], 'VALUE_TOO_LONG'],
      [[change({ priority: 'urgent' }, { reason: 'x'.repeat(10_000) })], 'VALUE_TOO_LONG'],
      [[change({ status: 'approved' })], 'VALIDATION_ERROR'],
      [[change({ internalNote: 'A' })], 'VALIDATION_ERROR'],
      [[change({ priority: 'urgent', margin: 1 })], 'VALIDATION_ERROR'],
      [[change({})], 'VALIDATION_ERROR'],
      [[change({ priority: 'medium' })], 'VALIDATION_ERROR'],
      [[change({ oneTimeCost: -1 })], 'VALIDATION_ERROR'],
      [[change({ priority: 'urgent' }), change({ priority: 'high' })], 'VALIDATION_ERROR'],
      [[change({ priority: 'urgent' }), { nonsense: true }], 'VALIDATION_ERROR'],
      [[{ kind: 'delete_customer', customerId: customer.id, reason: 'R' }], 'VALIDATION_ERROR'],
      [[{ ...change({ roles: ['admin'] }), kind: 'user', userId: vcio.id }], 'VALIDATION_ERROR'],
      [[note], 'VALIDATION_ERROR'],
      [[{ ...note, assessmentId: other.params.id }], 'ASSESSMENT_NOT_FOUND'],
      [[{ kind: 'agenda', qbrId: UNKNOWN, version: 1, sections: [{ key: 'score', enabled: false }], reason: 'R' }], 'QBR_NOT_FOUND'],
      [many, 'VALIDATION_ERROR'],
    ] as const) {
      expect([JSON.stringify(proposals).slice(0, 200), codeOf(await propose(proposals))]).toEqual([expect.anything(), code]);
    }
    expect(await changesOf(vcio)).toEqual([]);
    expect(await msp.owner.sees(listAuditEvents, { query: { action: 'recommendation.change_proposed' } })).toEqual([]);
    await propose([change({ priority: 'urgent' })]);
    expect(codeOf(await propose([change({ priority: 'high', title: 'Other' })]))).toBe('PROPOSAL_EXISTS');
    expect(await changesOf(vcio)).toHaveLength(1);
  });

  test('A person without the permission of the ordinary call sees the proposal and can neither accept nor reject it', async () => {
    const { engineer, propose, change, now } = await changesWorld(server);
    await propose([change({ priority: 'urgent' })]);
    const [open] = await changesOf(engineer);
    expect(open).toMatchObject({ mayDecide: false });
    const body = { ids: [open?.id ?? ''] };
    expect(await engineer.refused(acceptChanges, { body })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await engineer.refused(rejectChanges, { body })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await now()).toMatchObject({ priority: 'medium' });
  });

  test('A person limited to other customers reaches no proposal of this customer', async () => {
    const { owner, msp, propose, change } = await changesWorld(server);
    await propose([change({ priority: 'urgent' })]);
    const [open] = await changesOf(owner);
    const limited = await msp.person('vcio');
    const elsewhere = await owner.sees(createCustomer, { body: { name: 'Elsewhere' } });
    const limits = { customerScope: 'listed' as const, customerIds: [elsewhere.id] };
    await owner.sees(updateUser, { params: { id: limited.id }, body: limits });
    expect(await changesOf(limited)).toEqual([]);
    const body = { ids: [open?.id ?? ''] };
    for (const call of [acceptChanges, rejectChanges])
      expect(await limited.refused(call, { body })).toMatchObject({ code: 'PROPOSAL_CHANGED' });
  });

  test('The tool is listed only for tokens with its permission', async () => {
    const { owner } = await changesWorld(server);
    const reader = await assistantOf(server, owner, { name: 'Reader', scopes: ['customers:view'] });
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('propose_changes');
  });
});

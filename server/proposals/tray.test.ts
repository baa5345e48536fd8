import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveAnswer } from '#contract/assessments/answers.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { acceptProposals, rejectProposals, undoProposals } from '#contract/evidence/proposals.contract.ts';
import { proposeAnswers } from '#contract/proposals/answers.contract.ts';
import { acceptChanges } from '#contract/proposals/changes.contract.ts';
import { countProposals } from '#contract/proposals/count.contract.ts';
import { proposeChanges } from '#contract/proposals/propose-changes.contract.ts';
import { listDecidedProposals, listTray } from '#contract/proposals/tray.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { deleteUser, updateUser } from '#contract/users/users.contract.ts';
import { answersOf, evidenceWorld, imported, report } from '#server/evidence/evidence.fixture.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MFA = 'identity-mfa-all-users';

async function trayOf(person: Person) {
  const groups = await person.sees(listTray, { query: {} });
  return groups.map(({ customer, proposals }) => ({
    customer: customer.name,
    proposals: Object.fromEntries(proposals.map((proposal) => [proposal.question.key, proposal])),
  }));
}

/** Proposes an answer as an assistant of the person would. */
async function proposeFor(person: Person, params: { id: string }, value: string) {
  const proposals = [{ questionKey: MFA, value, reason: 'The policy covers 38 of 41 users' }];
  await person.sees(proposeAnswers, { params, body: { proposals } });
}

describe('the proposal tray', () => {
  test('Proposals of all assessments in progress are listed by customer with the answer now, the proposed one and both scores', async () => {
    const { msp, engineer, customer, template, params } = await evidenceWorld(server);
    const second = await msp.owner.sees(createCustomer, { body: { name: 'Aldgate Books' } });
    await msp.owner.sees(createAssessment, { body: { customerId: second.id, templateId: template.id, name: 'Core' } });
    await msp.owner.sees(createCustomer, { body: { name: 'Without evidence' } });
    await imported(engineer, customer.id, report());
    await imported(engineer, second.id, report({}, { tenant: 'other', domain: 'aldgate.example' }));
    await engineer.sees(saveAnswer, { params: { ...params, questionKey: MFA }, body: { value: 'met', version: 0 } });

    const tray = await trayOf(engineer);
    expect(tray.map((group) => group.customer)).toEqual(['Aldgate Books', 'Harbour Dental']);
    expect(tray[0]?.proposals[MFA]).toMatchObject({ answer: null, value: 'not_met', agrees: null, score: { now: null, proposed: 0 } });
    expect(tray[1]?.proposals[MFA]).toMatchObject({
      assessment: { id: params.id, name: 'Core Q4' },
      answer: { value: 'met', version: 1 },
      value: 'not_met',
      agrees: false,
      score: { now: 100, proposed: 0 },
    });
  });

  test('A page holds some customers and leads to the next, and the tray can be limited to one customer', async () => {
    const { msp, engineer, customer, template } = await evidenceWorld(server);
    const second = await msp.owner.sees(createCustomer, { body: { name: 'Aldgate Books' } });
    await msp.owner.sees(createAssessment, { body: { customerId: second.id, templateId: template.id, name: 'Core' } });
    await imported(engineer, customer.id, report());
    await imported(engineer, second.id, report({}, { tenant: 'other', domain: 'aldgate.example' }));
    const first = await engineer.sees(listTray, { query: { limit: '1' } });
    const later = await engineer.sees(listTray, { query: { limit: '1', page: '2' } });
    expect([...first, ...later].map(({ customer: { name } }) => name)).toEqual(['Aldgate Books', 'Harbour Dental']);
    const own = await engineer.sees(listTray, { query: { customerId: customer.id } });
    expect(own.map(({ customer: { name } }) => name)).toEqual(['Harbour Dental']);
  });

  test('A person limited to some customers sees the proposals of no other customer', async () => {
    const { msp, engineer, customer } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const elsewhere = await msp.owner.sees(createCustomer, { body: { name: 'Elsewhere' } });
    const limits = { roles: ['alignment_engineer' as const], customerScope: 'listed' as const, customerIds: [elsewhere.id] };
    await msp.owner.sees(updateUser, { params: { id: engineer.id }, body: limits });
    expect(await trayOf(engineer)).toEqual([]);
    expect(await trayOf(msp.owner)).toHaveLength(1);
  });

  test('Undoing an acceptance restores the earlier answers, also where there was none, and proposes again', async () => {
    const { msp, engineer, customer, params } = await evidenceWorld(server);
    const earlier = { value: null, notApplicable: true, naReason: 'One user', internalNote: 'Asked Jo', version: 0 };
    await engineer.sees(saveAnswer, { params: { ...params, questionKey: MFA }, body: earlier });
    await imported(engineer, customer.id, report());
    const open = (await trayOf(engineer))[0]?.proposals ?? {};
    const ids = [open[MFA]?.id ?? '', open['identity-sign-in-rules']?.id ?? ''];
    await engineer.sees(acceptProposals, { params, body: { ids } });
    const { answers } = await engineer.sees(undoProposals, { params, body: { ids } });
    expect(answers).toMatchObject([
      { questionKey: MFA, value: null, notApplicable: true, naReason: 'One user', internalNote: 'Asked Jo', source: 'manual', version: 3 },
      { questionKey: 'identity-sign-in-rules', value: null, notApplicable: false, verifiedBy: null, version: 2 },
    ]);
    expect(Object.keys((await trayOf(engineer))[0]?.proposals ?? {})).toEqual(Object.keys(open));
    expect(await engineer.refused(undoProposals, { params, body: { ids } })).toMatchObject({ code: 'PROPOSAL_NOT_UNDONE' });
    const [logged] = await msp.owner.sees(listAuditEvents, { query: { action: 'assessment.proposals_undone' } });
    expect(logged).toMatchObject({ actor: { id: engineer.id } });
  });

  test('Nothing is undone after one of the answers was changed', async () => {
    const { engineer, customer, params } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const open = (await trayOf(engineer))[0]?.proposals ?? {};
    const ids = [open[MFA]?.id ?? '', open['identity-sign-in-rules']?.id ?? ''];
    await engineer.sees(acceptProposals, { params, body: { ids } });
    await engineer.sees(saveAnswer, { params: { ...params, questionKey: MFA }, body: { value: 'partial', version: 1 } });
    expect(await engineer.refused(undoProposals, { params, body: { ids } })).toMatchObject({
      code: 'PROPOSAL_NOT_UNDONE',
      details: { questions: [MFA] },
    });
    expect((await answersOf(engineer, params.id))['identity-sign-in-rules']).toMatchObject({ version: 1, verifiedBy: 'tool' });
  });

  test('Undoing a rejection proposes the answer again', async () => {
    const { msp, engineer, customer, params } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const ids = [(await trayOf(engineer))[0]?.proposals[MFA]?.id ?? ''];
    await engineer.sees(rejectProposals, { params, body: { ids, reason: 'Test accounts' } });
    expect((await trayOf(engineer))[0]?.proposals[MFA]).toBeUndefined();
    expect(await engineer.sees(listDecidedProposals, { query: {} })).toEqual([]);
    expect(await engineer.sees(listDecidedProposals, { query: { state: 'rejected' } })).toMatchObject([
      {
        id: ids[0],
        customer: { id: customer.id },
        answer: { question: { key: MFA }, value: 'not_met' },
        change: null,
        reason: 'Test accounts',
        decidedBy: { id: engineer.id },
      },
    ]);
    expect(await engineer.sees(undoProposals, { params, body: { ids } })).toEqual({ answers: [] });
    expect((await trayOf(engineer))[0]?.proposals[MFA]).toMatchObject({ id: ids[0] });
    expect(await msp.owner.sees(listAuditEvents, { query: { action: 'assessment.proposals_reopened' } })).toHaveLength(1);
  });

  test('Proposals are counted by origin and customer, and decided ones by state too', async () => {
    const { msp, engineer, customer, params } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    const measured = Object.values((await trayOf(engineer))[0]?.proposals ?? {});
    await proposeFor(engineer, params, 'partial');
    const of = async (origin: 'evidence' | 'assistant') =>
      (await engineer.sees(listTray, { query: { origin } })).flatMap(({ proposals }) => proposals);
    expect(await of('evidence')).toHaveLength(measured.length);
    expect(await of('assistant')).toMatchObject([{ value: 'partial', question: { key: MFA } }]);
    const none = { evidence: 0, assistant: 0 };
    const counts = { evidence: measured.length, assistant: 1, accepted: none, rejected: none, hasMore: false };
    expect(await engineer.sees(countProposals, {})).toEqual(counts);

    const [proposal] = await of('assistant');
    await engineer.sees(rejectProposals, { params, body: { ids: [proposal?.id ?? ''] } });
    await engineer.sees(acceptProposals, { params, body: { ids: [measured.find(({ question }) => question.key === MFA)?.id ?? ''] } });
    expect(await engineer.sees(countProposals, { query: { customerId: customer.id } })).toMatchObject({
      evidence: measured.length - 1,
      assistant: 0,
      accepted: { evidence: 1, assistant: 0 },
      rejected: { evidence: 0, assistant: 1 },
    });
    const other = await msp.owner.sees(createCustomer, { body: { name: 'Without evidence' } });
    expect(await engineer.sees(countProposals, { query: { customerId: other.id } })).toEqual({
      ...counts,
      evidence: 0,
      assistant: 0,
    });
    const decided = (state: 'accepted' | 'rejected', origin: 'evidence' | 'assistant') =>
      engineer.sees(listDecidedProposals, { query: { state, origin } });
    expect([await decided('rejected', 'assistant'), await decided('accepted', 'evidence')]).toMatchObject([
      [{ answer: { value: 'partial' } }],
      [{}],
    ]);
    expect([await decided('rejected', 'evidence'), await decided('accepted', 'assistant')]).toEqual([[], []]);
  });

  test('Accepted answers and changes are one list over pages, the latest decision first, and changes are none of evidence', async () => {
    const { msp, engineer, customer, params } = await evidenceWorld(server);
    const vcio = await msp.person('vcio');
    await imported(engineer, customer.id, report());
    const recommendation = await msp.owner.sees(createRecommendation, { body: { customerId: customer.id, title: 'Require MFA' } });
    const set = { priority: 'urgent' as const };
    const change = {
      kind: 'recommendation' as const,
      recommendationId: recommendation.id,
      version: recommendation.version,
      set,
      reason: 'No MFA',
    };
    const [proposed] = await vcio.sees(proposeChanges, { body: { proposals: [change] } });
    const open = (await trayOf(engineer))[0]?.proposals ?? {};
    const decide = (key: string) => engineer.sees(acceptProposals, { params, body: { ids: [open[key]?.id ?? ''] } });
    await decide(MFA);
    await vcio.sees(acceptChanges, { body: { ids: [proposed?.id ?? ''] } });
    await decide('identity-sign-in-rules');

    const page = (number: string) => vcio.sees(listDecidedProposals, { query: { limit: '2', page: number } });
    const rows = [...(await page('1')), ...(await page('2'))];
    expect(rows.map(({ answer, change: made }) => answer?.question.key ?? made?.title)).toEqual([
      'identity-sign-in-rules',
      'Require MFA',
      MFA,
    ]);
    const of = async (origin: 'evidence' | 'assistant') => (await vcio.sees(listDecidedProposals, { query: { origin } })).length;
    expect([await of('evidence'), await of('assistant')]).toEqual([2, 1]);
    expect(await vcio.sees(countProposals, {})).toMatchObject({ accepted: { evidence: 2, assistant: 1 } });
  });

  test('A tool and an assistant that propose the same value are accepted and undone together, different values are refused', async () => {
    const { engineer, customer, params } = await evidenceWorld(server);
    await imported(engineer, customer.id, report());
    await proposeFor(engineer, params, 'met');
    const idsFor = async () => {
      const proposals = (await engineer.sees(listTray, { query: {} })).flatMap((group) => group.proposals);
      return proposals.filter(({ question }) => question.key === MFA).map(({ id }) => id);
    };
    expect(await engineer.refused(acceptProposals, { params, body: { ids: await idsFor() } })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await answersOf(engineer, params.id))[MFA]).toBeNull();

    await proposeFor(engineer, params, 'not_met');
    const ids = await idsFor();
    expect(ids).toHaveLength(2);
    await engineer.sees(acceptProposals, { params, body: { ids } });
    expect((await answersOf(engineer, params.id))[MFA]).toMatchObject({ value: 'not_met', verifiedBy: 'tool' });
    await engineer.sees(undoProposals, { params, body: { ids } });
    expect((await answersOf(engineer, params.id))[MFA]).toMatchObject({ value: null });
    expect(await idsFor()).toEqual(ids);
  });

  test('A person downloads the proposals that assistants made for them; after their removal the proposals stay for the others to decide', async () => {
    const { msp, engineer, params } = await evidenceWorld(server);
    const colleague = await msp.person('vcio');
    await proposeFor(engineer, params, 'partial');
    const dataOf = async (person: Person) => (await person.inject({ method: 'GET', url: '/api/profile/data' })).json();
    expect(await dataOf(engineer)).toMatchObject({ answerProposals: [{ questionKey: MFA, value: 'partial', assessmentId: params.id }] });
    expect(await dataOf(colleague)).toMatchObject({ answerProposals: [] });
    await msp.owner.sees(deleteUser, { params: { id: engineer.id } });
    const [group] = await colleague.sees(listTray, { query: { origin: 'assistant' } });
    expect(group?.proposals).toMatchObject([{ value: 'partial', origin: { person: { id: engineer.id } } }]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { getTemplateMappings, listKnownChecks, putTemplateMappings, tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { archiveTemplate, createTemplate, duplicateTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { ago, evidenceWorld, imported, proposalsOf, report } from '#server/evidence/evidence.fixture.ts';
import { OCSF } from '#server/evidence/evidence.samples.fixture.ts';
import type { Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { formWith } from '#tests/support/upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MFA = 'identity-mfa-all-users';
/** A question without a shipped mapping. */
const UNMAPPED = 'identity-password-manager';

const legacy = (more = {}) => ({ tool: 'scubagear' as const, checks: ['MS.AAD.1.1'], ...more });

async function world() {
  const evidence = await evidenceWorld(server);
  const vcio = await evidence.msp.person('vcio');
  const params = { id: evidence.template.id };
  const mapped = async (person: Person = vcio) => person.sees(getTemplateMappings, { params });
  const own = async () => {
    const { version, questions } = await mapped();
    return { version, questions: questions.filter(({ isOwn }) => isOwn).map(({ isOwn: _, ...one }) => one) };
  };
  return { ...evidence, vcio, assessed: evidence.params, params, mapped, own };
}

test('A template starts with the shipped mapping, and a question that is changed uses its own', async () => {
  const { vcio, engineer, customer, params, assessed, mapped, msp } = await world();
  const before = await mapped(engineer);
  expect(before.version).toBe(0);
  expect(before.questions.find(({ questionKey }) => questionKey === MFA)).toMatchObject({
    isOwn: false,
    mappings: expect.arrayContaining([expect.objectContaining({ tool: 'scubagear', checks: ['MS.AAD.3.2'], days: 30 })]),
  });

  await imported(engineer, customer.id, report());
  expect(await proposalsOf(engineer, assessed.id)).toMatchObject({ [MFA]: { value: 'not_met' } });
  const questions = [
    { questionKey: MFA, mappings: [legacy({ wordings: { some: '{failed} of {total} failed', all: 'All {total} passed' } })] },
  ];
  const after = await vcio.sees(putTemplateMappings, { params, body: { version: 0, questions } });
  expect(after.version).toBe(1);
  // Recalculated at once, for an assessment that was started before.
  expect(await proposalsOf(engineer, assessed.id)).toMatchObject({ [MFA]: { value: 'met', sentence: 'All 1 passed' } });
  const [entry] = await msp.owner.sees(listAuditEvents, { query: { action: 'template.mappings_changed' } });
  expect(entry).toMatchObject({
    changes: [{ field: MFA, before: 'shipped', after: [expect.objectContaining({ checks: ['MS.AAD.1.1'] })] }],
  });

  const reset = await vcio.sees(putTemplateMappings, { params, body: { version: 1, questions: [] } });
  expect(reset.questions.filter(({ isOwn }) => isOwn)).toEqual([]);
  expect(await proposalsOf(engineer, assessed.id)).toMatchObject({ [MFA]: { value: 'not_met' } });
});

test('A question without checks gets no proposal, and an accepted answer stays', async () => {
  const { vcio, engineer, customer, params, assessed } = await world();
  await imported(engineer, customer.id, report());
  const { [MFA]: proposal } = await proposalsOf(engineer, assessed.id);
  await engineer.sees(acceptProposals, { params: assessed, body: { ids: [proposal?.id ?? ''] } });
  await vcio.sees(putTemplateMappings, { params, body: { version: 0, questions: [{ questionKey: MFA, mappings: [] }] } });
  expect(await proposalsOf(engineer, assessed.id)).not.toHaveProperty(MFA);
});

test('A check that the organisation maps is factored in, and a question of its own gets a proposal', async () => {
  const { vcio, engineer, customer, params, assessed } = await world();
  const questions = [
    { questionKey: UNMAPPED, mappings: [legacy({ checks: ['MS.AAD.*'], rule: { kind: 'share', notMetBelow: 50, metAt: 100 } })] },
  ];
  await vcio.sees(putTemplateMappings, { params, body: { version: 0, questions } });
  await imported(engineer, customer.id, report());
  expect(await proposalsOf(engineer, assessed.id)).toMatchObject({ [UNMAPPED]: { tools: ['scubagear'] } });
});

test('Trying a mapping shows its value and sentence for a customer beside the saved value, and stores nothing', async () => {
  const { vcio, engineer, customer, params, mapped } = await world();
  await imported(engineer, customer.id, report());
  const wordings = { some: '{failed} failed', all: 'All {total} passed' };
  const body = { questionKey: MFA, mappings: [legacy({ wordings })] };
  expect(await vcio.sees(tryTemplateMappings, { params, body })).toMatchObject({
    customers: [{ id: customer.id, name: customer.name, value: 'met', saved: 'not_met' }],
    tried: {
      customerId: customer.id,
      proposal: { value: 'met', sentence: 'All 1 passed' },
      results: [{ tool: 'scubagear', checkId: 'MS.AAD.1.1v1', outcome: 'pass' }],
      isFresh: true,
    },
    checks: [{ tool: 'scubagear', check: 'MS.AAD.1.1', title: expect.stringMatching(/legacy/i) }],
  });
  const unknown = await vcio.sees(tryTemplateMappings, { params, body: { ...body, mappings: [legacy({ checks: ['MS.XYZ.1'] })] } });
  expect(unknown).toMatchObject({
    customers: [{ value: null, saved: 'not_met' }],
    tried: { proposal: null, results: [] },
    checks: [{ check: 'MS.XYZ.1', title: '' }],
  });
  expect((await mapped()).version).toBe(0);
});

test('An old result is tried as of its measurement, and proposes nothing today', async () => {
  const { vcio, engineer, customer, params } = await world();
  await imported(engineer, customer.id, report({}, { days: 45 }));
  const body = { questionKey: MFA, mappings: [legacy({ checks: ['MS.AAD.3.2'], wordings: { some: '{failed} failed' } })] };
  expect(await vcio.sees(tryTemplateMappings, { params, body: { ...body, customerId: customer.id } })).toMatchObject({
    customers: [{ value: null, saved: null }],
    tried: { proposal: { value: 'not_met', sentence: '1 failed' }, isFresh: false },
  });
});

test('A customer without a result of the checks is not listed, and one that does not exist is refused', async () => {
  const { vcio, customer, params } = await world();
  const body = { questionKey: MFA, mappings: [legacy()], customerId: customer.id };
  expect(await vcio.sees(tryTemplateMappings, { params, body })).toMatchObject({
    customers: [],
    tried: { customerId: customer.id, proposal: null, results: [] },
  });
  expect(await vcio.sees(tryTemplateMappings, { params, body: { questionKey: MFA, mappings: [] } })).toMatchObject({
    customers: [],
    tried: null,
  });
  const missing = '01890000-0000-4000-8000-0000000000ff';
  expect(await vcio.refused(tryTemplateMappings, { params, body: { ...body, customerId: missing } })).toMatchObject({
    code: 'CUSTOMER_NOT_FOUND',
  });
  expect(await vcio.refused(tryTemplateMappings, { params, body: { questionKey: 'unknown', mappings: [] } })).toMatchObject({
    code: 'VALIDATION_ERROR',
    field: 'questionKey',
  });
});

test('Known checks are found by ID and title, in imported files and in the shipped mapping', async () => {
  const { vcio, engineer, customer } = await world();
  await imported(engineer, customer.id, report());
  expect(await vcio.sees(listKnownChecks, { query: { q: 'security logs' } })).toEqual([
    { tool: 'scubagear', checkId: 'MS.AAD.4.1v1', title: expect.stringContaining('Security logs') },
  ]);
  const found = await vcio.sees(listKnownChecks, { query: { q: 'aad.3.2', tool: 'scubagear' } });
  expect(found.map(({ checkId }) => checkId)).toEqual(['MS.AAD.3.2v2']);
  expect((await vcio.sees(listKnownChecks, { query: { q: 'rmm.edr' } }))[0]).toMatchObject({
    tool: 'rmm',
    title: expect.stringMatching(/\w/),
  });
});

test('Faulty mappings are refused with their field and change nothing', async () => {
  const { vcio, params, mapped } = await world();
  const refused = async (questions: object[]) => {
    const { code, field } = await vcio.refused(putTemplateMappings, { params, body: { version: 0, questions } as never });
    return { code, field };
  };
  const share = (notMetBelow: number, metAt: number) => [legacy({ rule: { kind: 'share', notMetBelow, metAt } })];
  expect(await refused([{ questionKey: 'unknown', mappings: [] }])).toEqual({
    code: 'VALIDATION_ERROR',
    field: 'questions[0].questionKey',
  });
  expect(await refused([0, 1].map(() => ({ questionKey: MFA, mappings: [] })))).toMatchObject({ field: 'questions[1].questionKey' });
  expect((await refused([{ questionKey: MFA, mappings: share(80, 80) }])).field).toMatch(/metAt/);
  expect((await refused([{ questionKey: MFA, mappings: share(-1, 101) }])).code).toBe('VALIDATION_ERROR');
  for (const check of ['*', 'MS.*.3', 'a\u0000']) {
    expect(await refused([{ questionKey: MFA, mappings: [legacy({ checks: [check] })] }]), check).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  }
  expect((await refused([{ questionKey: MFA, mappings: [legacy({ days: 0 })] }])).code).toBe('VALIDATION_ERROR');
  expect((await mapped()).version).toBe(0);
});

test('A stale version is refused with the current mapping, and an archived template takes none', async () => {
  const { vcio, params } = await world();
  await vcio.sees(putTemplateMappings, { params, body: { version: 0, questions: [{ questionKey: MFA, mappings: [] }] } });
  expect(await vcio.refused(putTemplateMappings, { params, body: { version: 0, questions: [] } })).toMatchObject({
    code: 'CONFLICT',
    current: { version: 1 },
  });
  await vcio.sees(archiveTemplate, { params });
  expect(await vcio.refused(putTemplateMappings, { params, body: { version: 1, questions: [] } })).toMatchObject({
    code: 'INVALID_STATUS_TRANSITION',
  });
});

test('Engineers read mappings and try them but change none; another organisation finds neither template nor customer', async () => {
  const { engineer, customer, params } = await world();
  await imported(engineer, customer.id, report());
  expect(await engineer.refused(putTemplateMappings, { params, body: { version: 0, questions: [] } })).toMatchObject({ code: 'FORBIDDEN' });
  const other = await world();
  expect(await other.vcio.refused(getTemplateMappings, { params })).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
  expect(await other.vcio.refused(putTemplateMappings, { params, body: { version: 0, questions: [] } })).toMatchObject({
    code: 'TEMPLATE_NOT_FOUND',
  });
  const body = { questionKey: MFA, mappings: [legacy()], customerId: customer.id };
  expect(await engineer.sees(tryTemplateMappings, { params, body })).toMatchObject({ customers: [{ id: customer.id }] });
  expect(await other.vcio.refused(tryTemplateMappings, { params: other.params, body })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
});

test('A mapping leaves with the file of its template, comes in with it, and is copied with the template', async () => {
  const { vcio, params, own } = await world();
  const number = { kind: 'number' as const, figure: 'text' as const, metFrom: 2, metTo: 4, partlyTo: 8 };
  const date = { kind: 'date' as const, direction: 'ahead' as const, metDays: 30, notMetDays: 7 };
  const mappings = [
    legacy({ days: 60, wordings: { some: '{passed} passed' } }),
    legacy({ rule: number, fromVersion: '1.5', counts: 'Administrators' }),
    legacy({ rule: date }),
  ];
  const questions = [{ questionKey: MFA, mappings }];
  await vcio.sees(putTemplateMappings, { params, body: { version: 0, questions } });
  const { questions: kept } = await own();

  const copy = await vcio.sees(duplicateTemplate, { params });
  const file = await vcio.inject({ method: 'GET', url: `/api/templates/${params.id}/export?format=json` });
  expect(file.json()).toMatchObject({ mappings: kept });
  const answer = await vcio.inject({
    method: 'POST',
    url: '/api/templates/import',
    ...formWith({ name: 'template.json', bytes: file.rawPayload }),
  });
  const { template, warnings } = answer.json<{ template: { id: string }; warnings: unknown[] }>();
  expect(warnings).toEqual([]);
  for (const { id } of [copy, template]) {
    const { questions: found } = await vcio.sees(getTemplateMappings, { params: { id } });
    expect(found.filter(({ isOwn }) => isOwn)).toEqual(kept.map((one) => ({ ...one, isOwn: true })));
  }
});

test('A template file whose mapping names an unknown question is refused', async () => {
  const { vcio } = await world();
  const sections = [{ key: 's', title: 'S', questions: [{ key: 'q', text: 'Is it so?', type: 'yes_no' as const }] }];
  const mappings = [{ questionKey: 'other', mappings: [legacy()] }];
  expect(await vcio.refused(createTemplate, { body: { name: 'Own', sections, mappings } })).toMatchObject({
    code: 'INVALID_TEMPLATE_STRUCTURE',
    field: 'mappings[0].questionKey',
  });
});

test('Questions of an imported framework get proposals by the numbers of their controls', async () => {
  const { vcio, engineer, customer } = await world();
  const question = (key: string, framework: string, ref: string) => ({
    key,
    text: `Is ${ref} met?`,
    type: 'alignment' as const,
    frameworkRefs: [{ framework, ref }],
  });
  const questions = [
    question('legacy', 'SCuBA', 'ms.aad.1.1'),
    question('authentication', 'NIST CSF', 'PR.AA-3'),
    question('other', 'NIST CSF', 'ZZ.ZZ-01'),
  ];
  const sections = [{ key: 's', title: 'S', questions }];
  const template = await vcio.sees(createTemplate, { body: { name: 'Framework', sections } });
  await vcio.sees(publishTemplate, { params: { id: template.id } });
  const assessment = await vcio.sees(createAssessment, { body: { customerId: customer.id, templateId: template.id, name: 'Framework' } });
  await imported(engineer, customer.id, report());
  expect(await proposalsOf(engineer, assessment.id)).toMatchObject({ legacy: { value: 'met' }, authentication: { value: 'not_met' } });

  await imported(engineer, customer.id, report({ 'MS.AAD.3.2v2': 'Pass', 'MS.AAD.3.7v1': 'Pass' }, { days: 1 }));
  // Passing checks are a part of the control only.
  expect(Object.keys(await proposalsOf(engineer, assessment.id))).toEqual(['legacy']);
});

test('Questions of an imported framework get proposals by the numbers that OCSF findings carry', async () => {
  const { vcio, engineer, customer } = await world();
  const question = (key: string, framework: string, ref: string) => ({
    key,
    text: `Is ${ref} met?`,
    type: 'alignment' as const,
    frameworkRefs: [{ framework, ref }],
  });
  const questions = [question('transfer', 'CIS Microsoft Azure Foundations', '4.1'), question('control', 'NIST SP 800-53', 'SC-8')];
  const template = await vcio.sees(createTemplate, { body: { name: 'Benchmark', sections: [{ key: 's', title: 'S', questions }] } });
  await vcio.sees(publishTemplate, { params: { id: template.id } });
  const assessment = await vcio.sees(createAssessment, { body: { customerId: customer.id, templateId: template.id, name: 'Benchmark' } });
  const findings = (days: number, code = '') =>
    Buffer.from(JSON.stringify(OCSF.map((one) => ({ ...one, time_dt: ago(days), status_code: code || one.status_code }))));
  await imported(engineer, customer.id, findings(2), { name: 'prowler.ocsf.json' });
  expect(await proposalsOf(engineer, assessment.id)).toMatchObject({
    transfer: { value: 'not_met', tools: ['ocsf'] },
    control: { value: 'not_met' },
  });
  await imported(engineer, customer.id, findings(1, 'PASS'), { name: 'later.ocsf.json' });
  // A recommendation of a benchmark is the check itself; a control is wider.
  expect(await proposalsOf(engineer, assessment.id)).toMatchObject({ transfer: { value: 'met' } });
  expect(Object.keys(await proposalsOf(engineer, assessment.id))).toEqual(['transfer']);
});

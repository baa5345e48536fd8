import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rule } from '#domain/evidence/rule.rules.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import {
  getTemplateMappings,
  listMappingVersions,
  putMappingDraft,
  putTemplateMappings,
  tryTemplateMappings,
} from '#contract/evidence/mappings.contract.ts';
import { acceptProposals } from '#contract/evidence/proposals.contract.ts';
import { archiveTemplate } from '#contract/templates/templates.contract.ts';
import { answersOf, evidenceWorld, imported, proposalsOf, report } from '#server/evidence/evidence.fixture.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MFA = 'identity-mfa-all-users';
const ADMINS = 'identity-admin-count-minimal';
const legacy = (more = {}) => ({ tool: 'scubagear' as const, checks: ['MS.AAD.1.1'], ...more });
const draftOf = (more = {}) => [{ questionKey: MFA, mappings: [legacy(more)] }];

async function world() {
  const evidence = await evidenceWorld(server);
  const vcio = await evidence.msp.person('vcio');
  const params = { id: evidence.template.id };
  await imported(evidence.engineer, evidence.customer.id, report());
  const proposed = async (key = MFA) => (await proposalsOf(evidence.engineer, evidence.assessment.id))[key];
  return { ...evidence, vcio, params, proposed, assessed: { id: evidence.assessment.id } };
}

test('A draft of the mapping changes no proposal until it is published, and then all open ones', async () => {
  const { vcio, params, proposed } = await world();
  const saved = await vcio.sees(putMappingDraft, { params, body: { version: 0, questions: draftOf() } });
  expect(saved).toMatchObject({ version: 1, publishedVersion: 1, draft: { savedAt: expect.any(String) } });
  expect(saved.draft?.questions.find(({ questionKey }) => questionKey === MFA)).toMatchObject({ isOwn: true });
  expect(saved.questions.find(({ questionKey }) => questionKey === MFA)).toMatchObject({ isOwn: false });
  expect(await proposed()).toMatchObject({ value: 'not_met' });

  const published = await vcio.sees(putTemplateMappings, { params, body: { version: 1, questions: draftOf() } });
  expect(published).toMatchObject({ version: 2, publishedVersion: 2, draft: null });
  expect(await proposed()).toMatchObject({ value: 'met' });
});

test('The audit log has the begin and the end of a draft, and no entry for each save between', async () => {
  const { vcio, msp, params } = await world();
  const save = (version: number, questions: ReturnType<typeof draftOf>) =>
    vcio.sees(putMappingDraft, { params, body: { version, questions } });
  await save(0, draftOf());
  await save(1, draftOf({ days: 60 }));
  await save(2, draftOf({ days: 90 }));
  await save(3, []);
  await save(4, draftOf());
  await save(5, draftOf({ days: 60 }));
  await vcio.sees(putTemplateMappings, { params, body: { version: 6, questions: draftOf({ days: 60 }) } });
  const entries = (await msp.owner.sees(listAuditEvents, { query: {} })).filter(({ action }) => /mapping/.test(action));
  expect(entries.map(({ action }) => action)).toEqual([
    'template.mappings_changed',
    'template.mapping_draft_started',
    'template.mapping_draft_discarded',
    'template.mapping_draft_started',
  ]);
  expect(entries[2]).toMatchObject({ changes: [{ field: MFA, before: [expect.objectContaining({ days: 90 })], after: 'shipped' }] });
});

test('Publishing never changes an answer', async () => {
  const { vcio, engineer, params, proposed, assessed } = await world();
  await engineer.sees(acceptProposals, { params: assessed, body: { ids: [(await proposed())?.id ?? ''] } });
  await vcio.sees(putTemplateMappings, { params, body: { version: 0, questions: draftOf() } });
  expect((await answersOf(engineer, assessed.id))[MFA]).toMatchObject({ value: 'not_met' });
  expect(await proposed()).toMatchObject({ value: 'met', agrees: false, state: 'open' });
});

test('A draft that equals the published mapping ends, by saving it and by publishing it', async () => {
  const { vcio, params } = await world();
  const save = (version: number, questions: ReturnType<typeof draftOf>) =>
    vcio.sees(putMappingDraft, { params, body: { version, questions } });
  await save(0, draftOf());
  expect(await save(1, [])).toMatchObject({ version: 2, draft: null });
  await save(2, draftOf());
  expect(await vcio.sees(putTemplateMappings, { params, body: { version: 3, questions: [] } })).toMatchObject({
    version: 4,
    publishedVersion: 1,
    draft: null,
  });
});

test('Of two editors the second one is shown the draft of the first instead of overwriting it', async () => {
  const { vcio, msp, params } = await world();
  await vcio.sees(putMappingDraft, { params, body: { version: 0, questions: draftOf() } });
  const other = { params, body: { version: 0, questions: draftOf({ days: 60 }) } };
  expect(await msp.owner.refused(putMappingDraft, other)).toMatchObject({ code: 'CONFLICT', current: { version: 1 } });
  expect(await msp.owner.refused(putTemplateMappings, other)).toMatchObject({ code: 'CONFLICT', current: { version: 1 } });
  const { draft } = await vcio.sees(getTemplateMappings, { params });
  expect(draft?.questions.find(({ questionKey }) => questionKey === MFA)?.mappings[0]?.days).toBe(30);
});

test('Versions of a question list its published mappings, newest first, up to the return to the shipped one', async () => {
  const { vcio, params } = await world();
  const versions = (questionKey: string) => vcio.sees(listMappingVersions, { params, query: { questionKey } });
  expect(await versions(MFA)).toEqual([]);
  await vcio.sees(putTemplateMappings, { params, body: { version: 0, questions: draftOf() } });
  const both = [...draftOf(), { questionKey: ADMINS, mappings: [] }];
  await vcio.sees(putTemplateMappings, { params, body: { version: 1, questions: both } });
  await vcio.sees(putTemplateMappings, { params, body: { version: 2, questions: [] } });
  expect(await versions(MFA)).toMatchObject([
    { version: 4, mappings: null, publishedBy: expect.any(String) },
    { version: 2, mappings: [{ checks: ['MS.AAD.1.1'] }] },
  ]);
  expect(await versions(ADMINS)).toMatchObject([
    { version: 4, mappings: null },
    { version: 3, mappings: [] },
  ]);
});

test('Engineers save no draft, an archived template takes none, and another organisation finds no template', async () => {
  const { vcio, engineer, params } = await world();
  const body = { version: 0, questions: draftOf() };
  expect(await engineer.refused(putMappingDraft, { params, body })).toMatchObject({ code: 'FORBIDDEN' });
  const other = await world();
  expect(await other.vcio.refused(putMappingDraft, { params, body })).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
  expect(await other.vcio.refused(listMappingVersions, { params, query: { questionKey: MFA } })).toMatchObject({
    code: 'TEMPLATE_NOT_FOUND',
  });
  await vcio.sees(archiveTemplate, { params });
  expect(await vcio.refused(putMappingDraft, { params, body })).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
});

test('Rules for a number and a date are tried and published, and limits that contradict each other are refused with their field', async () => {
  const { vcio, params, proposed } = await world();
  const number = { kind: 'number' as const, figure: 'text' as const, metFrom: 1, metTo: 5 };
  const body = { questionKey: ADMINS, mappings: [legacy({ rule: number })] };
  const { tried } = await vcio.sees(tryTemplateMappings, { params, body });
  expect(tried?.results[0]).toMatchObject({ checkId: 'MS.AAD.1.1v1', detail: expect.any(String) });
  const refused = async (rule: Rule) => {
    const questions = [{ questionKey: ADMINS, mappings: [legacy({ rule })] }];
    return (await vcio.refused(putMappingDraft, { params, body: { version: 0, questions } })).field;
  };
  expect(await refused({ kind: 'number', figure: 'text', metFrom: 4, metTo: 2 })).toMatch(/metTo/);
  expect(await refused({ kind: 'date', direction: 'past', metDays: 90, notMetDays: 30 })).toMatch(/notMetDays/);
  expect(await refused({ kind: 'date', direction: 'ahead', metDays: -1, notMetDays: -2 })).toMatch(/Days/);
  const rule = { kind: 'number' as const, figure: 'total' as const, metTo: 100 };
  await vcio.sees(putTemplateMappings, {
    params,
    body: { version: 0, questions: [{ questionKey: MFA, mappings: [legacy({ checks: ['MS.AAD.*'], rule })] }] },
  });
  // The checks of the file count no users, so no number decides.
  expect(await proposed()).toBeUndefined();
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAssessment, deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { addStarter, listStarters } from '#contract/templates/starters.contract.ts';
import {
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  publishTemplate,
  restoreTemplate,
  updateTemplate,
} from '#contract/templates/templates.contract.ts';
import { readPages } from '#tests/support/pages.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

let server: TestServer;
let msp: TestOrganization;
let rival: TestOrganization;
let vcio: Person;
let engineer: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization('Northwind IT');
  rival = await server.organization('Rival MSP');
  [vcio, engineer] = [await msp.person('vcio'), await msp.person('alignment_engineer')];
});
afterAll(() => server.close());

type Sections = Parameters<typeof sectionsOf>[0];
function sectionsOf(
  questions: { key: string; text?: string; type?: 'yes_no' | 'single_choice'; showIf?: object; recommendationKey?: string }[],
) {
  return [
    { key: 's', title: 'Section', questions: questions.map((question) => ({ text: 'Is it so?', type: 'yes_no' as const, ...question })) },
  ];
}
const empty = (count: number) => Array.from({ length: count }, () => ({}));
const simple = (name = 'Simple', questions: Sections = [{ key: 'q' }]) => ({ name, sections: sectionsOf(questions) });
const made = async (name?: string) => vcio.sees(createTemplate, { body: simple(name) });
const published = async (name?: string) => vcio.sees(publishTemplate, { params: { id: (await made(name)).id } });

describe('a new template', () => {
  test('A new template is a draft of version 1 with every default filled in', async () => {
    const template = await vcio.sees(createTemplate, { body: { ...simple('Ours'), description: 'For us', type: 'security' } });
    expect(template).toMatchObject({
      name: 'Ours',
      description: 'For us',
      type: 'security',
      status: 'draft',
      version: 1,
      edition: 0,
      publishedVersion: null,
      hasUnpublishedChanges: false,
      sectionCount: 1,
      questionCount: 1,
      sections: [{ key: 's', weight: 1, questions: [{ key: 'q', required: false, weight: 1, critical: false, internalOnly: false }] }],
    });
    expect(await engineer.sees(getTemplate, { params: { id: template.id } })).toEqual(template);
  });

  test('Only vCIOs and above create templates', async () => {
    expect(await engineer.refused(createTemplate, { body: simple() })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test.each<[string, Sections, string]>([
    ['a key used twice', [{ key: 'a' }, { key: 'A' }], 'sections[0].questions[1].key'],
    ['a choice without options', [{ key: 'a', type: 'single_choice' }], 'sections[0].questions[0].options'],
    ['a condition on itself', [{ key: 'a', showIf: { all: [{ question: 'a', op: 'answered' }] } }], 'sections[0].questions[0].showIf'],
    [
      'a condition on a later question',
      [{ key: 'a', showIf: { any: [{ question: 'b', op: 'answered' }] } }, { key: 'b' }],
      'sections[0].questions[0].showIf',
    ],
    ['no question at all', [], 'sections'],
    ['a key with spaces', [{ key: 'a b' }], 'sections[0].questions[0].key'],
    ['a text of 10,000 characters', [{ key: 'a', text: 'x'.repeat(10_000) }], 'sections[0].questions[0].text'],
    [
      'a recommendation that the library does not have',
      [{ key: 'a' }, { key: 'b', recommendationKey: 'no-such-entry' }],
      'sections[0].questions[1].recommendationKey',
    ],
    ['a NUL character', [{ key: 'a', text: 'a\u0000' }], 'sections[0].questions[0].text'],
  ])('[ASSESS-9] [T14] A template with %s is refused with the place of the fault', async (_, questions, path) => {
    const refusal = await vcio.refused(createTemplate, { body: simple('Broken', questions) });
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_TEMPLATE_STRUCTURE', field: path, details: [{ path }] });
  });

  test('A template with more than 5,000 questions is refused when it is saved', async () => {
    const questions = Array.from({ length: 5001 }, (_, index) => ({ key: `q${index}` }));
    expect(await vcio.sees(createTemplate, { body: simple('Large', questions.slice(1)) })).toMatchObject({ questionCount: 5000 });
    expect(await vcio.refused(createTemplate, { body: simple('Too large', questions) })).toMatchObject({
      code: 'INVALID_TEMPLATE_STRUCTURE',
    });
  });

  test('A question holds at most 50 conditions in all, and a template with more is refused', async () => {
    const condition = { question: 'a', op: 'answered' };
    const asking = (showIf: object) => simple('Conditional', [{ key: 'a' }, { key: 'b', showIf }]);
    const many = (n: number) => Array.from({ length: n }, () => condition);
    expect(await vcio.sees(createTemplate, { body: asking({ all: many(25), any: many(25) }) })).toMatchObject({ questionCount: 2 });
    for (const showIf of [{ all: many(51) }, { any: many(51) }, { all: many(25), any: many(26) }]) {
      expect(await vcio.refused(createTemplate, { body: asking(showIf) })).toMatchObject({
        status: 400,
        code: 'INVALID_TEMPLATE_STRUCTURE',
        field: expect.stringContaining('sections[0].questions[1].showIf'),
      });
    }
  });

  test.each<[string, object]>([
    ['100,000 empty conditions', { questions: [{ key: 'a', text: 'A?', type: 'yes_no', showIf: { any: empty(100_000) } }] }],
    ['380,000 conditions', { questions: [{ key: 'a', text: 'A?', type: 'yes_no', showIf: { all: empty(380_000) } }] }],
    ['300,000 empty questions', { questions: empty(300_000) }],
    ['5,000 questions of 50 empty options each', { questions: empty(5000).map(() => ({ options: empty(50), frameworkRefs: empty(50) })) }],
  ])('A template of %s is refused at once and never causes an internal error', async (_what, section) => {
    const payload = { name: 'Hostile', sections: Array.from({ length: 2 }, () => ({ key: 's', title: 'S', ...section })) };
    const answer = await vcio.inject({ method: 'POST', url: '/api/templates', payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_TEMPLATE_STRUCTURE']);
  });

  test('A template keeps emoji and right-to-left text', async () => {
    const text = '🛡️ هل النسخ الاحتياطي مفعّل؟';
    const template = await vcio.sees(createTemplate, { body: simple(text, [{ key: 'q', text }]) });
    expect(template).toMatchObject({ name: text, sections: [{ questions: [{ text }] }] });
  });
});

describe('editing', () => {
  test('[TMPL-6] Editing a template makes the next version, keeps what published and refuses a stale version with the current one', async () => {
    const { id } = await published('Edited');
    const params = { id };
    const changed = await vcio.sees(updateTemplate, { params, body: { sections: sectionsOf([{ key: 'q' }, { key: 'r' }]), version: 1 } });
    expect(changed).toMatchObject({ status: 'published', version: 2, publishedVersion: 1, hasUnpublishedChanges: true, questionCount: 2 });
    expect(await vcio.refused(updateTemplate, { params, body: { name: 'Late', version: 1 } })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      current: { id, version: 2 },
    });
    expect(await vcio.sees(updateTemplate, { params, body: { name: 'Edited', version: 2 } })).toMatchObject({ version: 2 });
    const twice = sectionsOf([{ key: 'q' }, { key: 'q' }]);
    expect(await vcio.refused(updateTemplate, { params, body: { sections: twice, version: 2 } })).toMatchObject({
      code: 'INVALID_TEMPLATE_STRUCTURE',
    });
  });

  test('Two people save a template at once: one succeeds', async () => {
    const { id } = await made('Contested');
    const save = (name: string) => vcio.sees(updateTemplate, { params: { id }, body: { name, version: 1 } });
    const outcomes = await Promise.allSettled([save('one'), save('two')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('publishing', () => {
  test('Publishing counts editions, keeps every version and does nothing when nothing changed', async () => {
    const { id } = await published('Editions');
    const params = { id };
    expect(await vcio.sees(publishTemplate, { params })).toMatchObject({ edition: 1, version: 1 });
    await vcio.sees(updateTemplate, { params, body: { name: 'Editions II', version: 1 } });
    await vcio.sees(updateTemplate, { params, body: { sections: sectionsOf([{ key: 'q' }, { key: 'r' }]), version: 2 } });
    expect(await vcio.sees(publishTemplate, { params })).toMatchObject({ edition: 2, publishedVersion: 3, hasUnpublishedChanges: false });
    expect(await engineer.sees(listTemplateVersions, { params })).toMatchObject([
      { version: 3, edition: 2, name: 'Editions II', questionCount: 2, publishedBy: 'vcio Tester' },
      { version: 1, edition: 1, name: 'Editions', questionCount: 1 },
    ]);
    expect(await readPages(engineer, `/api/templates/${id}/versions?limit=1`)).toMatchObject([{ version: 3 }, { version: 1 }]);
  });

  test('Publishing a template twice at once publishes it once', async () => {
    const { id } = await made('Twice');
    const both = await Promise.all([1, 2].map(() => vcio.sees(publishTemplate, { params: { id } })));
    expect(both).toMatchObject([{ edition: 1 }, { edition: 1 }]);
  });

  test('An archived template leaves the list, cannot be edited and is restored as it was', async () => {
    const { id } = await published('Put away');
    const params = { id };
    expect(await vcio.sees(archiveTemplate, { params })).toMatchObject({ status: 'archived' });
    expect((await vcio.sees(listTemplates, { query: { q: 'put AWAY' } })).length).toBe(0);
    expect(await vcio.sees(listTemplates, { query: { q: 'put away', status: 'archived' } })).toMatchObject([{ id }]);
    expect(await vcio.refused(updateTemplate, { params, body: { name: 'x', version: 1 } })).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
    expect(await vcio.refused(publishTemplate, { params })).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    expect(await vcio.sees(restoreTemplate, { params })).toMatchObject({ status: 'published', publishedVersion: 1 });
  });
});

describe('deleting', () => {
  test('[TMPL-7] A template in use cannot be deleted, the refusal counts its assessments, and deletion works once none is left', async () => {
    const { id } = await published('In use');
    const admin = await msp.person('admin');
    const customer = await vcio.sees(createCustomer, { body: { name: 'Contoso' } });
    const body = { customerId: customer.id, templateId: id };
    const assessments = [await vcio.sees(createAssessment, { body }), await vcio.sees(createAssessment, { body })];

    expect(await vcio.refused(deleteTemplate, { params: { id } })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await admin.refused(deleteTemplate, { params: { id } })).toMatchObject({
      status: 409,
      code: 'TEMPLATE_IN_USE',
      details: { assessments: 2, customers: 1 },
    });
    for (const assessment of assessments) await vcio.sees(deleteAssessment, { params: { id: assessment.id } });
    await admin.sees(deleteTemplate, { params: { id } });
    expect(await admin.refused(getTemplate, { params: { id } })).toMatchObject({ status: 404, code: 'TEMPLATE_NOT_FOUND' });
  });

  test('A template deleted while an assessment of it starts: one of the two is refused', async () => {
    const admin = await msp.person('admin');
    const customer = await vcio.sees(createCustomer, { body: { name: 'Fabrikam' } });
    for (let round = 0; round < 4; round += 1) {
      const { id } = await published(`Race ${round}`);
      const [begun, gone] = await Promise.allSettled([
        vcio.sees(createAssessment, { body: { customerId: customer.id, templateId: id, name: `Race ${round}` } }),
        admin.sees(deleteTemplate, { params: { id } }),
      ]);
      expect([begun.status, gone.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const reason = begun.status === 'rejected' ? begun.reason : gone.status === 'rejected' ? gone.reason : '';
      expect(String(reason)).toMatch(/TEMPLATE_NOT_FOUND|TEMPLATE_IN_USE/);
    }
  });
});

describe('copies', () => {
  test('A duplicate of a template is a draft with a free name', async () => {
    const original = await published('Original');
    const copy = await vcio.sees(duplicateTemplate, { params: { id: original.id } });
    expect(copy).toMatchObject({ name: 'Original (2)', status: 'draft', version: 1, sections: original.sections });
    expect(await vcio.sees(duplicateTemplate, { params: { id: copy.id } })).toMatchObject({ name: 'Original (3)' });
    const long = await made('x'.repeat(120));
    expect((await vcio.sees(duplicateTemplate, { params: { id: long.id } })).name).toBe(`${'x'.repeat(116)} (2)`);
  });

  test('A starter published at once, and a second copy of it gets its own name', async () => {
    const starters = await engineer.sees(listStarters);
    const core = starters.find(({ slug }) => slug === 'core-technical-alignment');
    expect(core?.questionCount).toBeGreaterThanOrEqual(100);

    const first = await vcio.sees(addStarter, { params: { slug: 'core-technical-alignment' } });
    expect(first).toMatchObject({ status: 'published', edition: 1, publishedVersion: 1, questionCount: core?.questionCount });
    const second = await vcio.sees(addStarter, { params: { slug: 'core-technical-alignment' } });
    expect(second.name).toBe(`${first.name} (2)`);
    const customer = await vcio.sees(createCustomer, { body: { name: 'Starter customer' } });
    const made = await engineer.sees(createAssessment, { body: { customerId: customer.id, templateId: first.id } });
    // Conditional questions are excluded from the assessment's total until they apply.
    expect(core?.conditionalCount).toBeGreaterThan(0);
    expect(made.progress.total).toBe((core?.questionCount ?? 0) - (core?.conditionalCount ?? 0));

    expect(await vcio.refused(addStarter, { params: { slug: 'nope' } })).toMatchObject({ status: 404, code: 'TEMPLATE_NOT_FOUND' });
    expect(await engineer.refused(addStarter, { params: { slug: 'prospect-check' } })).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the list', () => {
  test('The list of templates continues after its last row and never contains sections', async () => {
    const all = await engineer.sees(listTemplates, { query: {} });
    const read = await readPages<{ id: string }>(engineer, '/api/templates?limit=2');
    expect(read.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(read[0]).not.toHaveProperty('sections');
    expect(await engineer.sees(listTemplates, { query: { status: 'draft' } })).not.toEqual([]);
  });
});

test('A template of another organisation is not found by any call', async () => {
  const params = { id: (await published('Secret')).id };
  const { owner } = rival;
  const answers = await Promise.all([
    owner.refused(getTemplate, { params }),
    owner.refused(updateTemplate, { params, body: { name: 'Mine', version: 1 } }),
    owner.refused(publishTemplate, { params }),
    owner.refused(archiveTemplate, { params }),
    owner.refused(restoreTemplate, { params }),
    owner.refused(duplicateTemplate, { params }),
    owner.refused(listTemplateVersions, { params }),
    owner.refused(deleteTemplate, { params }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'TEMPLATE_NOT_FOUND' });
  const exported = await owner.inject({ method: 'GET', url: `/api/templates/${params.id}/export` });
  expect(exported.json()).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
  expect(await owner.sees(listTemplates, { query: {} })).toEqual([]);
});

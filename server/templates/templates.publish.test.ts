import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAssessment, deleteAssessment } from '#contract/assessments/assessments.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getTemplateChanges } from '#contract/templates/changes.contract.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  publishTemplate,
  updateTemplate,
} from '#contract/templates/templates.contract.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization('Northwind IT');
  [vcio, admin] = [await msp.person('vcio'), await msp.person('admin')];
});
afterAll(() => server.close());

const question = (key: string, text: string, more: object = {}) => ({ key, text, type: 'yes_no' as const, ...more });
const FIRST = [question('mfa', 'Is MFA on?'), question('backup', 'Is there a backup?'), question('old', 'Is there a fax?')];
const asksBackup = { showIf: { all: [{ question: 'backup', op: 'equals', value: 'yes' }] } };
const SECOND = [
  question('mfa', 'Is MFA on for everybody?', { weight: 5 }),
  question('backup', 'Has a backup been restored?'),
  question('where', 'Where is it?', asksBackup),
];
const body = (name: string, questions: object[]) => ({ name, sections: [{ key: 's', title: 'All', questions }] as never });

async function changedTemplate(name: string) {
  const { id } = await vcio.sees(createTemplate, { body: body(name, FIRST) });
  const { version } = await vcio.sees(publishTemplate, { params: { id } });
  await vcio.sees(updateTemplate, { params: { id }, body: { ...body(name, SECOND), version } });
  return id;
}

describe('publishing a changed template', () => {
  test('[TPL-12] Before publication the new, removed, reworded and changed questions are shown', async () => {
    const id = await changedTemplate('Compared');
    expect(await vcio.sees(getTemplateChanges, { params: { id } })).toEqual({
      added: [{ key: 'where', text: 'Where is it?', section: 'All' }],
      removed: [{ key: 'old', text: 'Is there a fax?', section: 'All' }],
      reworded: [
        { key: 'mfa', section: 'All', before: 'Is MFA on?', after: 'Is MFA on for everybody?' },
        { key: 'backup', section: 'All', before: 'Is there a backup?', after: 'Has a backup been restored?' },
      ],
      changed: [{ key: 'mfa', text: 'Is MFA on for everybody?', section: 'All', fields: ['weight'] }],
      others: [],
    });
  });

  test('[TPL-13] A reworded question with the same meaning keeps its key, and one with another meaning gets a new key', async () => {
    const id = await changedTemplate('Decided');
    const { sections, edition, publishedVersion, version } = await vcio.sees(publishTemplate, {
      params: { id },
      body: { newQuestions: ['backup'] },
    });
    expect(sections[0]?.questions.map(({ key }) => key)).toEqual(['mfa', 'backup-v2', 'where']);
    expect(sections[0]?.questions[2]?.showIf).toEqual({ all: [{ question: 'backup-v2', op: 'equals', value: 'yes' }] });
    expect({ edition, isCurrent: publishedVersion === version }).toEqual({ edition: 2, isCurrent: true });
    expect(await vcio.sees(getTemplateChanges, { params: { id } })).toEqual({
      added: [],
      removed: [],
      reworded: [],
      changed: [],
      others: [],
    });
  });

  test('A question that was not reworded cannot be marked as new', async () => {
    const id = await changedTemplate('Refused');
    expect(await vcio.refused(publishTemplate, { params: { id }, body: { newQuestions: ['where'] } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'newQuestions',
    });
    expect(await vcio.sees(getTemplate, { params: { id } })).toMatchObject({ edition: 1, hasUnpublishedChanges: true });
  });
});

describe('use of a template', () => {
  test('[TPL-14] A template lists its assessments and their customers, and a refused deletion names what blocks it', async () => {
    const id = await changedTemplate('Used');
    const row = async () => (await vcio.sees(listTemplates, { query: { q: 'used' } })).find((template) => template.id === id);
    expect(await row()).toMatchObject({ assessmentCount: 0, customerCount: 0, owner: { id: vcio.id } });
    const [one, other] = [
      await vcio.sees(createCustomer, { body: { name: 'Adatum' } }),
      await vcio.sees(createCustomer, { body: { name: 'Fabrikam' } }),
    ];
    const made = await Promise.all(
      [one, one, other].map((customer, at) =>
        vcio.sees(createAssessment, { body: { customerId: customer.id, templateId: id, name: `Run ${at}` } }),
      ),
    );
    expect(await row()).toMatchObject({ assessmentCount: 3, customerCount: 2 });

    for (const assessment of made.slice(0, 2)) await admin.sees(deleteAssessment, { params: { id: assessment.id } });
    expect(await row()).toMatchObject({ assessmentCount: 1, customerCount: 1 });
    expect(await admin.refused(deleteTemplate, { params: { id } })).toMatchObject({
      code: 'TEMPLATE_IN_USE',
      details: { assessments: 1, customers: 1, blocking: [{ id: made[2]?.id, name: 'Run 2', customer: 'Fabrikam' }] },
    });
    for (const assessment of made.slice(2)) await admin.sees(deleteAssessment, { params: { id: assessment.id } });
    await admin.sees(deleteTemplate, { params: { id } });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Assessment,
  createAssessment,
  deleteAssessment,
  getAssessment,
  reassignAssessment,
  updateAssessment,
} from '#contract/assessments/assessments.contract.ts';
import { AssessmentQuestions, getAssessmentQuestions, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { startAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { addAssessmentComment, listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { archiveCustomer } from '#contract/customers/customers.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { openAssessmentFixture, type AssessmentFixture, SMALL } from './assessments.fixture.ts';

let at: AssessmentFixture;
let rival: TestOrganization;
beforeAll(async () => {
  at = await openAssessmentFixture();
  rival = await at.server.organization('Rival MSP');
});
afterAll(() => at.server.close());

const NOBODY = '01890000-0000-7000-8000-000000000000';
/** Accepts the default names of before and after the call, because the quarter may end in between. */
const namedSince = (before: Date, ending = '') =>
  expect.toBeOneOf(
    [before, new Date()].map((at) => `Small check - Q${Math.ceil((at.getUTCMonth() + 1) / 3)} ${at.getUTCFullYear()}${ending}`),
  );

describe('starting an assessment', () => {
  test('A new assessment has the default name, the caller as assignee, the published version and no answers', async () => {
    const customer = await at.customer();
    const before = new Date();
    const made = await at.engineer.sees(createAssessment, { body: { customerId: customer.id, templateId: at.templateId } });

    expect(made).toMatchObject({
      name: namedSince(before),
      status: 'draft',
      type: 'technical_alignment',
      customer,
      template: { id: at.templateId, name: 'Small check', version: 1 },
      assignedTo: at.engineer.id,
      assignee: { id: at.engineer.id, name: 'alignment_engineer Tester' },
      progress: { total: 5, answered: 0, notApplicable: 0, requiredOpen: 2 },
      score: null,
      version: 1,
    });
    expect(await at.engineer.sees(getAssessment, { params: { id: made.id } })).toEqual(made);
  });

  test('A default name that is taken gets a number, and a chosen name that is taken is refused', async () => {
    const { id: customerId } = await at.customer();
    const body = { customerId, templateId: at.templateId };
    const before = new Date();
    await at.engineer.sees(createAssessment, { body });
    expect(await at.engineer.sees(createAssessment, { body })).toMatchObject({ name: namedSince(before, ' (2)') });

    await at.engineer.sees(createAssessment, { body: { ...body, name: 'Spring check' } });
    expect(await at.engineer.refused(createAssessment, { body: { ...body, name: ' spring CHECK ' } })).toMatchObject({
      status: 409,
      code: 'DUPLICATE_ASSESSMENT',
    });
  });

  test('Five assessments created at the same moment get five names', async () => {
    const { id: customerId } = await at.customer();
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(() => at.engineer.sees(createAssessment, { body: { customerId, templateId: at.templateId } })),
    );
    expect(new Set(made.map(({ name }) => name)).size).toBe(5);
  });

  test('A new assessment may have no assignee or be assigned to a colleague', async () => {
    const { id: customerId } = await at.customer();
    const body = { customerId, templateId: at.templateId, dueDate: '2027-02-28' };
    expect(await at.vcio.sees(createAssessment, { body: { ...body, assignedTo: null } })).toMatchObject({
      assignedTo: null,
      assignee: null,
    });
    expect(await at.vcio.sees(createAssessment, { body: { ...body, assignedTo: at.engineer.id } })).toMatchObject({
      assignedTo: at.engineer.id,
      dueDate: '2027-02-28',
    });
  });

  test('An assessment of an unknown or foreign customer, template or assignee is refused by name', async () => {
    const { id: customerId } = await at.customer();
    const good = { customerId, templateId: at.templateId };
    const refused = (body: typeof good & { assignedTo?: string }) => at.engineer.refused(createAssessment, { body });
    expect(await refused({ ...good, customerId: NOBODY })).toMatchObject({ status: 404, code: 'CUSTOMER_NOT_FOUND' });
    expect(await refused({ ...good, templateId: NOBODY })).toMatchObject({ status: 404, code: 'TEMPLATE_NOT_FOUND' });
    expect(await refused({ ...good, assignedTo: rival.owner.id })).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
      field: 'assignedTo',
    });
    expect(await rival.owner.refused(createAssessment, { body: good })).toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  });

  test('A draft template and an archived customer cannot be used for a new assessment', async () => {
    const { id: customerId } = await at.customer();
    const draft = await at.vcio.sees(createTemplate, { body: SMALL });
    expect(await at.engineer.refused(createAssessment, { body: { customerId, templateId: draft.id } })).toMatchObject({
      status: 409,
      code: 'TEMPLATE_NOT_PUBLISHED',
    });
    await at.vcio.sees(archiveCustomer, { params: { id: customerId } });
    expect(await at.engineer.refused(createAssessment, { body: { customerId, templateId: at.templateId } })).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
    });
  });

  test('Assessment names in any script are kept, and invalid ones are refused', async () => {
    const body = { customerId: (await at.customer()).id, templateId: at.templateId };
    const strange = '🧭 مراجعة ‏RTL Ünïcode';
    expect(await at.engineer.sees(createAssessment, { body: { ...body, name: strange } })).toMatchObject({ name: strange });
    for (const name of ['x'.repeat(10_000), 'a\u0000b', '   ']) {
      expect((await at.engineer.refused(createAssessment, { body: { ...body, name } })).status).toBe(400);
    }
  });
});

describe('one assessment', () => {
  test('An assessment is read with its sections, questions and answers in one call', async () => {
    const { id } = await at.assessment();
    await at.engineer.sees(saveAnswer, {
      params: { id, questionKey: 'mfa' },
      body: { value: 'partial', internalNote: 'VIPs', version: 0 },
    });

    const response = await at.engineer.inject({ method: 'GET', url: `/api/assessments/${id}/questions` });
    const read = AssessmentQuestions.parse(response.json());
    expect(response.json()).toEqual(read);
    expect(Assessment.parse(response.json<AssessmentQuestions>().assessment)).toEqual(
      await at.engineer.sees(getAssessment, { params: { id } }),
    );
    expect(read.sections.map(({ key, questions }) => [key, questions.length])).toEqual([
      ['access', 3],
      ['backup', 4],
    ]);
    expect(read.sections[0]?.questions[0]).toMatchObject({
      key: 'mfa',
      required: true,
      answer: { value: 'partial', points: 50, internalNote: 'VIPs', version: 1, updatedBy: { id: at.engineer.id } },
    });
    expect(read.sections[0]?.questions[1]?.answer).toBeNull();
    expect(read.score).toMatchObject({
      value: 50,
      earned: 100,
      possible: 200,
      sections: [
        { key: 'access', value: 50 },
        { key: 'backup', value: null },
      ],
    });
    expect(read.progress).toEqual({ total: 5, answered: 1, notApplicable: 0, requiredOpen: 1 });
  });

  test('[ASMT-10] An assessment keeps the template version it began with', async () => {
    const template = await at.vcio.sees(createTemplate, { body: SMALL });
    await at.vcio.sees(publishTemplate, { params: { id: template.id } });
    const { id: customerId } = await at.customer();
    const made = await at.engineer.sees(createAssessment, { body: { customerId, templateId: template.id } });
    const sections = SMALL.sections.slice(0, 1);
    await at.vcio.inject({ method: 'PATCH', url: `/api/templates/${template.id}`, payload: { sections, name: 'Changed', version: 1 } });
    await at.vcio.sees(publishTemplate, { params: { id: template.id } });

    const read = await at.engineer.sees(getAssessmentQuestions, { params: { id: made.id } });
    expect(read.template).toEqual({ id: template.id, name: 'Small check', version: 1 });
    expect(read.sections).toHaveLength(2);
    const later = await at.engineer.sees(createAssessment, { body: { customerId, templateId: template.id } });
    expect(later.template).toEqual({ id: template.id, name: 'Changed', version: 2, isOutdated: false });
  });

  test('Name and dates of an assessment change by version, and a stale version is refused with the current row', async () => {
    const { id } = await at.assessment();
    const changed = await at.engineer.sees(updateAssessment, {
      params: { id },
      body: { name: 'Renamed', dueDate: '2027-01-31', version: 1 },
    });
    expect(changed).toMatchObject({ name: 'Renamed', dueDate: '2027-01-31', version: 2 });
    expect(await at.vcio.refused(updateAssessment, { params: { id }, body: { name: 'Late', version: 1 } })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      current: { name: 'Renamed', version: 2 },
    });
  });

  test("Saving answers does not make the version of an assessment's name and dates stale", async () => {
    const { id } = await at.assessment();
    await at.engineer.sees(saveAnswer, { params: { id, questionKey: 'mfa' }, body: { value: 'met', version: 0 } });
    expect(await at.engineer.sees(updateAssessment, { params: { id }, body: { dueDate: '2027-03-01', version: 1 } })).toMatchObject({
      version: 2,
    });
  });

  test('Only the engineer of an assessment or a vCIO may start it', async () => {
    const { id } = await at.assessment();
    const other = await at.msp.person('alignment_engineer');
    expect(await other.refused(startAssessment, { params: { id }, body: {} })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await at.engineer.sees(startAssessment, { params: { id }, body: {} })).toMatchObject({ status: 'in_progress' });
    expect(await at.vcio.refused(startAssessment, { params: { id }, body: {} })).toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
  });

  test('A vCIO can assign an assessment to another person of the organisation, never to one outside it', async () => {
    const { id } = await at.assessment();
    const other = await at.msp.person('alignment_engineer');
    expect(await at.engineer.refused(reassignAssessment, { params: { id }, body: { userId: other.id } })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await at.vcio.sees(reassignAssessment, { params: { id }, body: { userId: other.id } })).toMatchObject({ assignedTo: other.id });
    for (const userId of [NOBODY, rival.owner.id]) {
      expect(await at.vcio.refused(reassignAssessment, { params: { id }, body: { userId } })).toMatchObject({ code: 'USER_NOT_FOUND' });
    }
    expect(await at.vcio.sees(reassignAssessment, { params: { id }, body: { userId: null } })).toMatchObject({ assignee: null });
  });

  test('An assessment deleted by a vCIO leaves all lists, and its name is free again', async () => {
    const { id, customerId, name } = await at.assessment();
    expect(await at.engineer.refused(deleteAssessment, { params: { id } })).toMatchObject({ code: 'FORBIDDEN' });
    await at.vcio.sees(deleteAssessment, { params: { id } });

    expect(await at.vcio.refused(getAssessment, { params: { id } })).toMatchObject({ status: 404, code: 'ASSESSMENT_NOT_FOUND' });
    expect(await at.vcio.refused(deleteAssessment, { params: { id } })).toMatchObject({ code: 'ASSESSMENT_NOT_FOUND' });
    expect(await at.vcio.sees(listAssessments, { query: { customerId } })).toEqual([]);
    await at.engineer.sees(createAssessment, { body: { customerId, templateId: at.templateId, name } });
  });

  test('Comments are made on an assessment as a whole and on its questions', async () => {
    const { id } = await at.assessment();
    await at.engineer.sees(addAssessmentComment, { params: { id }, body: { text: 'Who is the contact?' } });
    await at.vcio.sees(addAssessmentComment, { params: { id }, body: { text: 'Ask again', questionKey: 'mfa' } });
    expect(await at.engineer.sees(listAssessmentComments, { params: { id } })).toMatchObject([
      { kind: 'comment', text: 'Who is the contact?', questionKey: null, author: { id: at.engineer.id } },
      { text: 'Ask again', questionKey: 'mfa', author: { id: at.vcio.id } },
    ]);
    expect(await at.vcio.refused(addAssessmentComment, { params: { id }, body: { text: 'x', questionKey: 'nope' } })).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'questionKey',
    });
  });

  test('An assessment of another organisation is not found by any call', async () => {
    const { id } = await at.assessment();
    const params = { id };
    const answers = await Promise.all([
      rival.owner.refused(getAssessment, { params }),
      rival.owner.refused(getAssessmentQuestions, { params }),
      rival.owner.refused(saveAnswer, { params: { id, questionKey: 'mfa' }, body: { value: 'met', version: 0 } }),
      rival.owner.refused(updateAssessment, { params, body: { name: 'Mine', version: 1 } }),
      rival.owner.refused(startAssessment, { params }),
      rival.owner.refused(reassignAssessment, { params, body: { userId: rival.owner.id } }),
      rival.owner.refused(addAssessmentComment, { params, body: { text: 'hi' } }),
      rival.owner.refused(listAssessmentComments, { params }),
      rival.owner.refused(deleteAssessment, { params }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'ASSESSMENT_NOT_FOUND' });
    expect(await rival.owner.sees(listAssessments, { query: {} })).toEqual([]);
  });
});

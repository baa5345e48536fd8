import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { Answer, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { Assessment } from '#contract/assessments/assessments.contract.ts';
import { Contact } from '#contract/customers/contacts.contract.ts';
import { Customer } from '#contract/customers/customers.contract.ts';
import { Finding } from '#contract/findings/findings.contract.ts';
import { Organization } from '#contract/organizations/organizations.contract.ts';
import { Qbr } from '#contract/qbrs/qbrs.contract.ts';
import { Template } from '#contract/templates/templates.contract.ts';
import { type SampleOrganization, sampleOrganization, QUESTION_KEYS } from '#tests/support/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: SampleOrganization;
beforeAll(async () => {
  server = await startTestServer();
  msp = await sampleOrganization(server, 'Overtaken');
  const params = { id: msp.openAssessment, questionKey: String(QUESTION_KEYS[0]) };
  await msp.owner.sees(saveAnswer, { params, body: { value: 'met', internalNote: 'ours', version: 0 } });
});
afterAll(() => server.close());

interface Stale {
  what: string;
  address: () => string;
  shape: z.ZodMiniObject;
  method?: 'PUT';
  body?: object;
}

const stale: Stale[] = [
  { what: 'a customer', address: () => `customers/${msp.ids.customers}`, shape: Customer },
  { what: 'a contact', address: () => `contacts/${msp.ids.contacts}`, shape: Contact },
  { what: 'a template', address: () => `templates/${msp.ids.templates}`, shape: Template },
  { what: 'an assessment', address: () => `assessments/${msp.openAssessment}`, shape: Assessment },
  { what: 'a finding', address: () => `findings/${msp.ids.findings}`, shape: Finding },
  { what: 'a QBR', address: () => `qbrs/${msp.ids.qbrs}`, shape: Qbr },
  { what: 'the organisation', address: () => 'organizations/current', shape: Organization },
  {
    what: 'an answer',
    address: () => `assessments/${msp.openAssessment}/answers/${QUESTION_KEYS[0]}`,
    shape: Answer,
    method: 'PUT',
    body: { value: 'not_met' },
  },
];

test.each(stale)(
  'An outdated change of $what is refused with the current row and no other column',
  async ({ address, shape, method, body }) => {
    const response = await msp.owner.inject({ method: method ?? 'PATCH', url: `/api/${address()}`, payload: { ...body, version: 99 } });

    expect(response.statusCode).toBe(409);
    const refusal = response.json<{ code: string; details: unknown; current: Record<string, unknown> }>();
    expect(refusal).toMatchObject({ code: 'CONFLICT', details: { version: refusal.current['version'] } });
    expect(Object.keys(refusal.current).toSorted()).toEqual(Object.keys(shape.shape).toSorted());
  },
);

/** Moves of a row that another person may have changed since it was read. */
const steps: { step: string; address: () => string; shape: z.ZodMiniObject; body?: object }[] = [
  { step: 'starting an assessment', address: () => `assessments/${msp.openAssessment}/start`, shape: Assessment },
  { step: 'submitting an assessment', address: () => `assessments/${msp.openAssessment}/submit`, shape: Assessment },
  { step: 'recalling an assessment', address: () => `assessments/${msp.openAssessment}/recall`, shape: Assessment },
  { step: 'approving an assessment', address: () => `assessments/${msp.openAssessment}/approve`, shape: Assessment },
  {
    step: 'returning an assessment',
    address: () => `assessments/${msp.openAssessment}/return`,
    shape: Assessment,
    body: { comment: 'No' },
  },
  {
    step: 'reassigning an assessment',
    address: () => `assessments/${msp.openAssessment}/reassign`,
    shape: Assessment,
    body: { userId: null },
  },
  { step: 'generating a QBR', address: () => `qbrs/${msp.ids.qbrs}/generate`, shape: Qbr },
  { step: 'finalising a QBR', address: () => `qbrs/${msp.ids.qbrs}/finalize`, shape: Qbr },
  { step: 'publishing a template', address: () => `templates/${msp.ids.templates}/publish`, shape: Template },
  { step: 'archiving a template', address: () => `templates/${msp.ids.templates}/archive`, shape: Template },
  { step: 'restoring a template', address: () => `templates/${msp.ids.templates}/restore`, shape: Template },
  { step: 'archiving a customer', address: () => `customers/${msp.ids.customers}/archive`, shape: Customer },
  { step: 'restoring a customer', address: () => `customers/${msp.ids.customers}/restore`, shape: Customer },
];

test.each(steps)('A person who is overtaken at $step is refused with the current row', async ({ address, shape, body }) => {
  const response = await msp.owner.inject({ method: 'POST', url: `/api/${address()}`, payload: { ...body, version: 99 } });

  expect(response.statusCode).toBe(409);
  const refusal = response.json<{ code: string; details: unknown; current: Record<string, unknown> }>();
  expect(refusal).toMatchObject({ code: 'CONFLICT', details: { version: refusal.current['version'] } });
  expect(Object.keys(refusal.current).toSorted()).toEqual(Object.keys(shape.shape).toSorted());
});

test('[GUARD-1] Saving a first answer with an outdated version is refused with the fact that none is stored', async () => {
  const url = `/api/assessments/${msp.openAssessment}/answers/${QUESTION_KEYS[1]}`;
  const response = await msp.owner.inject({ method: 'PUT', url, payload: { value: 'met', version: 7 } });

  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'CONFLICT', details: { version: 0 }, current: null });
});

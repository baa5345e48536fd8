import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Answer, saveAnswer } from '#contract/assessments/answers.contract.ts';
import { Assessment } from '#contract/assessments/assessments.contract.ts';
import { CurrentUser } from '#contract/auth/auth.contract.ts';
import { Budget, BudgetLine, Scenario, ScenarioPreview } from '#contract/budgets/budgets.contract.ts';
import { Agreement } from '#contract/customers/agreements.contract.ts';
import { Asset } from '#contract/customers/assets.contract.ts';
import { Goal } from '#contract/customers/goals.contract.ts';
import { Contact } from '#contract/customers/contacts.contract.ts';
import { Site } from '#contract/customers/sites.contract.ts';
import { Customer } from '#contract/customers/customers.contract.ts';
import { Finding } from '#contract/findings/findings.contract.ts';
import { Integration } from '#contract/integrations/integrations.contract.ts';
import { Outlook } from '#contract/integrations/outlook.contract.ts';
import { Webhook } from '#contract/integrations/webhooks.contract.ts';
import { Campaign } from '#contract/campaigns/campaigns.contract.ts';
import { Initiative } from '#contract/recommendations/initiatives.contract.ts';
import { Exclusion } from '#contract/exclusions/exclusions.contract.ts';
import { Sop } from '#contract/sops/sops.contract.ts';
import { SopRun } from '#contract/sops/sops.runs.contract.ts';
import { ListView } from '#contract/views/views.contract.ts';
import { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { Organization } from '#contract/organizations/organizations.contract.ts';
import { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { StackAudit } from '#contract/stack/stack.audits.contract.ts';
import { StackStandard } from '#contract/stack/stack.contract.ts';
import { StackItem } from '#contract/stack/stack.items.contract.ts';
import { Template } from '#contract/templates/templates.contract.ts';
import { User } from '#contract/users/users.contract.ts';
import { type SampleOrganization, sampleOrganization, QUESTION_KEYS } from '#tests/support/sample/sample-organization.ts';
import { FISCAL_YEAR } from '#tests/support/sample/sample-planning.ts';
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

const budget = () => `budgets/${msp.ids.customers}/${FISCAL_YEAR}`;
const scenario = () => `${budget()}/scenarios/${encodeURIComponent(msp.ids.scenarios)}`;

const stale: Stale[] = [
  { what: 'a customer', address: () => `customers/${msp.ids.customers}`, shape: Customer },
  { what: 'a site', address: () => `sites/${msp.ids.sites}`, shape: Site },
  { what: 'a contact', address: () => `contacts/${msp.ids.contacts}`, shape: Contact },
  { what: 'a template', address: () => `templates/${msp.ids.templates}`, shape: Template },
  { what: 'an assessment', address: () => `assessments/${msp.openAssessment}`, shape: Assessment },
  { what: 'a finding', address: () => `findings/${msp.ids.findings}`, shape: Finding },
  { what: 'a QBR', address: () => `qbrs/${msp.ids.qbrs}`, shape: Qbr },
  { what: 'a recommendation', address: () => `recommendations/${msp.ids.recommendations}`, shape: Recommendation },
  { what: 'an initiative', address: () => `initiatives/${msp.ids.initiatives}`, shape: Initiative },
  { what: 'a campaign', address: () => `campaigns/${msp.ids.campaigns}`, shape: Campaign },
  { what: 'an SOP', address: () => `sops/${msp.ids.sops}`, shape: Sop },
  { what: 'an opinion of an SOP', address: () => `sops/${msp.ids.sops}/helpful`, shape: Sop, method: 'PUT', body: { helpful: true } },
  { what: 'a checklist', address: () => `sop-runs/${msp.ids['sop-runs']}`, shape: SopRun, body: { point: 0, done: true } },
  { what: 'a view of a list', address: () => `views/${msp.ids.views}`, shape: ListView },
  { what: 'an agreement', address: () => `agreements/${msp.ids.agreements}`, shape: Agreement },
  { what: 'an asset', address: () => `assets/${msp.ids.assets}`, shape: Asset },
  { what: 'a standard of the stack', address: () => `tech-stack/standards/${msp.ids.standards}`, shape: StackStandard },
  { what: 'a product of a customer', address: () => `stack-items/${msp.ids['stack-items']}`, shape: StackItem },
  { what: 'a stack audit', address: () => `tech-stack/audits/${msp.ids.audits}`, shape: StackAudit },
  { what: 'an exclusion', address: () => `exclusions/${msp.ids.exclusions}`, shape: Exclusion },
  { what: 'a goal', address: () => `goals/${msp.ids.goals}`, shape: Goal },
  { what: 'a line of a budget', address: () => `${budget()}/lines/${msp.ids.lines}`, shape: BudgetLine },
  { what: 'the target of a budget', address: budget, shape: Budget, method: 'PUT', body: { target: 1 } },
  { what: 'the changes of a scenario', address: () => `${scenario()}/changes`, shape: Scenario, method: 'PUT', body: { changes: [] } },
  { what: 'a webhook', address: () => `webhooks/${msp.ids.webhooks}`, shape: Webhook },
  {
    what: 'a chat',
    address: () => 'integrations/slack',
    shape: Integration,
    method: 'PUT',
    body: { channels: [{ name: 'All', url: 'https://hooks.test/', events: ['assessment_approved'] }] },
  },
  { what: 'the Microsoft calendars', address: () => 'outlook', shape: Outlook, method: 'PUT', body: {} },
  { what: 'a person', address: () => `users/${msp.ids.users}`, shape: User },
  { what: 'the own profile', address: () => 'profile', shape: z.omit(CurrentUser, { visit: true, closedFeatures: true }) },
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

/** Changes of a row that another person may have changed since it was read. */
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
  { step: 'moving an assessment to a newer template', address: () => `assessments/${msp.openAssessment}/upgrade`, shape: Assessment },
  {
    step: 'reassigning an assessment',
    address: () => `assessments/${msp.openAssessment}/reassign`,
    shape: Assessment,
    body: { userId: null },
  },
  { step: 'generating a QBR', address: () => `qbrs/${msp.ids.qbrs}/generate`, shape: Qbr },
  { step: 'refreshing a QBR', address: () => `qbrs/${msp.ids.qbrs}/refresh`, shape: Qbr },
  { step: 'restoring a version of a QBR', address: () => `qbrs/${msp.ids.qbrs}/versions/1/restore`, shape: Qbr },
  { step: 'finalising a QBR', address: () => `qbrs/${msp.ids.qbrs}/finalize`, shape: Qbr },
  { step: 'publishing a template', address: () => `templates/${msp.ids.templates}/publish`, shape: Template },
  { step: 'archiving a template', address: () => `templates/${msp.ids.templates}/archive`, shape: Template },
  { step: 'restoring a template', address: () => `templates/${msp.ids.templates}/restore`, shape: Template },
  { step: 'saying that an SOP was read', address: () => `sops/${msp.ids.sops}/acknowledge`, shape: Sop },
  { step: 'reviewing an SOP', address: () => `sops/${msp.ids.sops}/review`, shape: Sop },
  { step: 'restoring a version of an SOP', address: () => `sops/${msp.ids.sops}/versions/1/restore`, shape: Sop },
  { step: 'archiving a customer', address: () => `customers/${msp.ids.customers}/archive`, shape: Customer },
  { step: 'restoring a customer', address: () => `customers/${msp.ids.customers}/restore`, shape: Customer },
  {
    step: 'recording a decision',
    address: () => `recommendations/${msp.ids.recommendations}/decisions`,
    shape: Recommendation,
    body: { outcome: 'declined', by: 'J. Doe' },
  },
  { step: 'accepting a scenario', address: () => `${scenario()}/accept`, shape: ScenarioPreview },
];

test.each(steps)('An outdated version while $step is refused with the current row', async ({ address, shape, body }) => {
  const response = await msp.owner.inject({ method: 'POST', url: `/api/${address()}`, payload: { ...body, version: 99 } });

  expect(response.statusCode).toBe(409);
  const refusal = response.json<{ code: string; details: unknown; current: Record<string, unknown> }>();
  expect(refusal).toMatchObject({ code: 'CONFLICT', details: { version: refusal.current['version'] } });
  expect(Object.keys(refusal.current).toSorted()).toEqual(Object.keys(shape.shape).toSorted());
});

test.each([
  ['a recommendation', () => `recommendations/${msp.ids.recommendations}`],
  ['an initiative', () => `initiatives/${msp.ids.initiatives}`],
  ['a campaign', () => `campaigns/${msp.ids.campaigns}`],
  ['an agreement', () => `agreements/${msp.ids.agreements}`],
  ['an asset', () => `assets/${msp.ids.assets}`],
  ['an exclusion', () => `exclusions/${msp.ids.exclusions}`],
  ['a goal', () => `goals/${msp.ids.goals}`],
])('An outdated version while deleting %s is refused with the current row, which stays', async (_what, address) => {
  const response = await msp.owner.inject({ method: 'DELETE', url: `/api/${address()}`, payload: { version: 99 } });

  expect(response.statusCode).toBe(409);
  const { current } = response.json<{ current: { version: number } }>();
  const kept = await msp.owner.inject({ method: 'PATCH', url: `/api/${address()}`, payload: { version: current.version } });
  expect(kept.statusCode).toBe(200);
});

test('[GUARD-1] Saving a first answer with an outdated version is refused with the fact that none is stored', async () => {
  const url = `/api/assessments/${msp.openAssessment}/answers/${QUESTION_KEYS[1]}`;
  const response = await msp.owner.inject({ method: 'PUT', url, payload: { value: 'met', version: 7 } });

  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'CONFLICT', details: { version: 0 }, current: null });
});

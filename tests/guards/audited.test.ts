import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { FISCAL_YEAR } from '#tests/support/sample/sample-planning.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addressWith, nameOf, pictureForm } from './crawl.ts';
import { BODIES } from './isolation.bodies.ts';

/** Tables that concern only the person who changes them, those of export jobs, whose request is audited, and the progress of imports, whose run is. */
const OF_ONE_PERSON = [
  'backups',
  'evidence_imports',
  'exports',
  'inboxes',
  'notification_preferences',
  'notifications',
  'qbr_exports',
  'tour_progress',
].map((table) => `public.${table}`);

/** Changes that need another state first, and are tested with their features instead. */
const ELSEWHERE: readonly string[] = [
  'POST /api/billing/checkout',
  'POST /api/billing/portal',
  'POST /api/billing/cancel',
  'POST /api/billing/reactivate',
  'POST /api/billing/pause',
  'POST /api/sso/providers/:id/role-preview',
  'POST /api/sso/providers/:id/test',
  'POST /api/sso/providers/:id/test-sign-in',
  'POST /api/sso/saml-metadata',
  'POST /api/sso/domains/:domain/verify',
  'POST /api/organizations/accept-ownership',
  'POST /api/organizations/deletion',
  'DELETE /api/organizations/deletion',
  'POST /api/organizations/decline-ownership',
  'POST /api/oauth/consents/:uid',
  'DELETE /api/oauth/consents/:uid',
  'DELETE /api/assistants/apps',
  'POST /api/organizations/deck-template',
  'DELETE /api/organizations/deck-template',
  'DELETE /api/rate-limits/:key',
  'POST /api/integrations/:kind/test',
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend',
  'POST /api/users/:id/reset-mfa',
  'POST /api/users/:id/require-password-change',
  'POST /api/customers/:id/merge',
  'POST /api/customers/:id/path/apply',
  'POST /api/customers/import',
  'POST /api/customers/:id/stack-items/import',
  'POST /api/tech-stack/audits/:id/recommendations',
  'POST /api/templates/starters/:slug',
  'POST /api/templates/import',
  'POST /api/templates/bulk',
  'POST /api/templates/:id/mappings/try',
  'POST /api/customers/:id/evidence-columns/try',
  'POST /api/assessments/:id/reassign',
  'POST /api/assessments/bulk',
  'POST /api/assessments/:id/approve',
  'POST /api/assessments/:id/return',
  'PUT /api/assessments/:id/verdicts',
  'POST /api/files',
  'POST /api/surveys',
  'POST /api/surveys/:id/slide',
  'POST /api/customers/:id/evidence-runs',
  'POST /api/customers/:id/evidence-runs/undo',
  'POST /api/assessments/:id/proposals',
  'POST /api/assessments/:id/proposals/accept',
  'POST /api/assessments/:id/proposals/reject',
  'POST /api/assessments/:id/proposals/undo',
  'POST /api/proposals/changes',
  'POST /api/proposals/changes/accept',
  'POST /api/proposals/changes/reject',
  'POST /api/proposals/changes/undo',
  'POST /api/integrations/:kind/choices',
  'DELETE /api/integrations/:kind/runs/current',
  'POST /api/recommendations/:id/push',
  'POST /api/campaigns',
  'POST /api/campaigns/:id/agenda',
  'POST /api/campaigns/:id/reminders',
  'POST /api/campaigns/:id/customers',
  'POST /api/campaigns/:id/runs',
  'POST /api/campaigns/:id/runs/undo',
  'PATCH /api/campaigns/:id/letters',
  'POST /api/campaigns/:id/letters/publish',
  'POST /api/campaigns/:id/letters/withdraw',
  'POST /api/findings/:id/push',
  'PUT /api/integrations/:kind/companies/:externalId',
  'PUT /api/integrations/:kind/conflicts',
  'PUT /api/evidence-connections/:kind',
  'DELETE /api/evidence-connections/:kind',
  'POST /api/evidence-connections/:kind/test',
  'POST /api/evidence-connections/:kind/fetch',
  'POST /api/evidence-connections/:kind/tenants',
  'PUT /api/evidence-connections/:kind/tenants/:tenantId',
  'PUT /api/outlook',
  'DELETE /api/outlook',
  'POST /api/outlook/test',
  'POST /api/chat-commands/:chat/code',
  'DELETE /api/chat-commands/:chat/channels/:externalId',
  'POST /api/qbrs/:id/present',
  'POST /api/qbrs/:id/deliver',
  'POST /api/qbrs/:id/tell-attendees',
  'PATCH /api/qbrs/:id/action-items/:key',
  'POST /api/qbrs/:id/versions/:number/restore',
  'POST /api/feedback',
  'DELETE /api/admin/visits/current',
  'POST /api/users/:id/hand-over',
  'POST /api/sops/starters/:slug',
  'DELETE /api/sop-runs/:id',
  'POST /api/backups/restore',
  'DELETE /api/customers/:id',
  'DELETE /api/templates/:id',
  'DELETE /api/recommendations/:id',
  'DELETE /api/budgets/:customerId/:fiscalYear/scenarios/:name',
  'DELETE /api/qbrs/:id',
  'DELETE /api/qbrs/:id/decisions/:decisionId',
  'PUT /api/qbrs/:id/questions/:questionId/answer',
  'DELETE /api/qbrs/:id/exports/:exportId',
  'DELETE /api/assessments/:id/exports/:exportId',
];

/** Changes that concern only their caller. */
const PERSONAL: readonly string[] = [
  'PATCH /api/notifications/:id/read',
  'PATCH /api/notifications/mark-all-read',
  'PUT /api/notifications/preferences',
  'POST /api/onboarding/start-tour',
  'POST /api/onboarding/progress',
  'PUT /api/onboarding/preferences',
  'DELETE /api/notifications/:id',
  'DELETE /api/notifications/clear-all',
];

/** Changes that only count views. */
const COUNTED: readonly string[] = ['POST /api/sops/:id/views'];

/** Excludes public, sign-in and superadmin calls, whose audit is tested separately. */
const isOfMember = ({ method, path, allow }: Endpoint) =>
  method !== 'GET' &&
  !COUNTED.includes(`${method} ${path}`) &&
  allow !== 'public' &&
  allow !== 'superadmin' &&
  !path.startsWith('/api/auth/');

/** Bodies for calls without an id, and for calls whose usual body changes nothing. */
function bodyFor(entry: Endpoint, { ids, owner, engineer }: SampleOrganization): object {
  const customerId = ids.customers;
  const bodies: Readonly<Record<string, object>> = {
    'PATCH /api/organizations/current': { name: 'Renamed IT' },
    'PATCH /api/organizations/sign-in-policy': { version: 1, idleMinutes: 20 },
    'PUT /api/audit-logs/retention': { days: 730, version: 1 },
    'PATCH /api/profile': { theme: 'light' },
    'POST /api/assessments': { customerId, templateId: ids.templates, name: 'One more' },
    'POST /api/assessments/bulk': { ids: [ids.assessments], assignedTo: owner.id },
    'POST /api/findings/bulk': { ids: [ids.findings], set: { status: 'planned' } },
    'POST /api/assessments/batch': { templateId: ids.templates, customerIds: [customerId] },
    'POST /api/customers': { name: 'One more' },
    'POST /api/customers/bulk': { ids: [customerId], set: { vcioId: null } },
    'POST /api/initiatives': { title: 'One more' },
    'PATCH /api/campaigns/:id/effects': { agenda: false },
    'PATCH /api/campaigns/:id/customers': { customerIds: [customerId], units: 7 },
    'POST /api/campaigns/:id/customers/remove': { customerIds: [customerId] },
    'POST /api/exclusions': { customerId, templateId: ids.templates, questionKey: 'mfa', reason: 'No', endsOn: `${FISCAL_YEAR}-12-31` },
    'PUT /api/files/:id/portal': { customerId, shown: true },
    'PUT /api/integrations/:kind': { config: {}, version: 0 },
    'POST /api/integrations/:kind/sync': { mode: 'preview' },
    'POST /api/sso/domains': { domain: 'one-more.test' },
    'PUT /api/outlook/own': { active: false },
    'POST /api/organizations/transfer-ownership': { userId: engineer.id },
    'POST /api/customers/:id/surveys': { kind: 'nps', contactIds: [ids.contacts] },
    'POST /api/survey-templates': {
      name: 'One more',
      isAnonymous: false,
      questions: [{ kind: 'text', text: 'One more?', isRequired: false, options: [] }],
    },
    'POST /api/qbrs/:id/slot-offers': { slots: [new Date(Date.now() + 604_800_000).toISOString()] },
    'POST /api/qbrs': { customerId, title: 'One more' },
    'POST /api/quarterly-reviews': { customerId, year: Number(FISCAL_YEAR) + 5, quarter: 1 },
    'POST /api/quarterly-reviews/plan': { year: new Date().getUTCFullYear() + 1 },
    'POST /api/recommendations': { customerId, title: 'One more' },
    'POST /api/recommendations/bulk': { ids: [ids.recommendations], set: { priority: 'low' } },
    'POST /api/tech-stack/standards': { category: 'wifi', status: 'preferred' },
    'POST /api/tech-stack/audits': { customerId },
    'POST /api/templates': {
      name: 'One more',
      sections: [{ key: 'all', title: 'All', questions: [{ key: 'mfa', text: 'MFA?', type: 'yes_no' }] }],
    },
    'PUT /api/templates/:id/mappings': { version: 0, questions: [{ questionKey: 'mfa', mappings: [] }] },
    'PUT /api/templates/:id/mappings/draft': { version: 1, questions: [] },
    'POST /api/api-tokens': { name: 'One more', scopes: ['customers:view'], expiresInDays: 30 },
    'POST /api/visit-consents': { purpose: 'One more', mayWrite: true, expiresInHours: 1 },
    'POST /api/webhooks': { name: 'One more', url: 'https://one-more.test/', events: ['assessment_approved'] },

    'POST /api/users': { email: 'one.more@msp.test', firstName: 'One', lastName: 'More', roles: ['vcio'] },
    'POST /api/sops': { title: 'One more', category: 'backup' },
    'POST /api/sops/bulk': { ids: [ids.sops], set: { reviewEveryDays: 45 } },
    'POST /api/sops/:id/runs': { customerId },
    'POST /api/views': { list: 'customers', name: 'One more', search: '?q=one' },
    'POST /api/qbrs/:id/decisions': { recommendationId: ids.recommendations, outcome: 'approved', by: 'Dana' },
    'PUT /api/qbrs/:id/action-items': { actionItems: [{ key: 'one', text: 'Send the quote', owner: 'ours', due: null, done: false }] },
    'POST /api/assessments/:id/reassign': { userId: owner.id },
  };
  return bodies[nameOf(entry)] ?? BODIES[nameOf(entry)] ?? {};
}

/** Refusal of a stale write, with the current version. */
const Current = z.object({ current: z.object({ version: z.number() }) });

let server: TestServer;
let rows: DatabaseRows;
let picture: Awaited<ReturnType<typeof pictureForm>>;
beforeAll(async () => {
  server = await startTestServer();
  rows = await openRows(server.ownerUrl);
  picture = await pictureForm();
});
afterAll(async () => {
  await rows.close();
  await server.close();
});

async function changedBy(entry: Endpoint, ours: SampleOrganization): Promise<string[]> {
  const url = addressWith(entry, ours.ids);
  const before = await rows.fingerprints(ours.msp.id);
  const send = (more: object) =>
    ours.owner.inject({
      method: entry.method,
      url,
      ...(entry.multipart ? picture : { payload: { ...bodyFor(entry, ours), ...more } }),
    });
  const answer = await send({});
  const stale = Current.safeParse(answer.statusCode === 409 ? answer.json() : null);
  if (stale.success) await send({ version: stale.data.current.version });
  const after = await rows.fingerprints(ours.msp.id);
  return Object.keys(after).filter((table) => after[table] !== before[table] && !OF_ONE_PERSON.includes(table));
}

test('[AUDIT-7] Every change that a member makes to data of the organisation is in its audit log', async () => {
  const changed = new Set<string>();
  const unaudited: string[] = [];
  // Deletions come last, because nothing can be changed after them; assessments are changed once while approved and once while open.
  const writes = ENDPOINTS.map(({ entry }) => entry).filter(isOfMember);
  const ordered = [...writes.filter(({ method }) => method !== 'DELETE'), ...writes.filter(({ method }) => method === 'DELETE')];
  const sample = await sampleOrganization(server, 'marker-audited');
  const withOpen = { ...sample, ids: { ...sample.ids, assessments: sample.openAssessment } };
  for (const ours of [sample, withOpen]) {
    for (const entry of ours === sample ? ordered : ordered.filter(({ path }) => path.startsWith('/api/assessments/:id'))) {
      const tables = await changedBy(entry, ours);
      if (tables.length > 0) changed.add(nameOf(entry));
      if (tables.length > 0 && !tables.includes('public.audit_events')) unaudited.push(`${nameOf(entry)} changes ${tables.join(', ')}`);
    }
  }
  expect(unaudited).toEqual([]);
  const unchanged = ordered.map(nameOf).filter((name) => !changed.has(name));
  expect(unchanged.toSorted()).toEqual([...ELSEWHERE, ...PERSONAL].toSorted());
});

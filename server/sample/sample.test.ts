import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { listActivity } from '#contract/activity/activity.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { createContact } from '#contract/customers/contacts.contract.ts';
import { previewMerge } from '#contract/customers/merge.contract.ts';
import { getCustomerRuns } from '#contract/customers/timeline.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { getDashboardActivity } from '#contract/dashboard/dashboard.contract.ts';
import { listFindings, updateFinding } from '#contract/findings/findings.contract.ts';
import { listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import { addAddendum, endMeeting } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { finalizeQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { listQuarterlyReviews } from '#contract/programme/programme.contract.ts';
import { decideRecommendation, getRecommendation, listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { getSampleData, loadSampleData, removeSampleData } from '#contract/sample/sample.contract.ts';
import { createTemplate, getTemplate, listTemplates, publishTemplate } from '#contract/templates/templates.contract.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { SMALL } from '#server/assessments/assessments.fixture.ts';
import type { TestOrganization, Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { attached } from '#tests/support/upload.ts';

let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

async function newcomers(): Promise<{ msp: TestOrganization; vcio: Person }> {
  const msp = await server.organization();
  return { msp, vcio: await msp.person('vcio') };
}

/** Tables not emptied: the audit log and its chain stay, inboxes are compared with their notifications, and a job removes the bytes. */
const STAYS = ['audit_events', 'audit_chains', 'inboxes', 'idempotency_keys', 'file_blobs', 'file_totals'];

async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all ($1) order by 1`,
    [STAYS],
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::integer as n from ${name} where organization_id = $1`, [
      organizationId,
    ]);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

async function wrongInboxes(organizationId: string): Promise<number | null> {
  const unread =
    'select count(*) from notifications n where n.organization_id = i.organization_id and n.user_id = i.user_id and not n.is_read';
  return (await owner.query(`select from inboxes i where i.organization_id = $1 and i.unread <> (${unread})`, [organizationId])).rowCount;
}

describe('sample data', () => {
  test('[SAMPLE-1] One click creates two customers with a trend, work in progress, findings, options, a draft and planned reviews', async () => {
    const { msp, vcio } = await newcomers();
    expect(await vcio.sees(getSampleData)).toMatchObject({ isOffered: true, customers: 0 });
    expect(await vcio.sees(loadSampleData)).toMatchObject({
      isOffered: false,
      customers: 2,
      templates: 1,
      assessments: 3,
      qbrs: 1,
      reviews: 2,
    });

    const customers = await vcio.sees(listCustomers);
    expect(customers.map(({ isSample }) => isSample)).toEqual([true, true]);
    const [reviewed] = customers;
    // A believable score: neither hopeless nor perfect.
    expect(reviewed?.health.score).toBeGreaterThan(50);
    expect(reviewed?.health.score).toBeLessThan(75);
    expect(reviewed?.health.previous).toBeLessThan(reviewed?.health.score ?? 0);
    expect(await vcio.sees(getCustomerRuns, { params: { id: reviewed?.id ?? '' } })).toHaveLength(2);
    expect((await vcio.sees(listAssessments)).map(({ status }) => status).toSorted()).toEqual(['approved', 'approved', 'in_progress']);
    const findings = await vcio.sees(listFindings, { query: { customerId: reviewed?.id } });
    expect(findings.length).toBeGreaterThan(3);
    const recommendations = await vcio.sees(listRecommendations);
    const params = { id: recommendations[0]?.id ?? '' };
    expect((await vcio.sees(getRecommendation, { params })).options.length).toBeGreaterThan(1);
    expect(await vcio.sees(listQbrs)).toMatchObject([{ status: 'draft' }]);
    expect(await vcio.sees(listQuarterlyReviews)).toHaveLength(2);
    expect(await vcio.sees(listTemplates)).toMatchObject([{ isSample: true, status: 'published' }]);
    expect(await wrongInboxes(msp.id)).toBe(0);
  });

  test('[SAMPLE-2] A second click adds nothing, even when both arrive at once', async () => {
    const { vcio, msp } = await newcomers();
    const answers = await Promise.all([vcio.sees(loadSampleData), vcio.sees(loadSampleData), msp.owner.sees(loadSampleData)]);
    expect(answers.map(({ customers }) => customers)).toEqual([2, 2, 2]);
    expect(await vcio.sees(loadSampleData)).toMatchObject({ customers: 2, templates: 1 });
    const { rows } = await owner.query(`select action from audit_events where organization_id = $1 and action like 'sample%'`, [msp.id]);
    expect(rows).toEqual([{ action: 'sample_data.loaded' }]);
  });

  test('[SAMPLE-3] One click removes all sample data, later additions and permanent records; only the audit log stays', async () => {
    const { vcio, msp } = await newcomers();
    const before = await rowsOf(msp.id);
    await vcio.sees(loadSampleData);
    await workOn(vcio);
    expect(await vcio.sees(getSampleData)).toMatchObject({ files: 1 });

    expect((await vcio.refused(removeSampleData)).code).toBe('FORBIDDEN');
    await msp.owner.sees(removeSampleData);
    expect(await rowsOf(msp.id)).toEqual(before);
    expect(await wrongInboxes(msp.id)).toBe(0);
    expect(await vcio.sees(getSampleData)).toMatchObject({ isOffered: true, customers: 0 });
    const events = await msp.owner.sees(listAuditEvents, { query: { entityType: 'organization' } });
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['sample_data.loaded', 'sample_data.removed']));
    await msp.owner.sees(removeSampleData);
    expect(await vcio.sees(loadSampleData)).toMatchObject({ customers: 2 });
  });

  test('[SAMPLE-4] Activity of removed customers is still shown, without a broken link', async () => {
    const { vcio, msp } = await newcomers();
    await vcio.sees(loadSampleData);
    await workOn(vcio);
    expect((await vcio.sees(listActivity)).every(({ link }) => link !== null)).toBe(true);
    await msp.owner.sees(removeSampleData);
    const activity = await vcio.sees(listActivity);
    expect(activity.length).toBeGreaterThan(0);
    expect(activity.every(({ link, customer }) => link === null && customer === null)).toBe(true);
    expect((await vcio.sees(getDashboardActivity)).every(({ customer }) => customer === null)).toBe(true);
  });

  test('[SAMPLE-5] Real work is never removed: neither data of real customers nor a sample template that they use', async () => {
    const { vcio, msp } = await newcomers();
    await vcio.sees(loadSampleData);
    const [sample] = await vcio.sees(listTemplates);
    const real = await vcio.sees(createCustomer, { body: { name: 'Real Works' } });
    await vcio.sees(createAssessment, { body: { customerId: real.id, templateId: sample?.id ?? '' } });
    const own = await vcio.sees(createTemplate, { body: SMALL });
    await vcio.sees(publishTemplate, { params: { id: own.id } });
    await vcio.sees(createAssessment, { body: { customerId: real.id, templateId: own.id } });

    const [first] = await vcio.sees(listCustomers);
    const { refusal } = await msp.owner.sees(previewMerge, { params: { id: first?.id ?? '' }, query: { from: real.id } });
    expect(refusal).toBe('A sample customer and a real customer cannot be merged');

    await msp.owner.sees(removeSampleData);
    expect(await vcio.sees(listCustomers)).toMatchObject([{ name: 'Real Works', isSample: false }]);
    expect(await vcio.sees(listAssessments)).toHaveLength(2);
    expect(await vcio.sees(getTemplate, { params: { id: sample?.id ?? '' } })).toMatchObject({ isSample: false });
    expect(await vcio.sees(getSampleData)).toMatchObject({ isOffered: false, customers: 0, templates: 0 });
    expect(await wrongInboxes(msp.id)).toBe(0);
  });

  test('[SAMPLE-6] No SQL statement of the application marks a real customer or template as a sample', async () => {
    const { vcio, msp } = await newcomers();
    const { id } = await vcio.sees(createCustomer, { body: { name: 'Real Works' } });
    const template = await vcio.sees(createTemplate, { body: SMALL });
    for (const [table, row] of [
      ['customers', id],
      ['templates', template.id],
    ] as const) {
      const mark = asOrganization(server.pools, msp.id, (tx) =>
        tx.updateTable(table).set({ isSample: true }).where('id', '=', row).execute(),
      );
      await expect(mark).rejects.toThrow(/is no sample/);
    }
  });
});

/** Decides, presents and attaches, so that the organisation has permanent records. */
async function workOn(vcio: Person): Promise<void> {
  const [qbr] = await vcio.sees(listQbrs);
  const id = qbr?.id ?? '';
  const customerId = qbr?.customer.id ?? '';
  const open = await vcio.sees(listRecommendations, { query: { customerId, status: 'proposed' } });
  await vcio.sees(decideRecommendation, { params: { id: open[0]?.id ?? '' }, body: { outcome: 'approved', by: 'Helen Marsh' } });
  const [finding] = await vcio.sees(listFindings, { query: { customerId, living: 'true' } });
  const body = { status: 'false_positive', decisionNote: 'Only for the test' } as const;
  await vcio.sees(updateFinding, { params: { id: finding?.id ?? '' }, body });
  await vcio.sees(createContact, { params: { id: customerId }, body: { name: 'Nora New' } });
  await attached(vcio, { ownerType: 'customer', ownerId: customerId }, { name: 'note.txt', bytes: Buffer.from('kept with them') });
  await vcio.sees(finalizeQbr, { params: { id }, body: {} });
  await vcio.sees(endMeeting, { params: { id }, body: {} });
  await vcio.sees(addAddendum, { params: { id }, body: { text: 'One more thing' } });
}

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAssessmentCounts, listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { listActivity } from '#contract/activity/activity.contract.ts';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { listAgreements } from '#contract/customers/agreements.contract.ts';
import { listAssets } from '#contract/customers/assets.contract.ts';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import { getCustomerTimeline } from '#contract/customers/timeline.contract.ts';
import { listSites } from '#contract/customers/sites.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import * as dashboard from '#contract/dashboard/dashboard.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { countNotifications, listNotifications } from '#contract/notifications/notifications.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { getQbrCounts, listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import { listCustomerActions } from '#contract/qbrs/qbrs.actions.contract.ts';
import { listProgramme, listQuarterlyReviews } from '#contract/programme/programme.contract.ts';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { listTemplateVersions } from '#contract/templates/templates.contract.ts';
import { type DemoOrganization, fillOrganization } from '#demo/demo.fill.ts';
import type { Caller } from '#tests/support/caller.ts';
import { seenInTheFuture } from '#tests/support/growth/growth.session.ts';
import { copyTenants, multiply } from '#tests/support/growth/growth.ts';
import { type QueryPlan, explain, messagesOf, type SentStatement, statementsOf } from '#tests/support/growth/query-plan.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { furtherLists } from './flat-growth.lists.ts';

/**
 * Permitted growth of the pages read while the data grows tenfold: this factor, or one page for each of the 21 rows of a list, which may
 * have shared pages while there were few. Anything that depends on the number of rows grows by far more.
 */
const GROWTH = 1.1;
const NOISE = 21;
/** Initial organisations; the rows of a single one would be stored closer together than they ever are afterwards. */
const FEW = 3;
const LIMIT = { limit: '20' };

let server: TestServer;
let owner: pg.Client;
let own: DemoOrganization;
let person: Caller;
let customerId: string;
let engineerId: string;
let templateId: string;

type Sizes = Record<'small' | 'amongMany' | 'tenfold', QueryPlan>;
const costs = new Map<string, Sizes>();

/** Lists that grow with the work of people, whose first page must have a constant cost. Others may grow with their organisation (P2). */
const UNBOUNDED = /^the (?:list of (?:findings|recommendations|notifications)|inbox|activity|audit log)/;
const FLAT_FIGURES = ['the latest moves', 'who somebody is', 'the own organisation'];

/** Lists whose cost must not depend on other organisations. */
const LISTS: Record<string, () => Promise<unknown>> = {
  'the list of assessments': () => person.sees(listAssessments, { query: LIMIT }),
  'the first page of assessments with their number': () => person.sees(listAssessments, { query: { ...LIMIT, total: 'true' } }),
  'a later page of assessments': () => person.sees(listAssessments, { query: { ...LIMIT, page: '4' } }),
  'a later page of customers': () => person.sees(listCustomers, { query: { ...LIMIT, page: '2' } }),
  'the list of assessments by name': () => person.sees(listAssessments, { query: { ...LIMIT, sort: 'name' } }),
  'the list of assessments by customer': () => person.sees(listAssessments, { query: { ...LIMIT, sort: 'customer' } }),
  'the list of assessments by status': () => person.sees(listAssessments, { query: { ...LIMIT, sort: 'status' } }),
  'the list of assessments by person': () => person.sees(listAssessments, { query: { ...LIMIT, sort: 'assignee' } }),
  'the list of assessments by progress': () => person.sees(listAssessments, { query: { ...LIMIT, sort: '-progress' } }),
  'the list of assessments by due date': () => person.sees(listAssessments, { query: { ...LIMIT, sort: 'due' } }),
  'the list of assessments by the lowest score': () => person.sees(listAssessments, { query: { ...LIMIT, sort: 'score' } }),
  'the list of assessments by the highest score': () => person.sees(listAssessments, { query: { ...LIMIT, sort: '-score' } }),
  'the list of assessments of a status': () => person.sees(listAssessments, { query: { ...LIMIT, status: 'approved' } }),
  'the list of assessments that are overdue': () => person.sees(listAssessments, { query: { ...LIMIT, overdue: 'true' } }),
  'the list of archived assessments': () => person.sees(listAssessments, { query: { ...LIMIT, archived: 'true' } }),
  'the list of archived assessments by customer': () =>
    person.sees(listAssessments, { query: { ...LIMIT, archived: 'true', sort: 'customer' } }),
  'the list of assessments of a customer': () => person.sees(listAssessments, { query: { ...LIMIT, customerId } }),
  'the list of assessments of a person': () => person.sees(listAssessments, { query: { ...LIMIT, assignedTo: engineerId } }),
  'the list of assessments that are ready for a review': () => person.sees(listAssessments, { query: { ...LIMIT, readyForQbr: 'true' } }),
  'the list of customers': () => person.sees(listCustomers, { query: LIMIT }),
  'the first page of customers with their number': () => person.sees(listCustomers, { query: { ...LIMIT, total: 'true' } }),
  'the list of customers by tier': () => person.sees(listCustomers, { query: { ...LIMIT, sort: 'tier' } }),
  'the list of customers by the lowest score': () => person.sees(listCustomers, { query: { ...LIMIT, sort: 'score' } }),
  'the list of customers by the highest score': () => person.sees(listCustomers, { query: { ...LIMIT, sort: '-score' } }),
  'the list of customers by findings': () => person.sees(listCustomers, { query: { ...LIMIT, sort: '-findings' } }),
  'the list of customers by last assessment': () => person.sees(listCustomers, { query: { ...LIMIT, sort: 'assessed' } }),
  'the list of customers by next review': () => person.sees(listCustomers, { query: { ...LIMIT, sort: 'review' } }),
  'the list of customers by last change': () => person.sees(listCustomers, { query: { ...LIMIT, sort: '-updated' } }),
  'the list of customers with their own fields': () => person.sees(listCustomers, { query: { ...LIMIT, customFields: 'true' } }),
  'the list of assessments with their own fields': () => person.sees(listAssessments, { query: { ...LIMIT, customFields: 'true' } }),
  'the list of recommendations with their own fields': () =>
    person.sees(listRecommendations, { query: { ...LIMIT, customFields: 'true' } }),
  'the list of customers of a status': () => person.sees(listCustomers, { query: { ...LIMIT, status: 'active' } }),
  'the list of reviews': () => person.sees(listQbrs, { query: LIMIT }),
  'the list of reviews by customer': () => person.sees(listQbrs, { query: { ...LIMIT, sort: 'customer' } }),
  'the list of reviews by date': () => person.sees(listQbrs, { query: { ...LIMIT, sort: 'date' } }),
  'the list of reviews by status': () => person.sees(listQbrs, { query: { ...LIMIT, sort: 'status' } }),
  'the list of reviews by person': () => person.sees(listQbrs, { query: { ...LIMIT, sort: 'owner' } }),
  'the list of reviews by the highest score': () => person.sees(listQbrs, { query: { ...LIMIT, sort: '-score' } }),
  'the list of reviews by the lowest score': () => person.sees(listQbrs, { query: { ...LIMIT, sort: 'score' } }),
  'the list of reviews by value': () => person.sees(listQbrs, { query: { ...LIMIT, sort: '-value' } }),
  'the list of reviews by recap': () => person.sees(listQbrs, { query: { ...LIMIT, sort: '-recap' } }),
  'the list of reviews that come up': () => person.sees(listQbrs, { query: { ...LIMIT, filter: 'upcoming' } }),
  'the list of reviews of a status': () => person.sees(listQbrs, { query: { ...LIMIT, status: 'delivered' } }),
  'the list of customers by the end of the contract': () => person.sees(listCustomers, { query: { ...LIMIT, sort: 'contract' } }),
  'the timeline of a customer': () => person.sees(getCustomerTimeline, { params: { id: customerId }, query: LIMIT }),
  'the list of sites': () => person.sees(listSites, { params: { id: customerId }, query: LIMIT }),
  'the list of contacts': () => person.sees(listContacts, { params: { id: customerId }, query: LIMIT }),
  'the list of versions of a template': () => person.sees(listTemplateVersions, { params: { id: templateId }, query: LIMIT }),
  'the list of notifications': () => person.sees(listNotifications, { query: LIMIT }),
  'the list of findings': () => person.sees(listFindings, { query: LIMIT }),
  'the list of findings of a customer': () => person.sees(listFindings, { query: { ...LIMIT, customerId } }),
  'the inbox of findings that nothing covers': () => person.sees(listFindings, { query: { ...LIMIT, sort: '-risk', group: 'unassigned' } }),
  'the inbox of findings that are covered': () => person.sees(listFindings, { query: { ...LIMIT, sort: '-risk', group: 'covered' } }),
  'the inbox of a customer': () => person.sees(listFindings, { query: { ...LIMIT, sort: '-risk', group: 'unassigned', customerId } }),
  'the list of recommendations': () => person.sees(listRecommendations, { query: LIMIT }),
  'the list of recommendations by customer': () => person.sees(listRecommendations, { query: { ...LIMIT, sort: 'customer' } }),
  'the list of recommendations by priority': () => person.sees(listRecommendations, { query: { ...LIMIT, sort: '-priority' } }),
  'the list of recommendations by value': () => person.sees(listRecommendations, { query: { ...LIMIT, sort: '-value' } }),
  'the list of recommendations by title': () => person.sees(listRecommendations, { query: { ...LIMIT, sort: 'title' } }),
  'the list of recommendations by their last change': () => person.sees(listRecommendations, { query: { ...LIMIT, sort: '-updated' } }),
  'the list of recommendations of a customer': () =>
    person.sees(listRecommendations, { query: { ...LIMIT, sort: 'customer', customerId } }),
  'the list of recommendations of a state': () => person.sees(listRecommendations, { query: { ...LIMIT, state: 'open' } }),
  'the list of planned reviews': () => person.sees(listQuarterlyReviews, { query: LIMIT }),
  'the list of planned reviews of a year': () => person.sees(listQuarterlyReviews, { query: { ...LIMIT, year: '2027' } }),
  'the list of planned reviews of a customer': () => person.sees(listQuarterlyReviews, { query: { ...LIMIT, customerId } }),
  'the grid of planned reviews': () => person.sees(listProgramme, { query: { ...LIMIT, from: '2026-07' } }),
  'the activity': () => person.sees(listActivity, { query: LIMIT }),
  'the activity of a customer': () => person.sees(listActivity, { query: { ...LIMIT, customerId } }),
  'the activity of a person': () => person.sees(listActivity, { query: { ...LIMIT, actorId: engineerId } }),
  'the activity of a kind': () => person.sees(listActivity, { query: { ...LIMIT, type: 'assessment' } }),
  'the audit log': () => person.sees(listAuditEvents, { query: LIMIT }),
  'the audit log of a person': () => person.sees(listAuditEvents, { query: { ...LIMIT, actorId: engineerId } }),
  'the audit log of an action': () => person.sees(listAuditEvents, { query: { ...LIMIT, action: 'assessment.created' } }),
  'the audit log of a customer': () => person.sees(listAuditEvents, { query: { ...LIMIT, customerId } }),
  'the audit log of a week': () => person.sees(listAuditEvents, { query: { ...LIMIT, from: '2020-01-01', to: '2030-01-01' } }),
  'the list of actions of a customer': () => person.sees(listCustomerActions, { params: { id: customerId }, query: LIMIT }),
  'the list of agreements': () => person.sees(listAgreements, { params: { id: customerId }, query: LIMIT }),
  ...furtherLists(() => ({ person, customerId, templateId })),
  'the list of assets': () => person.sees(listAssets, { params: { id: customerId }, query: LIMIT }),
};
const FIGURES: Record<string, () => Promise<unknown>> = {
  'the figures of the dashboard': () => person.sees(dashboard.getDashboardStats),
  'the trend of the dashboard': () => person.sees(dashboard.getDashboardTrend),
  'what needs somebody today': () => person.sees(dashboard.getDashboardToday),
  'the biggest changes': () => person.sees(dashboard.getDashboardChanges),
  'the latest moves': () => person.sees(dashboard.getDashboardActivity),
  'the counts of assessments': () => person.sees(getAssessmentCounts),
  'the counts of reviews': () => person.sees(getQbrCounts),
  'the count of notifications': () => person.sees(countNotifications),
  'who somebody is': () => person.sees(getAuthUser),
  'the own organisation': () => person.sees(getCurrentOrganization),
};

/** Calls that every open tab polls or every first paint needs: one message to the database and back. */
const IN_ONE_MESSAGE: Record<string, () => Promise<unknown>> = {
  'whether somebody is signed in': () => person.sees(getAuthStatus),
  'who somebody is': () => person.sees(getAuthUser),
  'the own organisation': () => person.sees(getCurrentOrganization),
  'the counts of assessments': () => person.sees(getAssessmentCounts),
  'the counts of reviews': () => person.sees(getQbrCounts),
  'the count of notifications': () => person.sees(countNotifications),
  'the list of notifications': () => person.sees(listNotifications, { query: LIMIT }),
};

/** Query that must fail: its order has no index, so every row is read. */
const PLANTED: SentStatement = { text: 'select id, score from assessments order by score limit 20', values: [] };

beforeAll(async () => {
  server = await startTestServer({}, { ownDatabase: 'it measures pages of tables that nobody else has filled' });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  own = await fillOrganization(server.ownerUrl, { name: 'Measured', size: 'S', now: new Date() });
  person = await seenInTheFuture(server, { organizationId: own.id, userId: own.people[0]?.id ?? '' });

  customerId = await first("select id from customers where organization_id = $1 and status = 'active' order by id limit 1");
  templateId = await first('select template_id as id from template_versions where organization_id = $1 order by 1 limit 1');
  engineerId = await first('select assigned_to as id from assessments where organization_id = $1 order by id limit 1');
  await owner.query(
    `insert into notifications (organization_id, user_id, event, type, title, message, action_url, entity_type, entity_id)
     select $1, $2, 'assessment_due', 'info', 'Assessment due tomorrow', 'It is due.', '/assessments', 'assessment', gen_random_uuid()
     from generate_series(1, 30)`,
    [own.id, own.people[0]?.id],
  );
  // Uniform rows, so that it does not matter which come first, without the large columns that no list reads.
  await owner.query('update customers set account_manager_id = vcio_id');
  await owner.query(`update qbrs set figures = null, sections = '[]'`);
  // Planning data of a few customers suffices for the pages that are read, and is copied many times.
  const others = "customer_id not in (select id from customers where status = 'active' order by id limit 8)";
  const planned = ['recommendation_findings', 'findings', 'agreements', 'assets', 'stack_items', 'stack_audits'].map(
    (table) => `delete from ${table} where ${others}`,
  );
  await owner.query([...planned, 'delete from recommendation_findings', 'delete from recommendation_decisions'].join('; '));
  await owner.query(`delete from recommendations where ${others}; update findings set decision_note = ''`);
  const by = 'owner_id = $1, updated_by = $1, initiative_id = null';
  await owner.query(`update recommendations set options = '[]', problem = '', benefit = '', ${by}`, [own.people[0]?.id]);
  for (const table of ['templates', 'template_versions']) await owner.query(`update ${table} set body = '{"sections": []}'`);
  await owner.query("alter table stack_audits disable trigger keep_completed; update stack_audits set lines = '[]'");
  // Copied assessments must not join planned reviews, which would get ten times as many.
  await owner.query('alter table assessments disable trigger join_review');
  const measured = { ownId: own.id, customerId };
  await multiply(owner, measured, 'at first');
  await copyTenants(owner, own.id, FEW - 1);
  await note('small');
  await copyTenants(owner, own.id, FEW * 9);
  await note('amongMany');
  await multiply(owner, measured, 'tenfold');
  await note('tenfold');
}, 600_000);

afterAll(async () => {
  await owner.end();
  await server.close();
});

describe('the most used reads', () => {
  for (const name of [...Object.keys(LISTS), ...Object.keys(FIGURES)]) {
    test(`Reading ${name} touches the same number of pages however many organisations there are`, () => {
      expect(growthWithOthers(name)).toEqual([]);
    });
  }
  for (const name of [...Object.keys(LISTS).filter((list) => UNBOUNDED.test(list)), ...FLAT_FIGURES]) {
    test(`Reading ${name} touches the same number of pages however large the organisation is`, () => {
      expect(growthWithRows(name)).toEqual([]);
    });
  }
  for (const name of Object.keys(LISTS).filter((list) => UNBOUNDED.test(list))) {
    test(`Reading ${name} follows an index and never sorts`, () => {
      expect(sortsIn(name)).toEqual([]);
    });
  }
  for (const [name, ask] of Object.entries(IN_ONE_MESSAGE)) {
    test(`Reading ${name} takes one round trip to the database`, async () => {
      // A new connection first sends its settings.
      await ask();
      expect(await messagesOf(ask)).toBe(1);
    });
  }
  test('The check of growth finds a statement that sorts or grows', () => {
    expect(growthWithOthers('planted')).toEqual([]);
    expect(growthWithRows('planted')).not.toEqual([]);
    expect(sortsIn('planted')).not.toEqual([]);
  });
});

function costOf(name: string): Sizes {
  const found = costs.get(name);
  if (!found) throw new Error(`${name} was not measured.`);
  return found;
}

const allowed = (pages: number) => Math.max(pages * GROWTH, pages + NOISE);

function growthWithOthers(name: string): string[] {
  const { small, amongMany } = costOf(name);
  expect(small.pages).toBeGreaterThan(0);
  return amongMany.pages > allowed(small.pages) ? [`${name}, ten times the organisations: ${small.pages} to ${amongMany.pages} pages`] : [];
}

/** With ten times the rows an index can have one level more, which each of the 21 rows read pays in up to two look-ups. */
const ONE_LEVEL_MORE = 2 * (Number(LIMIT.limit) + 1);

function growthWithRows(name: string): string[] {
  const { amongMany, tenfold } = costOf(name);
  return tenfold.pages > allowed(amongMany.pages) + ONE_LEVEL_MORE
    ? [`${name}, ten times the rows: ${amongMany.pages} to ${tenfold.pages} pages`]
    : [];
}

function sortsIn(name: string): string[] {
  return Object.entries(costOf(name)).flatMap(([size, { nodes }]) =>
    nodes.filter((node) => node.endsWith('Sort')).map((node) => `${name}, ${size}: ${node}`),
  );
}

async function note(size: keyof Sizes): Promise<void> {
  await owner.query('vacuum (analyze)');
  for (const [name, call] of Object.entries({ ...LISTS, ...FIGURES })) {
    const statements = await statementsOf(call);
    expect(statements.length, name).toBeGreaterThan(0);
    await noteOne(name, size, statements);
  }
  await noteOne('planted', size, [PLANTED]);
}

async function noteOne(name: string, size: keyof Sizes, statements: SentStatement[]): Promise<void> {
  const total: QueryPlan = { pages: 0, nodes: [] };
  for (const statement of statements) {
    const { pages, nodes } = await explain(server.pools, own.id, statement);
    total.pages += pages;
    total.nodes.push(...nodes);
  }
  const nothing = () => ({ pages: 0, nodes: [] });
  costs.set(name, { ...(costs.get(name) ?? { small: nothing(), amongMany: nothing(), tenfold: nothing() }), [size]: total });
}

async function first(statement: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(statement, [own.id]);
  return rows[0]?.id ?? '';
}

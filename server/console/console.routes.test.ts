import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import {
  changeOrganization,
  getConsoleOrganization,
  listOrganizations,
  resendVerification,
} from '#contract/console/console.organizations.contract.ts';
import { announce, currentAnnouncements, listAnnouncements, removeAnnouncement } from '#contract/console/console.announcements.contract.ts';
import { getStats, handleFeedback, listFeedback } from '#contract/console/console.contract.ts';
import { archiveCustomer, createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { sendFeedback } from '#contract/feedback/feedback.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { superadminOf } from '#tests/support/superadmin.ts';
import { countForConsole, writeAnswers } from './console.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let server: TestServer;
let chief: Awaited<ReturnType<typeof superadminOf>>;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  chief = await superadminOf(server);
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const logOf = (organizationId: string) =>
  asOrganization(server.pools, organizationId, (tx) =>
    tx.selectFrom('auditEvents').select(['action', 'actorKind', 'actorName', 'outcome', 'entityLabel', 'after']).orderBy('seq').execute(),
  );
const one = async (id: string) => (await chief.sees(listOrganizations, { query: {} })).find((row) => row.id === id);
const detail = (id: string) => chief.sees(getConsoleOrganization, { params: { id } });

describe('the organisations', () => {
  test('[ADMIN-30] The figures of every organisation equal its own rows', async () => {
    const msp = await server.organization('Countable IT');
    await msp.person('vcio');
    await msp.owner.sees(inviteUser, { body: { email: 'soon@countable.test', firstName: 'So', lastName: 'On', roles: ['vcio'] } });
    for (const name of ['One', 'Two', 'Three']) await msp.owner.sees(createCustomer, { body: { name } });
    const gone = await msp.owner.sees(createCustomer, { body: { name: 'Gone' } });
    await msp.owner.sees(archiveCustomer, { params: { id: gone.id }, body: {} });
    expect(await one(msp.id)).toMatchObject({
      name: 'Countable IT',
      users: 2,
      invited: 1,
      customers: 3,
      subscription: 'trialing',
      countedAt: null,
    });
    await countForConsole.run(server);

    const { rows } = await owner.query(`
      select o.organization_id as id, o.name, p.email,
        (select count(*)::integer from people u where u.organization_id = o.organization_id and u.status = 'active') as users,
        (select count(*)::integer from people u where u.organization_id = o.organization_id and u.status = 'active' and not u.mfa_enabled) as "withoutMfa",
        (select count(*)::integer from people u where u.organization_id = o.organization_id and u.status = 'invited') as invited,
        (select count(*)::integer from customers c where c.organization_id = o.organization_id and c.status in ('active', 'onboarding', 'offboarding')) as customers,
        (select count(*)::integer from assessments a where a.organization_id = o.organization_id and a.created_at > now() - interval '30 days') as assessments,
        (select count(*)::integer from auth.sessions s where s.organization_id = o.organization_id and s.revoked_at is null) as sessions
      from organizations o left join people p on p.organization_id = o.organization_id and p.is_owner order by 1`);
    const listed = (await chief.sees(listOrganizations, { query: {} })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(rows.length).toBeGreaterThan(1);
    expect(
      listed.map(({ id, name, owner: { email }, users, withoutMfa, invited, customers, assessments, sessions }) => {
        return { id, name, email, users, withoutMfa, invited, customers, assessments, sessions };
      }),
    ).toEqual(rows);
    const { organizations } = await chief.sees(getStats);
    expect(organizations).toMatchObject({
      total: rows.length,
      users: rows.reduce((sum, row) => sum + Number(row.users), 0),
      customers: rows.reduce((sum, row) => sum + Number(row.customers), 0),
    });
  });

  test('[ADMIN-31] A new name of an organisation or its owner is in the list at once', async () => {
    const msp = await server.organization('Before IT');
    await msp.owner.sees(updateOrganization, { body: { name: 'After IT' } });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx.updateTable('people').set({ firstName: 'Renamed' }).where('isOwner', '=', true).execute(),
    );
    expect(await one(msp.id)).toMatchObject({ name: 'After IT', owner: { name: 'Renamed Tester' } });
  });

  test('[ADMIN-32] The list can be searched, filtered, ordered and read page by page', async () => {
    const names = ['Pages A', 'Pages B', 'Pages C'];
    for (const name of names) await server.organization(name);
    const read = async (query: object) => (await chief.sees(listOrganizations, { query })).map(({ name }) => name);
    expect(await read({ q: 'pages' })).toEqual(names);
    expect(await read({ q: 'pages', sort: '-name' })).toEqual(names.toReversed());
    expect(await read({ q: 'pages', limit: '2', page: '2' })).toEqual(['Pages C']);
    expect(await read({ q: 'pages', subscription: 'past_due' })).toEqual([]);
    expect(await read({ q: '100%' })).toEqual([]);
  });

  test('[ADMIN-33] A suspended organisation stops at once, and its people cannot sign in until it is reactivated', async () => {
    const msp = await server.organization('Late payer');
    await msp.owner.sees(listCustomers, { query: {} });
    const { version } = await detail(msp.id);
    const body = { version, status: 'suspended' as const, reason: 'Invoices of March are open' };
    const suspended = await chief.sees(changeOrganization, { params: { id: msp.id }, body });
    expect(suspended).toMatchObject({ status: 'suspended', suspendedReason: 'Invoices of March are open', version: version + 1 });
    expect((await msp.owner.refused(listCustomers, { query: {} })).status).toBe(401);

    const reason = 'Paid';
    await chief.sees(changeOrganization, { params: { id: msp.id }, body: { version: version + 1, status: 'active', reason } });
    await msp.owner.sees(listCustomers, { query: {} });
    const done = (await logOf(msp.id)).filter(({ actorKind }) => actorKind === 'superadmin');
    expect(done).toMatchObject([
      { action: 'console.organization_viewed' },
      { action: 'organization.suspended', after: { status: 'suspended', reason: 'Invoices of March are open' } },
      { action: 'organization.reactivated', after: { status: 'active', reason } },
    ]);
    const seen = await msp.owner.sees(listAuditEvents, { query: {} });
    expect(seen.map(({ action }) => action)).toContain('organization.suspended');
  });

  test('[ADMIN-34] An organisation with a superadmin cannot be suspended, so that the console cannot be locked', async () => {
    const { version } = await detail(chief.organizationId);
    const body = { version, status: 'suspended' as const, reason: 'By mistake' };
    const refusal = await chief.refused(changeOrganization, { params: { id: chief.organizationId }, body });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await one(chief.organizationId))?.status).toBe('active');
  });

  test('[ADMIN-35] The end of a trial can be moved within half a year, but only for an organisation in its trial', async () => {
    const msp = await server.organization('Needs longer');
    const { version } = await detail(msp.id);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const move = (trialEndsAt: string, at: number) => ({
      params: { id: msp.id },
      body: { version: at, trialEndsAt, reason: 'Asked for it' },
    });
    const moved = await chief.sees(changeOrganization, move(inDays(30), version));
    expect(moved.version).toBe(version + 1);
    expect(await detail(msp.id)).toMatchObject({ trialEndsAt: moved.trialEndsAt, version: version + 1 });
    expect((await chief.refused(changeOrganization, move(inDays(-1), version + 1))).message).toMatch(/future/);
    expect((await chief.refused(changeOrganization, move(inDays(200), version + 1))).message).toMatch(/180 days/);
    await asOrganization(server.pools, msp.id, (tx) => tx.updateTable('organizations').set({ subscriptionStatus: 'active' }).execute());
    const current = (await detail(msp.id)).version;
    expect((await chief.refused(changeOrganization, move(inDays(30), current))).message).toMatch(/not in its trial/);
  });

  test('[ADMIN-36] Two superadmins change the same organisation, and the second one sees the change of the first', async () => {
    const msp = await server.organization('Wanted by two');
    const { version } = await detail(msp.id);
    const body = { version, status: 'suspended' as const, reason: 'First' };
    await chief.sees(changeOrganization, { params: { id: msp.id }, body });
    const refusal = await chief.refused(changeOrganization, { params: { id: msp.id }, body: { ...body, reason: 'Second' } });
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT', current: { suspendedReason: 'First', version: version + 1 } });
  });

  test('[ADMIN-37] The code of an unverified owner is emailed again, and that of a verified one is not', async () => {
    const msp = await server.organization('Unverified');
    const params = { id: msp.id };
    expect((await chief.refused(resendVerification, { params })).message).toMatch(/already verified/);
    await asAuth(server.pools, (tx) =>
      tx.updateTable('auth.users').set({ emailVerifiedAt: null }).where('id', '=', msp.owner.id).execute(),
    );
    await chief.sees(resendVerification, { params });
    const { rows } = await owner.query("select payload ->> 'email' as email from platform.outbox where kind = 'verification'");
    expect(rows).toContainEqual({ email: msp.owner.email });
    expect((await logOf(msp.id)).at(-1)).toMatchObject({ action: 'organization.verification_resent', actorKind: 'superadmin' });
  });

  test('[ADMIN-38] The page of one organisation has its figures and limits, and an unknown one is not found', async () => {
    const msp = await server.organization('Detailed');
    await msp.owner.sees(createCustomer, { body: { name: 'One', status: 'prospect' } });
    expect(await detail(msp.id)).toMatchObject({
      customersByStatus: { prospect: 1 },
      assessmentsByStatus: {},
      ownerIsVerified: true,
      hasSuperadmin: false,
      limits: { requests: { usual: 600, own: null }, invitationsPerDay: 50 },
    });
    expect((await chief.refused(getConsoleOrganization, { params: { id: NOBODY } })).code).toBe('ORGANIZATION_NOT_FOUND');
  });
});

describe('other figures of the console', () => {
  test('[ADMIN-40] The error rate, the queue, the jobs, the emails and the database figures are those of the installation', async () => {
    server.context.answerCounts.add(200);
    server.context.answerCounts.add(500);
    await writeAnswers(server.context);
    await countForConsole.run(server);
    const stats = await chief.sees(getStats);
    const counted = async (statement: string) => (await owner.query(statement)).rows[0];
    const answers = await counted('select sum(answers)::integer as total, sum(failed)::integer as failed from console.answers');
    expect(stats.answers).toMatchObject(answers);
    expect(stats.answers.failed).toBeGreaterThan(0);
    const waiting = "select count(*)::integer as n from platform.outbox where delivered_at is null and next_attempt_at <> 'infinity'";
    expect(stats.queue.waiting).toBe((await counted(waiting)).n);
    const applied = await counted('select count(*)::integer as applied, max(name) as latest from migration.applied');
    expect(stats.migrations).toMatchObject(applied);
    expect(stats.database.bytes).toBeGreaterThan(1_000_000);
    expect(stats.signUps).toHaveLength(12);
    const total = await counted('select count(*)::integer as n from organizations');
    expect(stats.signUps.at(-1)).toMatchObject({ signUps: total.n });
    expect(stats.trialEndings.length).toBeGreaterThan(0);
  });

  test('[ADMIN-41] Feedback of every organisation is in one inbox, and is marked as handled once', async () => {
    const msp = await server.organization('Talkative IT');
    const body = { title: 'The order', description: 'The list forgets its order.', category: 'bug' as const };
    const { id } = await msp.owner.sees(sendFeedback, { body });
    const found = (await chief.sees(listFeedback, { query: { handled: 'false', category: 'bug' } })).find((row) => row.id === id);
    expect(found).toMatchObject({
      title: 'The order',
      organization: { name: 'Talkative IT' },
      from: { email: msp.owner.email },
      handledAt: null,
    });
    const handled = await chief.sees(handleFeedback, { params: { id }, body: { version: 1, handled: true } });
    expect(handled).toMatchObject({ handledBy: 'Olive Tester', version: 2 });
    expect((await chief.refused(handleFeedback, { params: { id }, body: { version: 1, handled: false } })).code).toBe('CONFLICT');
    expect((await chief.refused(handleFeedback, { params: { id: NOBODY }, body: { version: 1, handled: true } })).code).toBe('NOT_FOUND');
    expect((await chief.sees(listFeedback, { query: { handled: 'true' } })).map((row) => row.id)).toEqual([id]);
  });

  test('[ADMIN-42] An announcement is visible to all users from its start to its end', async () => {
    const msp = await server.organization('Listening IT');
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const announcement = { text: 'We move house on Sunday.', level: 'warning' as const };
    const now = await chief.sees(announce, { body: { ...announcement, startsAt: at(-1), endsAt: at(60) } });
    await chief.sees(announce, { body: { ...announcement, text: 'Later', startsAt: at(30), endsAt: at(60) } });
    await chief.sees(announce, { body: { ...announcement, text: 'Ended', startsAt: at(-30), endsAt: at(-1) } });
    const engineer = await msp.person('alignment_engineer');
    expect(await engineer.sees(currentAnnouncements)).toMatchObject([{ id: now.id, ...announcement }]);
    const backwards = { ...announcement, startsAt: at(10), endsAt: at(5) };
    expect((await chief.refused(announce, { body: backwards })).message).toMatch(/end after it starts/);
    expect((await chief.sees(listAnnouncements, { query: {} })).map(({ text }) => text)).toEqual(['Later', announcement.text, 'Ended']);

    await chief.sees(removeAnnouncement, { params: { id: now.id } });
    expect(await engineer.sees(currentAnnouncements)).toEqual([]);
    expect((await chief.refused(removeAnnouncement, { params: { id: now.id } })).code).toBe('NOT_FOUND');
    const log = (await logOf(chief.organizationId)).map(({ action }) => action);
    expect(log).toEqual(expect.arrayContaining(['announcement.made', 'announcement.removed', 'feedback.handled']));
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';

/** Tables that the account role may change; a new table is closed to that role until it is listed here. */
const ACCOUNT_TABLES = [
  // A code or refresh token that is used twice ends its connection.
  'assistant_connections',
  'audit_events',
  'idempotency_keys',
  'inboxes',
  'notification_preferences',
  'notifications',
  'organizations',
  'ownership_offers',
  'people',
  // The customer list of a limited person also restricts the rows of their other tables.
  'person_customers',
  'scim_group_members',
  'scim_groups',
  'scim_people',
  'visit_consents',
  'visits',
];

function named(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** Checks of the organisations' tables; each returns the tables that fail it. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'has an organization_id that is never null': `
    select c.relname as name from tenant_tables c
    where not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and a.attnotnull)`,
  'forces row security': 'select relname as name from tenant_tables where not (relrowsecurity and relforcerowsecurity)',
  'has one policy that lets through, for reading and writing, on its organisation': `
    select c.relname as name from tenant_tables c
    where (select count(*) from pg_policies p where p.tablename = c.relname and p.schemaname = 'public'
           and p.qual like '%organization_id%current_organization%' and p.with_check like '%organization_id%current_organization%') <> 1
       or (select count(*) from pg_policies p where p.tablename = c.relname and p.schemaname = 'public' and p.permissive = 'PERMISSIVE') <> 1`,
  'that has a customer, or hangs on a table that has one, is limited to the customers of whoever is limited': `
    with recursive limited as (
      select oid, relname from tenant_tables where relname = 'customers'
      union
      select c.oid, c.relname from tenant_tables c
      where c.relname <> all (array['person_customers', 'delivery_target_customers'])
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped)
      union
      select c.oid, c.relname from limited l join pg_constraint k on k.confrelid = l.oid and k.contype = 'f'
      join tenant_tables c on c.oid = k.conrelid and c.relname <> all (array['person_customers', 'delivery_target_customers']))
    select relname as name from limited l
    where not exists (select from pg_policies p where p.tablename = l.relname and p.schemaname = 'public' and p.permissive = 'RESTRICTIVE'
                      and p.cmd = 'ALL' and p.roles @> '{plumbline_tenant,plumbline_auth,plumbline_restore}' and p.qual like '%customer_scope%')`,
  'begins its primary key with the organisation': `
    select c.relname as name from tenant_tables c
    where not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
                      where k.conrelid = c.oid and k.contype = 'p' and a.attname = 'organization_id')`,
  'begins every reference to another tenant table with the organisation': `
    select c.relname || '.' || k.conname as name from tenant_tables c join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where a.attname <> 'organization_id'`,
  'begins every index with the organisation': `
    select i.relname as name from tenant_tables c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where a.attname is distinct from 'organization_id'`,
  'is owned by no role that serves requests': `
    select relname as name from tenant_tables where pg_get_userbyid(relowner) like 'plumbline\\_%' and pg_get_userbyid(relowner) <> 'plumbline_owner'`,
  'is closed to the roles of platform and console, and to the accounts role unless listed': `
    select relname as name from tenant_tables
    where has_table_privilege('plumbline_platform', oid, 'select, insert, update, delete')
       or has_table_privilege('plumbline_console', oid, 'select, insert, update, delete') and relname <> 'audit_events'
       or has_table_privilege('plumbline_auth', oid, 'select, insert, update, delete') and relname <> all (array[${named(ACCOUNT_TABLES)}])`,
};

const TENANT_TABLES = `
  create temporary view tenant_tables as
  select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`;

/** Security definer functions; a new one fails the test until it is listed here. */
const SECURITY_DEFINERS = [
  'consents_to_restore',
  'count_organization',
  'end_sample',
  'end_visit_of_session',
  'enter',
  'enter_assistant',
  'enter_feed',
  'enter_offer',
  'enter_own',
  'enter_portal',
  'enter_scim',
  'enter_share',
  'enter_survey',
  'enter_token',
  // Removes the audit log and the accounts of an organisation whose deletion is due, and of no other.
  'erase_organization',
  'extend_trial',
  'figures_of',
  // Removes events older than the retention, and never any younger than a year.
  'forget_audit_events',
  // Adds to a queued email of the caller's organisation; the outbox shows no row to requests.
  'gather_mails',
  'has_account',
  // Enforces the custom limits of an organisation, whatever inserts the rows.
  'hold_limit',
  // Both respond only for the organisation of the transaction.
  'is_open',
  'is_sample',
  'jobs',
  'keep_counts',
  'sync_feed_token',
  'keep_feedback',
  'keep_organization',
  'keep_owner',
  'keep_portal_contact',
  'sync_portal_token',
  'keep_security_event',
  'sync_share_token',
  'keep_status',
  'sync_api_token',
  'sync_assistant_access',
  'sync_assistant_connection',
  'sync_scim_token',
  'sync_visit',
  // Deletes notifications about entities that the account role cannot read.
  'limit_person',
  'may_be_notified',
  'own_limit',
  'pass_on_person_name',
  // Queues the calendars of the caller's organisation; the outbox shows no row to requests.
  'queue_outlook',
  // Releases a feature to a share of all organisations.
  'release',
  // Deletes permanent rows, but only of customers marked as sample.
  'remove_sample_data',
  'restore_points',
  // Revokes the tokens of a disabled or removed person, whichever role makes the change.
  'revoke_tokens_of_person',
  'set_status',
  // Applies the console's decisions to one organisation.
  'settle',
  'settle_choice',
  'settle_new',
  // Also queues deliveries for account changes, whose role has no rights on the targets.
  'notify_delivery_targets',
  // Adds a row to the outbox when a meeting changes, whichever role changes it.
  'notify_outlook',
  'unassign_open_work',
];

describe('the isolation of organisations', () => {
  let database: TestDatabase;
  let owner: pg.Client;

  beforeAll(async () => {
    database = await copyOfMigrated();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(TENANT_TABLES);
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  const offenders = async (question: string) => (await owner.query<{ name: string }>(question)).rows.map(({ name }) => name);

  test('The check of tenant tables sees more than ten tables', async () => {
    expect((await offenders('select relname as name from tenant_tables')).length).toBeGreaterThan(10);
  });

  for (const [what, question] of Object.entries(QUESTIONS)) {
    test(`[GUARD-18] Every table of an organisation ${what}`, async () => {
      expect(await offenders(question)).toEqual([]);
    });
  }

  test('[GUARD-19] The check of tenant tables finds a table that lacks any of its protections', async () => {
    await owner.query('begin');
    await owner.query('create table unwalled (id integer primary key, customer_id uuid references auth.users)');
    await owner.query('alter table unwalled owner to plumbline_platform');
    await owner.query('grant select on unwalled to plumbline_auth');
    await owner.query('drop view tenant_tables');
    await owner.query(TENANT_TABLES);
    for (const [what, question] of Object.entries(QUESTIONS)) {
      expect((await offenders(question)).join(' '), what).toMatch(/unwalled/);
    }
    await owner.query('rollback');
  });

  test("[GUARD-20] No role that serves requests may bypass row-level security, and no unlisted function runs with its owner's rights", async () => {
    const roles = await offenders(
      "select rolname as name from pg_roles where rolname like 'plumbline\\_%' and rolname <> 'plumbline_owner' and (rolsuper or rolbypassrls or rolcreaterole)",
    );
    const functions = await offenders(
      "select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'auth', 'platform', 'console') and p.prosecdef order by 1",
    );
    expect(roles).toEqual([]);
    expect(functions).toEqual(SECURITY_DEFINERS.toSorted());
  });

  test('[GUARD-21] Without an organisation every table is empty to the tenant role, which cannot read the schemas of other roles', async () => {
    const tables = await offenders('select relname as name from tenant_tables');
    const app = new pg.Client({ connectionString: (await prepareLogins(database.ownerUrl, Buffer.alloc(32, 4))).tenant });
    await app.connect();
    try {
      for (const table of tables) {
        expect((await app.query(`select count(*)::integer as n from ${table}`)).rows[0]?.n, table).toBe(0);
      }
      await expect(app.query('select * from auth.users')).rejects.toThrow(/permission denied/);
      await expect(app.query('select * from platform.outbox')).rejects.toThrow(/permission denied/);
      await expect(app.query('alter table customers disable row level security')).rejects.toThrow(/must be owner/);
    } finally {
      await app.end();
    }
  });
});

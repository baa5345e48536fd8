import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { copyOfMigrated, type TestDatabase } from '#tests/support/database.ts';

/** Columns that the console role may read, by table; a new column is closed to it until it is listed here. */
const READABLE: Readonly<Record<string, string>> = {
  // Returned by an insertion, to name the audit log that has grown.
  'public.audit_events': 'organization_id',
  // Names, owners, status and counts of organisations, without their contents.
  'console.organizations': `active_at assessments counted_at created_at customers invited name name_key organization_id owner_email owner_id owner_name
    sessions status storage subscription suspended_at suspended_reason tokens trial_ends_at trial_key users version without_mfa`,
  'console.accounts': 'email has_second_factor id is_superadmin last_seen_at login_disabled organization_id',
  'console.answers': 'answers bucket failed',
  'console.audit_keys': 'created_at kid',
  // Decisions of the console about an organisation.
  'console.feature_choices': 'changed_at changed_by feature is_open organization_id reason',
  'console.features': 'changed_at changed_by feature reason share version',
  'console.limits': 'changed_at changed_by decided_in ends_at most name organization_id reason then_most',
  // Feedback is addressed to the operators of the installation.
  'console.feedback': `category created_at current_page description handled_at handled_by id is_handled organization_id person_email person_name
    priority title version`,
  'console.keys': 'first_seen_at kid purpose',
  'console.migrations': 'at name',
  'console.outbox': 'attempts created_at delivered_at is_given_up kind next_attempt_at',
  // Restores of an organisation that a superadmin requested, and their progress.
  'console.restores': 'asked_by backup_at backup_id created_at fault id is_consented organization_id reason seen_at status step',
  'console.samples': 'created_at done fault made_by name organization_id owner_email seen_at status total',
  'console.totals': 'counted_at figures is_kept',
  'platform.announcements': 'created_at created_by ends_at id level starts_at text',
  'console.security_events': 'account_id action at ip kind organization_id reason rows seq',
  'console.threats': 'at id ip reason request',
};

/** Tables that the console role may change. */
const WRITABLE: Readonly<Record<string, string>> = {
  'console.answers': 'DELETE INSERT UPDATE',
  'console.feature_choices': 'DELETE INSERT UPDATE',
  'console.feedback': 'UPDATE',
  'console.keys': 'INSERT',
  'console.limits': 'DELETE INSERT UPDATE',
  'console.restores': 'INSERT UPDATE',
  'console.samples': 'DELETE INSERT UPDATE',
  'console.security_events': 'DELETE',
  'console.threats': 'DELETE INSERT',
  'console.totals': 'INSERT UPDATE',
  'platform.announcements': 'DELETE INSERT',
  'platform.outbox': 'INSERT',
  'public.audit_events': 'INSERT',
};

/** Security definer functions that it may execute. */
const LENT = [
  'console.consents_to_restore',
  'console.count_organization',
  'console.end_sample',
  'console.extend_trial',
  'console.figures_of',
  'console.has_account',
  'console.jobs',
  'console.release',
  'console.restore_points',
  'console.set_status',
  'public.enter',
];

/** Columns that it may not read: customer data, texts about customers, and credentials. */
const CLOSED = [
  'answers.value',
  'assessments.name',
  'customers.name',
  'findings.title',
  'findings.business_impact',
  'recommendations.title',
  'files.name',
  'file_places.file_id',
  'qbrs.facts',
  'contacts.email',
  'sops.body',
  'audit_events.before',
  'audit_events.after',
  'audit_events.entity_label',
  'backups.id',
  'visit_consents.purpose',
  'visit_consents.token_hash',
  'people.email',
  'idempotency_keys.body',
  'organizations.settings',
  'auth.passwords.hash',
  'auth.sessions.token_hash',
  'auth.totp.secret',
  'auth.users.email',
  'platform.outbox.payload',
];

const SCHEMAS = "('public', 'auth', 'platform', 'console', 'migration', 'pgboss')";

describe('the role of the platform console', () => {
  let database: TestDatabase;
  let login: pg.Client;

  beforeAll(async () => {
    database = await copyOfMigrated();
    login = new pg.Client({ connectionString: (await prepareLogins(database.ownerUrl, Buffer.alloc(32, 4))).console });
    await login.connect();
  });
  afterAll(async () => {
    await login.end();
    await database.drop();
  });

  const ask = async (question: string) => (await login.query<{ name: string; what: string }>(question)).rows;
  const inOneMap = (rows: readonly { name: string; what: string }[]) => Object.fromEntries(rows.map(({ name, what }) => [name, what]));
  const words = (lists: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.split(/\s+/).toSorted().join(' ')]));

  test('[ADMIN-1] The console role can read the listed columns and no other column of the whole database', async () => {
    const readable = await ask(`
      select n.nspname || '.' || c.relname as name, string_agg(a.attname, ' ' order by a.attname collate "C") as what
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
        and has_schema_privilege(n.oid, 'usage') and has_column_privilege(c.oid, a.attnum, 'select')
      group by 1`);
    expect(inOneMap(readable)).toEqual(words(READABLE));
  });

  test('[ADMIN-2] The console role can write to the listed tables and to no other', async () => {
    const writable = await ask(`
      select n.nspname || '.' || c.relname as name, string_agg(p.name, ' ' order by p.name) as what
      from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        lateral (select v as name from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) v
                 where case when v in ('INSERT', 'UPDATE') then has_any_column_privilege(c.oid, v) else has_table_privilege(c.oid, v) end) p
      where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and has_schema_privilege(n.oid, 'usage')
      group by 1`);
    expect(inOneMap(writable)).toEqual(words(WRITABLE));
  });

  test('[ADMIN-3] The console role may call the listed functions with their owner’s rights and no other', async () => {
    const lent = await ask(`
      select n.nspname || '.' || p.proname as name, '' as what from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${SCHEMAS} and p.prosecdef and p.prorettype <> 'trigger'::regtype and has_schema_privilege(n.oid, 'usage') and has_function_privilege(p.oid, 'execute') order by 1`);
    expect(lent.map(({ name }) => name)).toEqual(LENT);
  });

  test.each(CLOSED)('[ADMIN-4] The console role cannot read %s, not even of an organisation that it has named', async (column) => {
    const parts = column.split('.');
    const [name, table] = [parts.at(-1), parts.slice(0, -1).join('.')];
    const exists = await ask(
      `select '' as name, '' as what from pg_attribute where attrelid = to_regclass('${table}') and attname = '${name}'`,
    ).catch(() => [{}]);
    expect(exists, `${column} is a column`).toHaveLength(1);
    await login.query('begin');
    try {
      await login.query("select set_config('app.organization_id', '01890000-0000-7000-8000-000000000000', true)");
      await expect(login.query(`select ${name} from ${table}`)).rejects.toThrow(/permission denied/);
    } finally {
      await login.query('rollback');
    }
  });
});

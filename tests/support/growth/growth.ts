import type pg from 'pg';

/**
 * Growth of each table from the few rows of the demo: first until its indexes have their final height, then tenfold.
 * Copies differ where a row must be unique, and have random ids, so that neighbours in a list are not neighbours on disk. They are neither
 * active this week nor overdue, and need no action today: those rows are few, and are deliberately counted one by one because they depend
 * on the clock.
 * A person keeps the number of their customers, and a customer about the number of recommendations (exactly, for the measured one). A
 * planned review keeps its assessments.
 */
const NOT_CRITICAL = "case severity when 'critical' then 'high' else severity end";
const ANY_CUSTOMER = `(select c.id from own_customers c
  where c.n = (hashtext(recommendations.id || i::text) & 2147483647) % (select count(*) from own_customers))`;
const COPIED: readonly [table: string, atFirst: number, changed: Record<string, string>][] = [
  ['people', 60, { is_owner: 'false', last_active_at: 'null' }],
  ['templates', 120, {}],
  ['customers', 10, { name: "left(name, 80) || ' ' || i || ' ' || gen_random_uuid()", vcio_id: 'engineer_id' }],
  ['assessments', 10, { name: "left(name, 80) || ' ' || i || ' ' || gen_random_uuid()", quarterly_review_id: 'null' }],
  ['qbrs', 10, { date_time: "date_time + interval '10 years'" }],
  ['notifications', 20, { created_at: "created_at - i * interval '1 minute'" }],
  ['findings', 3, { question_key: "left(question_key, 80) || ' ' || gen_random_uuid()", severity: NOT_CRITICAL, accepted_until: 'null' }],
  ['recommendations', 5, { customer_id: ANY_CUSTOMER, updated_at: "now() - random() * interval '9 days'" }],
  ['quarterly_reviews', 30, { customer_id: ANY_CUSTOMER.replaceAll('recommendations', 'quarterly_reviews'), qbr_id: 'null' }],
  ['audit_events', 3, {}],
  ['agreements', 20, {}],
  ['assets', 12, {}],
  ['question_exclusions', 20, { question_key: "left(question_key, 80) || ' ' || gen_random_uuid()", reason: "'No'" }],
  ['sops', 10, { title: "left(title, 80) || ' ' || gen_random_uuid()", code: 'null', body: "''" }],
  ['stack_standards', 5, {}],
  ['stack_items', 3, {}],
  ['stack_audits', 25, { audited_on: '(audited_on - i * 7)::date' }],
  ['action_items', 5, { key: 'gen_random_uuid()', due: "(due + interval '10 years')::date" }],
];

/** Multiplies the rows of one organisation: to the initial size, or by nine copies of each. */
export async function multiply(
  owner: pg.Client,
  { ownId, customerId }: { ownId: string; customerId: string },
  by: 'at first' | 'tenfold',
): Promise<void> {
  if (by === 'at first') await excludeOnce(owner, ownId);
  for (const [table, atFirst, changed] of COPIED) {
    if (table === 'recommendations') await numberCustomers(owner, ownId, customerId);
    const columns = await columnsOf(owner, table);
    const values = columns.map((column) => (column === 'id' ? 'gen_random_uuid()' : (changed[column] ?? column)));
    const rows = `from ${table}, generate_series(2, ${by === 'tenfold' ? 10 : atFirst}) i where organization_id = '${ownId}'`;
    await owner.query(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} ${rows} order by random()`);
  }
}

/** Adds exclusions, because the demo has none. */
async function excludeOnce(owner: pg.Client, ownId: string): Promise<void> {
  await owner.query(
    `insert into question_exclusions (organization_id, customer_id, template_id, question_key, question_text, reason, ends_on)
     select c.organization_id, c.id, t.template_id, 'mfa', 'MFA?', 'No', current_date + 30
     from customers c, (select template_id from template_versions where organization_id = $1 order by 1 limit 1) t
     where c.organization_id = $1 and c.status = 'active' order by c.id limit 3`,
    [ownId],
  );
}

/** Numbers all customers except the measured one. */
async function numberCustomers(owner: pg.Client, ownId: string, customerId: string): Promise<void> {
  await owner.query('drop table if exists own_customers');
  await owner.query(`create temporary table own_customers as
    select row_number() over () - 1 as n, id from customers where organization_id = '${ownId}' and id <> '${customerId}'`);
  await owner.query('create index on own_customers (n); analyze own_customers');
}

const OF_TENANT = [
  'organizations',
  'people',
  'templates',
  'template_versions',
  'customers',
  'quarterly_reviews',
  'assessments',
  'qbrs',
  'notifications',
  'inboxes',
  'audit_events',
  'findings',
  'recommendations',
  'agreements',
  'assets',
  'question_exclusions',
  'stack_standards',
  'stack_items',
  'stack_audits',
  'action_items',
  'sops',
] as const;

/**
 * Copies the rows to other organisations with the same ids, since keys begin with the organisation. Triggers and foreign keys are disabled,
 * because their effects, such as inboxes, are copied too.
 */
export async function copyTenants(owner: pg.Client, ownId: string, count: number): Promise<void> {
  const created = 'insert into auth.organizations (id) select gen_random_uuid() from generate_series(1, $1) returning id';
  const { rows } = await owner.query<{ id: string }>(created, [count]);
  const others = rows.map(({ id }) => id);
  await owner.query('set session_replication_role = replica');
  for (const table of OF_TENANT) {
    const columns = await columnsOf(owner, table);
    const values = columns.map((column) => (column === 'organization_id' ? 'other' : column));
    await owner.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from unnest($2::uuid[]) other, ${table} where organization_id = $1`,
      [ownId, others],
    );
  }
  await owner.query('set session_replication_role = origin');
}

async function columnsOf(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

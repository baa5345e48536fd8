import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Tables excluded from backups, with the reasons, which the manifest repeats. All other tables of an organisation are included. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  api_tokens: 'Secrets: create new tokens.',
  assistant_connections: 'Secrets: connect the apps again.',
  audit_chains: 'The audit log has its own export, and its hash chain cannot be restored.',
  audit_events: 'The audit log has its own export, and its hash chain cannot be restored.',
  backups: 'The list of backups itself.',
  calendar_feeds: 'Secrets: create a new calendar feed address.',
  chat_command_channels: 'Connections must be set up again, because backups contain no secrets.',
  chat_commands: 'Connections must be set up again, because backups contain no secrets.',
  csv_drops: 'History of uploaded files.',
  evidence_imports: 'Progress of imports, kept for a day.',
  exports: 'Unfinished export jobs, kept for 15 minutes.',
  file_blobs: 'Derived from the files, whose contents are in the folder files.',
  file_totals: 'Recounted from the files.',
  idempotency_keys: 'Responses of the last day, for repeated requests.',
  inboxes: 'Recounted from the notifications.',
  integrations: 'Connections must be set up again, because backups contain no secrets.',
  notifications: 'Short-lived messages to individual people.',
  delivery_target_customers: 'Connections must be set up again, because backups contain no secrets.',
  event_deliveries: 'Delivery history, kept for a month.',
  delivery_targets: 'Connections must be set up again, because backups contain no secrets.',
  outlook_busy: 'Read from Microsoft 365.',
  outlook_connections: 'Connections must be set up again, because backups contain no secrets.',
  outlook_events: 'Belongs to a connection, which must be set up again.',
  outlook_mailboxes: 'Belongs to a connection, which must be set up again.',
  ownership_offers: 'A pending offer must be made again.',
  portal_keys: 'Secrets: invite portal contacts again.',
  psa_calls: 'API call counts of the last days.',
  psa_changes: 'Preview results, kept for a day.',
  qbr_exports: 'Unfinished export jobs of the previous version.',
  psa_runs: 'Sync history.',
  request_counts: 'Request counts, kept for eight days.',
  scim_connections: 'Secrets: create a new SCIM token.',
  scim_group_members: 'Sent again by the directory.',
  scim_groups: 'Sent again by the directory.',
  scim_people: 'Sent again by the directory.',
  subscription_invoices: 'Invoices are read from Stripe.',
  subscriptions: 'The subscription is read from Stripe.',
  template_questions: 'Derived from the templates.',
  visit_consents: 'Secrets: give consent again.',
  visits: 'History of support access to this organisation.',
};

/**
 * Columns excluded from backups because they concern secrets: shared links must be created again, and secrets of other systems entered
 * again.
 */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  contacts: ['portal_access', 'portal_invited_at', 'portal_opened', 'portal_seen_at'],
  evidence_connections: ['has_secret', 'secret_hint'],
  psa_integrations: ['has_secret', 'secret_hint'],
  qbr_shares: ['passcode_hash', 'token_hash'],
  slot_offers: ['token_hash'],
  survey_recipients: ['token_hash'],
  survey_responses: ['answer_key'],
};

export interface BackedUpTable {
  name: string;
  /** Table order; excludes the organisation id and generated columns. */
  columns: readonly string[];
  /** Primary key; text columns are marked, because their default order differs between databases. */
  key: readonly { column: string; isText: boolean }[];
}

interface CatalogRow {
  name: string;
  columns: string[];
  keyColumns: string[];
  textColumns: string[];
}

export async function backedUpTables(tx: Tx): Promise<BackedUpTable[]> {
  const { rows } = await sql<CatalogRow>`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and a.attname <> 'organization_id') as columns,
      (select array_agg(a.attname::text order by k.place) from unnest(x.indkey::smallint[]) with ordinality as k (attnum, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as key_columns,
      (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
       where a.attrelid = c.oid and a.attnum = any (x.indkey) and a.atttypid = 'text'::regtype) as text_columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_index x on x.indrelid = c.oid and x.indisprimary
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all (${Object.keys(LEFT_OUT)})
    order by c.relname collate "C"`.execute(tx);
  return rows.map(({ name, columns, keyColumns, textColumns }) => ({
    name,
    columns: columns.filter((column) => !LEFT_OUT_COLUMNS[name]?.includes(column)),
    key: keyColumns.map((column) => ({ column, isText: textColumns.includes(column) })),
  }));
}

/** Rows per read; some contain whole decks. */
const BATCH = 200;

/** Rows of a table as JSON in primary-key order, read through a cursor to limit memory. */
export async function* rowsOf(tx: Tx, { name, columns, key }: BackedUpTable): AsyncGenerator<string[]> {
  const shown = sql.join(columns.map((column) => sql.id(column)));
  const order = sql.join(key.map(({ column, isText }) => (isText ? sql`${sql.id(column)} collate "C"` : sql.id(column))));
  await sql`declare backed_up no scroll cursor for
    select row_to_json(r)::text as line from (select ${shown} from ${sql.id(name)} order by ${order}) r`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backed_up`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backed_up`.execute(tx);
}

/** Hashes of all file contents, without duplicates. */
export async function contentsOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from (select hash from files union select thumbnail_hash from files where thumbnail_hash is not null) h
    order by hash collate "C"`.execute(tx);
  return rows.map(({ hash }) => hash);
}

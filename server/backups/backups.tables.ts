import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Tables excluded from backups, with the reasons, which the manifest repeats. All other tables of an organisation are included. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  api_tokens: 'Secrets: a token is made anew.',
  audit_chains: 'The audit log has an export of its own, and its chain cannot be written again.',
  audit_events: 'The audit log has an export of its own, and its chain cannot be written again.',
  backups: 'The list of the backups themselves.',
  calendar_feeds: 'Secrets: the address of a calendar feed is made anew.',
  chat_command_channels: 'Connections are made anew, because their secrets are in no backup.',
  chat_commands: 'Connections are made anew, because their secrets are in no backup.',
  csv_drops: 'The history of files that were uploaded.',
  exports: 'Files in the making, kept for a quarter of an hour.',
  file_blobs: 'Follows from the files, whose contents are in the folder files.',
  file_totals: 'Counted anew from the files.',
  idempotency_keys: 'Answers of the last day, for requests that are sent twice.',
  inboxes: 'Counted anew from the notifications.',
  integrations: 'Connections are made anew, because their secrets are in no backup.',
  notifications: 'Passing messages to single people.',
  outlet_customers: 'Connections are made anew, because their secrets are in no backup.',
  outlet_deliveries: 'What was sent elsewhere, kept for a month.',
  outlets: 'Connections are made anew, because their secrets are in no backup.',
  outlook_busy: 'Read from Microsoft 365.',
  outlook_connections: 'Connections are made anew, because their secrets are in no backup.',
  outlook_events: 'Belongs to a connection, which is made anew.',
  outlook_mailboxes: 'Belongs to a connection, which is made anew.',
  ownership_offers: 'An offer that waits for its answer is made anew.',
  portal_keys: 'Secrets: contacts are invited to the portal anew.',
  psa_calls: 'Counts of the calls of the last days.',
  psa_changes: 'What a preview has found, kept for a day.',
  qbr_exports: 'Files in the making, as the version before kept them.',
  psa_runs: 'The history of reading another system.',
  request_counts: 'Counts of requests, kept for eight days.',
  subscription_invoices: 'Invoices are read from Stripe.',
  subscriptions: 'The subscription is read from Stripe.',
  template_questions: 'Follows from the templates.',
  visit_consents: 'Secrets: a consent is given anew.',
  visits: 'The record of who visited this organisation here.',
};

/**
 * Columns excluded from backups because they concern secrets: shared links must be created again, and secrets of other systems entered
 * again.
 */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  contacts: ['portal_access', 'portal_invited_at', 'portal_opened', 'portal_seen_at'],
  psa_integrations: ['has_secret', 'secret_hint'],
  qbr_shares: ['passcode_hash', 'token_hash'],
  slot_offers: ['token_hash'],
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

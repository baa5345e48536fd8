import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { BackedUpTable } from '#server/backups/backups.tables.ts';

/** Rows to keep: the organisation takes the backup's settings, and people keep their accounts. */
export const KEPT: readonly string[] = ['organizations', 'people'];

export async function countRows(tx: Tx, tables: readonly BackedUpTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id(name)}`.execute(tx);
    counts.set(name, rows[0]?.n ?? 0);
  }
  return counts;
}

/** Only one restore at a time in the whole database: recounting takes locks on which two would deadlock. */
export async function lockRestore(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('restore', 0))`.execute(tx);
}

/** Removes the rows that the backup replaces, and all notifications. */
export async function removeRows(tx: Tx, tables: readonly BackedUpTable[]): Promise<void> {
  await tx.deleteFrom('notifications').execute();
  for (const { name } of tables.filter(({ name }) => !KEPT.includes(name))) await sql`delete from ${sql.id(name)}`.execute(tx);
}

/** Values written instead of the backup's, and instead of hashes of secrets that it omits. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  // A backup never grants an account. The same id may have one in another organisation, so unknown people are restored as removed: names
  // only.
  people: { status: sql`'removed'`, is_owner: sql`false` },
  // Random hash that matches no link.
  slot_offers: { token_hash: sql`sha256(uuid_send(gen_random_uuid()))` },
  qbr_shares: { token_hash: sql`sha256(uuid_send(gen_random_uuid()))` },
};

/** Inserts rows with their ids. Existing people are unchanged. */
export async function insertRows(tx: Tx, { name, columns }: BackedUpTable, lines: readonly string[]): Promise<void> {
  const own = WRITTEN[name] ?? {};
  const written = [...new Set([...columns, ...Object.keys(own)])];
  const names = sql.join(written.map((column) => sql.id(column)));
  const values = sql.join(written.map((column) => own[column] ?? sql`r.${sql.id(column)}`));
  const conflict = name === 'people' ? sql`on conflict (organization_id, id) do nothing` : sql``;
  await sql`insert into ${sql.id(name)} (${names})
    select ${values} from jsonb_populate_recordset(null::${sql.id(name)}, ${`[${lines.join(',')}]`}::jsonb) r ${conflict}`.execute(tx);
}

/** Subscription and access are not restored. */
const OF_SUBSCRIPTION = ['subscription_status', 'trial_ends_at', 'subscription_since', 'billed_since'];

/** The organisation keeps its id and subscription. */
export async function updateOrganization(tx: Tx, { name, columns }: BackedUpTable, lines: readonly string[]): Promise<void> {
  const taken = columns.filter((column) => !OF_SUBSCRIPTION.includes(column));
  const set = sql.join(taken.map((column) => sql`${sql.id(column)} = r.${sql.id(column)}`));
  await sql`update ${sql.id(name)} o set ${set}
    from jsonb_populate_recordset(null::${sql.id(name)}, ${`[${lines.join(',')}]`}::jsonb) r
    where o.organization_id = current_organization()`.execute(tx);
}

/** Checks all references now, while other organisations can still write. */
export async function checkReferences(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}

export async function recountFigures(tx: Tx, organizationId: string): Promise<void> {
  await sql`select keep_template_questions(${organizationId}, array(select id from templates))`.execute(tx);
  // The triggers that count unread notifications do not run for the restore role.
  await sql`update inboxes i set unread = counted.unread, revision = i.revision + 1
    from (select b.user_id, count(n.id) as unread
          from inboxes b left join notifications n on n.organization_id = b.organization_id and n.user_id = b.user_id and not n.is_read
          group by b.user_id) counted
    where i.user_id = counted.user_id and i.unread <> counted.unread`.execute(tx);
}

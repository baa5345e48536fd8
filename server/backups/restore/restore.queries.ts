import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { BackedUpTable } from '#server/backups/backups.tables.ts';

/** Rows that stay: the organisation takes the settings of the backup, and people keep their accounts. */
export const KEPT: readonly string[] = ['organizations', 'people'];

export async function countRows(tx: Tx, tables: readonly BackedUpTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id(name)}`.execute(tx);
    counts.set(name, rows[0]?.n ?? 0);
  }
  return counts;
}

/** One restore at a time in the whole database: counting anew takes locks that two of them would wait for in turn. */
export async function lockRestore(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('restore', 0))`.execute(tx);
}

/** Removes what the backup replaces; messages about it go too. */
export async function removeRows(tx: Tx, tables: readonly BackedUpTable[]): Promise<void> {
  await tx.deleteFrom('notifications').execute();
  for (const { name } of tables.filter(({ name }) => !KEPT.includes(name))) await sql`delete from ${sql.id(name)}`.execute(tx);
}

/** What is written instead of a value of the backup, and instead of the hashes of secrets that it does not hold. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  // A file gives nobody an account. The same id may have one in another organisation, so nothing may be done to such a person: they are
  // names, as people are who were removed.
  people: { status: sql`'removed'`, is_owner: sql`false` },
  // A hash that no link has.
  slot_offers: { token_hash: sql`sha256(uuid_send(gen_random_uuid()))` },
  qbr_shares: { token_hash: sql`sha256(uuid_send(gen_random_uuid()))` },
};

/** Writes rows under their ids. People who are here stay who they are. */
export async function insertRows(tx: Tx, { name, columns }: BackedUpTable, lines: readonly string[]): Promise<void> {
  const own = WRITTEN[name] ?? {};
  const written = [...new Set([...columns, ...Object.keys(own)])];
  const names = sql.join(written.map((column) => sql.id(column)));
  const values = sql.join(written.map((column) => own[column] ?? sql`r.${sql.id(column)}`));
  const conflict = name === 'people' ? sql`on conflict (organization_id, id) do nothing` : sql``;
  await sql`insert into ${sql.id(name)} (${names})
    select ${values} from jsonb_populate_recordset(null::${sql.id(name)}, ${`[${lines.join(',')}]`}::jsonb) r ${conflict}`.execute(tx);
}

/** What decides how far an organisation may be used is no part of what is restored. */
const OF_SUBSCRIPTION = ['subscription_status', 'trial_ends_at', 'subscription_since', 'billed_since'];

/** The organisation keeps its id and its subscription. */
export async function updateOrganization(tx: Tx, { name, columns }: BackedUpTable, lines: readonly string[]): Promise<void> {
  const taken = columns.filter((column) => !OF_SUBSCRIPTION.includes(column));
  const set = sql.join(taken.map((column) => sql`${sql.id(column)} = r.${sql.id(column)}`));
  await sql`update ${sql.id(name)} o set ${set}
    from jsonb_populate_recordset(null::${sql.id(name)}, ${`[${lines.join(',')}]`}::jsonb) r
    where o.organization_id = current_organization()`.execute(tx);
}

/** All references are checked now, while other organisations can still write. */
export async function checkReferences(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}

export async function countAnew(tx: Tx, organizationId: string): Promise<void> {
  await sql`select keep_template_questions(${organizationId}, array(select id from templates))`.execute(tx);
  // Triggers that count unread notifications do not run for the role of the restore.
  await sql`update inboxes i set unread = counted.unread, revision = i.revision + 1
    from (select b.user_id, count(n.id) as unread
          from inboxes b left join notifications n on n.organization_id = b.organization_id and n.user_id = b.user_id and not n.is_read
          group by b.user_id) counted
    where i.user_id = counted.user_id and i.unread <> counted.unread`.execute(tx);
}

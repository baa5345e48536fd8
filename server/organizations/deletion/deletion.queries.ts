import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

export function lockDeletion(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('auth.organizations')
    .select(['deletionDue', 'deletionAskedBy'])
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export function findDeletion(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('auth.organizations')
    .select(['deletionDue', 'deletionAskedBy'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

export type DeletionRow = Awaited<ReturnType<typeof findDeletion>>;

export async function saveDeletion(tx: Tx, organizationId: string, deletion: DeletionRow): Promise<void> {
  await tx.updateTable('auth.organizations').set(deletion).where('id', '=', organizationId).execute();
}

export async function findName(tx: Tx): Promise<string> {
  const { name } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow();
  return name;
}

export async function findPeople(tx: Tx): Promise<string[]> {
  const people = await tx.selectFrom('people').select('id').where('status', '=', 'active').orderBy('id').execute();
  return people.map(({ id }) => id);
}

/**
 * Closes organisations whose deletion is due by the database's clock, so that no one can enter, and returns them together with partly
 * erased ones.
 */
export async function closeDue(tx: Tx): Promise<string[]> {
  const rows = await tx
    .updateTable('auth.organizations')
    .set({ status: 'suspended' })
    .where('deletionDue', '<=', sql<Date>`now()`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface StoredKeys {
  hashes: string[];
  backupIds: string[];
}

export async function findStored(tx: Tx): Promise<StoredKeys> {
  const blobs = await tx.selectFrom('fileBlobs').select('hash').execute();
  const backups = await tx.selectFrom('backups').select('id').execute();
  return { hashes: blobs.map(({ hash }) => hash), backupIds: backups.map(({ id }) => id) };
}

/** Deletes with the restore role, which may delete all rows except the audit log, without triggers and in any order. */
export async function deleteRows(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'organizations' and c.relname not like 'audit\\_%'
    order by c.relname collate "C"`.execute(tx);
  for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(tx);
}

export async function eraseRest(tx: Tx, organizationId: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select erase_organization(${organizationId})`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type Storage, storageKey } from '#server/platform/storage/storage.ts';

interface Content {
  hash: string;
  size: number;
}

/**
 * Reserves content before its bytes are written, so that no bytes exist without a row. False if the organisation's custom or default
 * storage limit is reached; stored content needs no more space.
 */
export async function reserve(tx: Tx, contents: readonly Content[], usual: number | null): Promise<boolean> {
  let added = 0;
  // Fixed order, so that concurrent uploads do not deadlock.
  for (const { hash, size } of contents.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))) {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into file_blobs (hash, size) values (${hash}, ${size})
      on conflict (organization_id, hash) do update set touched_at = now()
      returning xmax = 0 as "isNew"`.execute(tx);
    if (rows[0]?.isNew) added += size;
  }
  const { rows } = await sql<{ bytes: number; own: number | null }>`
    insert into file_totals as t (bytes) values (${added})
    on conflict (organization_id) do update set bytes = t.bytes + excluded.bytes
    returning bytes, own_limit('storage') as own`.execute(tx);
  const quota = rows[0]?.own ?? usual;
  return added === 0 || quota === null || (rows[0]?.bytes ?? 0) <= quota;
}

/** Maximum per batch, to keep the job's transaction short. */
const BATCH = 200;

/**
 * Removes what has been unused for a day: files without a place, then contents without a file. The content's row is locked while its bytes
 * are removed; a concurrent upload of the same content waits and stores it again.
 */
export async function removeOrphans(tx: Tx, storage: Storage): Promise<number> {
  await sql`
    delete from files where created_at < now() - interval '1 day'
      and not exists (select from file_places u where u.organization_id = files.organization_id and u.file_id = files.id)`.execute(tx);
  const { rows } = await sql<{ organizationId: string; hash: string; size: number }>`
    select organization_id as "organizationId", hash, size from file_blobs b
    where touched_at < now() - interval '1 day'
      and not exists (select from files f where f.organization_id = b.organization_id and f.hash = b.hash)
      and not exists (select from files f where f.organization_id = b.organization_id and f.thumbnail_hash = b.hash)
    order by touched_at, hash limit ${BATCH} for update skip locked`.execute(tx);
  for (const { organizationId, hash } of rows) await storage.remove(storageKey(organizationId, hash));
  if (rows.length === 0) return 0;
  await tx
    .deleteFrom('fileBlobs')
    .where(
      'hash',
      'in',
      rows.map(({ hash }) => hash),
    )
    .execute();
  const freed = rows.reduce((sum, { size }) => sum + size, 0);
  await sql`update file_totals set bytes = greatest(0, bytes - ${freed})`.execute(tx);
  return rows.length;
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth, asPlatform, type Pools } from '#server/platform/db/pools.ts';

export interface StoredSecret {
  id: string;
  text: string;
}

export interface Resealed extends StoredSecret {
  /** Value as read; rows changed meanwhile are kept. */
  former: string;
}

/** Column of sealed secrets; `kid` names the key of each value. */
export interface SealedColumn {
  through: typeof asAuth;
  table: 'auth.totp' | 'auth.sso' | 'platform.outbox' | 'platform.audit_keys' | 'platform.delivery_target_secrets' | 'platform.psa_secrets';
  id: RawBuilder<string>;
  text: RawBuilder<string>;
  /** SQL assignment that stores `v.text`. */
  assignment: RawBuilder<unknown>;
}

export const SEALED_COLUMNS = {
  totp: { through: asAuth, table: 'auth.totp', id: sql`t.user_id`, text: sql`t.secret`, assignment: sql`secret = v.text` },
  sso: {
    through: asAuth,
    table: 'auth.sso',
    id: sql`t.id`,
    text: sql`coalesce(t.client_secret, t.private_key)`,
    // Each row has exactly one of the two, and null stays null.
    assignment: sql`client_secret = case when t.client_secret is not null then v.text end, private_key = case when t.private_key is not null then v.text end`,
  },
  auditKey: { through: asPlatform, table: 'platform.audit_keys', id: sql`t.id`, text: sql`t.secret`, assignment: sql`secret = v.text` },
  deliveryTarget: {
    through: asPlatform,
    table: 'platform.delivery_target_secrets',
    id: sql`t.id`,
    text: sql`t.secret`,
    assignment: sql`secret = v.text`,
  },
  psa: { through: asPlatform, table: 'platform.psa_secrets', id: sql`t.id`, text: sql`t.secret`, assignment: sql`secret = v.text` },
  /** Only waiting emails; delivered ones have no text. */
  mail: {
    through: asPlatform,
    table: 'platform.outbox',
    id: sql`t.id`,
    text: sql`coalesce(t.payload ->> 'text', '')`,
    assignment: sql`payload = jsonb_set(t.payload, '{text}', to_jsonb(v.text))`,
  },
} as const satisfies Record<string, SealedColumn>;

/** Next values sealed with another key, in id order. */
export async function nextSealedBefore(
  tx: Tx,
  { table, id, text }: SealedColumn,
  { kid, after, limit }: { kid: string; after: string; limit: number },
): Promise<StoredSecret[]> {
  const { rows } = await sql<StoredSecret>`select ${id} as id, ${text} as text from ${sql.table(table)} t
    where t.kid <> ${kid} and ${id} > ${after} order by ${id} limit ${limit}`.execute(tx);
  return rows;
}

export async function saveResealed(
  tx: Tx,
  { table, id, text, assignment }: SealedColumn,
  kid: string,
  resealed: readonly Resealed[],
): Promise<number> {
  const values = sql.join(resealed.map((row) => sql`(${row.id}, ${row.text}, ${row.former})`));
  const { numAffectedRows } = await sql`update ${sql.table(table)} t set ${assignment}, kid = ${kid}
    from (values ${values}) as v (id, text, former) where ${id} = v.id::uuid and ${text} = v.former`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function storedKids(pools: Pools): Promise<string[]> {
  const lasting = await asAuth(pools, (tx) =>
    tx
      .selectFrom('auth.totp')
      .select('kid')
      .union((other) => other.selectFrom('auth.sso').select('kid').where('kid', 'is not', null).$narrowType<{ kid: string }>())
      .execute(),
  );
  const waiting = await asPlatform(pools, (tx) =>
    tx
      .selectFrom('platform.outbox')
      .select('kid')
      .distinct()
      .where('kid', 'is not', null)
      .$narrowType<{ kid: string }>()
      .union((other) => other.selectFrom('platform.auditKeys').select('kid'))
      .union((other) => other.selectFrom('platform.deliveryTargetSecrets').select('kid'))
      .union((other) => other.selectFrom('platform.psaSecrets').select('kid'))
      .execute(),
  );
  return [...new Set([...lasting, ...waiting].map(({ kid }) => kid))];
}

export async function countSealedBefore(pools: Pools, kid: string): Promise<number> {
  const lasting = await asAuth(pools, (tx) => countOf(tx, ['auth.totp', 'auth.sso'], kid));
  const tables = ['platform.outbox', 'platform.audit_keys', 'platform.delivery_target_secrets', 'platform.psa_secrets'];
  return lasting + (await asPlatform(pools, (tx) => countOf(tx, tables, kid)));
}

async function countOf(tx: Tx, tables: readonly string[], kid: string): Promise<number> {
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)} where kid <> ${kid})`);
  const { left: remaining } = await tx.selectNoFrom([sql<number>`(${sql.join(counts, sql` + `)})`.as('left')]).executeTakeFirstOrThrow();
  return remaining;
}

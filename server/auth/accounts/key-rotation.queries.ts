import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth, asPlatform, type Pools } from '#server/platform/db/pools.ts';

export interface StoredSecret {
  id: string;
  text: string;
}

export interface Resealed extends StoredSecret {
  /** The value as it was read; one that was changed meanwhile is kept. */
  former: string;
}

/** A column of sealed secrets, and how its rows are read and written. */
export interface SealedColumn {
  through: typeof asAuth;
  /** The next values that are sealed with another key, in the order of their ids. */
  next(tx: Tx, wanted: { kid: string; after: string; limit: number }): Promise<StoredSecret[]>;
  save(tx: Tx, kid: string, values: RawBuilder<unknown>): Promise<number>;
}

const TOTP_COLUMN: SealedColumn = {
  through: asAuth,
  next: (tx, { kid, after, limit }) =>
    tx
      .selectFrom('auth.totp')
      .select(['userId as id', 'secret as text'])
      .where('kid', '<>', kid)
      .where('userId', '>', after)
      .orderBy('userId')
      .limit(limit)
      .execute(),
  save: async (tx, kid, values) => {
    const saved = await sql`update auth.totp t set secret = v.text, kid = ${kid} from ${values} as v (id, text, former)
      where t.user_id = v.id::uuid and t.secret = v.former`.execute(tx);
    return Number(saved.numAffectedRows ?? 0);
  },
};

const SSO_COLUMN: SealedColumn = {
  through: asAuth,
  next: (tx, { kid, after, limit }) =>
    tx
      .selectFrom('auth.sso')
      .select(['organizationId as id', 'clientSecret as text'])
      .where('kid', '<>', kid)
      .where('organizationId', '>', after)
      .orderBy('organizationId')
      .limit(limit)
      .execute(),
  save: async (tx, kid, values) => {
    const saved = await sql`update auth.sso t set client_secret = v.text, kid = ${kid} from ${values} as v (id, text, former)
      where t.organization_id = v.id::uuid and t.client_secret = v.former`.execute(tx);
    return Number(saved.numAffectedRows ?? 0);
  },
};

/** Waiting mail; delivered mail keeps no text. */
const MAIL_COLUMN: SealedColumn = {
  through: asPlatform,
  next: (tx, { kid, after, limit }) =>
    tx
      .selectFrom('platform.outbox')
      .select(['id', sql<string>`coalesce(payload ->> 'text', '')`.as('text')])
      .where('kid', '<>', kid)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  save: async (tx, kid, values) => {
    const saved = await sql`update platform.outbox t set payload = jsonb_set(t.payload, '{text}', to_jsonb(v.text)), kid = ${kid}
      from ${values} as v (id, text, former) where t.id = v.id::uuid and t.payload ->> 'text' = v.former`.execute(tx);
    return Number(saved.numAffectedRows ?? 0);
  },
};

export const SEALED_COLUMNS = { totp: TOTP_COLUMN, sso: SSO_COLUMN, mail: MAIL_COLUMN };

export function saveResealed(tx: Tx, column: SealedColumn, kid: string, rows: readonly Resealed[]): Promise<number> {
  const values = sql`(values ${sql.join(rows.map(({ id, text, former }) => sql`(${id}, ${text}, ${former})`))})`;
  return column.save(tx, kid, values);
}

/** The names of the keys that stored secrets are sealed with. */
export async function storedKids(pools: Pools): Promise<string[]> {
  const lasting = await asAuth(pools, (tx) =>
    tx
      .selectFrom('auth.totp')
      .select('kid')
      .union((other) => other.selectFrom('auth.sso').select('kid'))
      .execute(),
  );
  const waiting = await asPlatform(pools, (tx) =>
    tx.selectFrom('platform.outbox').select('kid').distinct().where('kid', 'is not', null).$narrowType<{ kid: string }>().execute(),
  );
  return [...new Set([...lasting, ...waiting].map(({ kid }) => kid))];
}

export async function countSealedBefore(pools: Pools, kid: string): Promise<number> {
  const lasting = await asAuth(pools, (tx) => countOf(tx, ['auth.totp', 'auth.sso'], kid));
  return lasting + (await asPlatform(pools, (tx) => countOf(tx, ['platform.outbox'], kid)));
}

async function countOf(tx: Tx, tables: readonly string[], kid: string): Promise<number> {
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)} where kid <> ${kid})`);
  const { left } = await tx.selectNoFrom([sql<number>`(${sql.join(counts, sql` + `)})`.as('left')]).executeTakeFirstOrThrow();
  return left;
}

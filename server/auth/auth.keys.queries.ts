import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/bound.ts';

export interface StoredSecret {
  id: string;
  text: string;
}

export interface Resealed extends StoredSecret {
  /** What stood there when it was read: a value changed meanwhile is left alone. */
  former: string;
}

/** A column of sealed secrets, and how its rows are read and written. */
export interface SealedColumn {
  /** The next ones that another key sealed, in the order of their ids. */
  next(tx: Tx, wanted: { kid: string; after: string; limit: number }): Promise<StoredSecret[]>;
  save(tx: Tx, kid: string, values: RawBuilder<unknown>): Promise<number>;
}

const TOTP_COLUMN: SealedColumn = {
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

export const SEALED_COLUMNS = { totp: TOTP_COLUMN, sso: SSO_COLUMN };

export function saveResealed(tx: Tx, column: SealedColumn, kid: string, rows: readonly Resealed[]): Promise<number> {
  const values = sql`(values ${sql.join(rows.map(({ id, text, former }) => sql`(${id}, ${text}, ${former})`))})`;
  return column.save(tx, kid, values);
}

/** The names of the keys that stored secrets are sealed with. */
export async function storedKids(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('auth.totp')
    .select('kid')
    .union((other) => other.selectFrom('auth.sso').select('kid'))
    .execute();
  return rows.map(({ kid }) => kid);
}

export async function countSealedBefore(tx: Tx, kid: string): Promise<number> {
  const { left } = await tx
    .selectNoFrom([
      sql<number>`(select count(*) from auth.totp where kid <> ${kid}) + (select count(*) from auth.sso where kid <> ${kid})`.as('left'),
    ])
    .executeTakeFirstOrThrow();
  return left;
}

import { type Insertable, sql } from 'kysely';
import type { ApiToken } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';

const owner = reference<{ id: string; name: string }>('people', 'api_tokens.user_id');

export function shownTokens(tx: Tx) {
  return tx
    .selectFrom('apiTokens')
    .select(['apiTokens.id', 'name', 'hint', 'scopes', 'apiTokens.createdAt', 'expiresAt', 'lastUsedAt'])
    .select(owner.as('owner'));
}

export type TokenRow = Awaited<ReturnType<ReturnType<typeof shownTokens>['executeTakeFirstOrThrow']>>;

export async function countTokens(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('apiTokens')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertToken(tx: Tx, token: Insertable<ApiToken>): Promise<TokenRow> {
  const { id } = await tx.insertInto('apiTokens').values(token).returning('id').executeTakeFirstOrThrow();
  return shownTokens(tx).where('apiTokens.id', '=', id).executeTakeFirstOrThrow();
}

export function removeTokens(tx: Tx, ids: readonly string[]) {
  return tx
    .deleteFrom('apiTokens')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returning(['id', 'name', 'scopes'])
    .execute();
}

/** Stores the last use of several API tokens and connected apps of one organisation. */
export async function stampTokens(tx: Tx, uses: readonly (readonly [id: string, at: Date])[]): Promise<void> {
  const stamped = JSON.stringify(uses.map(([id, at]) => ({ id, at })));
  await sql`update api_tokens t set last_used_at = greatest(t.last_used_at, u.at)
    from jsonb_to_recordset(${stamped}::jsonb) as u (id uuid, at timestamptz) where t.id = u.id`.execute(tx);
  await sql`update assistant_connections c set last_used_at = greatest(c.last_used_at, u.at)
    from jsonb_to_recordset(${stamped}::jsonb) as u (id uuid, at timestamptz) where c.id = u.id`.execute(tx);
}

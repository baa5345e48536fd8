import { type Insertable, sql } from 'kysely';
import type { Asset } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { currencyOf } from './customers.queries.ts';

export function assetsOf(tx: Tx, customerId: string, q?: string) {
  const rows = shownAssets(tx).where('assets.customerId', '=', customerId);
  return q ? rows.where(sql<boolean>`strpos(assets.name_key, lower(btrim(${q}))) > 0`) : rows;
}

function shownAssets(tx: Tx) {
  return tx.selectFrom('assets').selectAll('assets').select(currencyOf('assets').as('currency'));
}

export type AssetRow = Awaited<ReturnType<ReturnType<typeof shownAssets>['executeTakeFirstOrThrow']>>;

export function findAsset(tx: Tx, id: string): Promise<AssetRow | undefined> {
  return shownAssets(tx).where('assets.id', '=', id).executeTakeFirst();
}

export function lockAsset(tx: Tx, id: string) {
  return tx.selectFrom('assets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertAsset(tx: Tx, asset: Insertable<Asset>): Promise<string> {
  const { id } = await tx.insertInto('assets').values(asset).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function removeAsset(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('assets').where('id', '=', id).execute();
}

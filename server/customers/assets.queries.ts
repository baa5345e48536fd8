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

/** Assets of customers that are not archived, whose text holds `part`. */
export async function assetTexts(tx: Tx, part: string): Promise<{ customerId: string; name: string; type: string; model: string }[]> {
  const { rows } = await sql<{ customerId: string; name: string; type: string; model: string }>`
    select a.customer_id, a.name, a.type, a.model
    from assets a join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
    where c.status <> 'archived' and strpos(concat_ws(' ', a.model, a.name, a.type), ${part}) > 0
    order by a.id`.execute(tx);
  return rows;
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

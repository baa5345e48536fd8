import { Asset, createAsset, deleteAsset, listAssets, updateAsset } from '#contract/customers/assets.contract.ts';
import { supportOfAsset } from '#server/lifecycle/lifecycle.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { type AssetRow, assetsOf, findAsset, insertAsset, lockAsset, removeAsset } from './assets.queries.ts';
import { refuseArchived } from './customers.ts';
import { customers } from './customers.save.ts';

const assets = versioned({
  notFound: 'ASSET_NOT_FOUND',
  shape: Asset,
  lock: lockAsset,
  read: async (tx, id) => {
    const row = await findAsset(tx, id);
    return row && presentAsset(row);
  },
  write: nextVersionIn('assets'),
  about: ({ id, name, customerId }) => ({ entity: { type: 'asset', id, label: name }, customerId }),
});

export function assetsRoutes({ on, onList }: Mounting): void {
  onList(listAssets, {
    check: (call) => customers.load(call, call.params.id),
    rows: ({ tx, params, query }) => assetsOf(tx, params.id, query.q),
    order: () => ({ columns: ['assets.nameKey', 'assets.id'], direction: 'asc' }),
    present: presentAsset,
  });

  on(createAsset, async (call) => {
    const { tx, params, body } = call;
    refuseArchived(await customers.lock(call, params.id));
    const id = await insertAsset(tx, { ...presentFields(body), customerId: params.id });
    await call.audit({ action: 'asset.created', entity: { type: 'asset', id, label: body.name }, customerId: params.id, after: body });
    return assets.load(call, id);
  });

  on(updateAsset, async (call) => {
    const { version, ...body } = call.body;
    const columns = presentFields(body);
    const before = await assets.lock(call, call.params.id, version);
    await assets.edit(call, before, { action: 'asset.updated', fields: columns, columns });
    return assets.load(call, before.id);
  });

  on(deleteAsset, async (call) => {
    const asset = await assets.lock(call, call.params.id, call.body?.version);
    await removeAsset(call.tx, asset.id);
    const { name, cost } = asset;
    await call.audit({ action: 'asset.deleted', ...assets.about(asset), before: { name, cost } });
  });
}

function presentAsset(row: AssetRow): Asset {
  return { ...row, support: supportOfAsset(row), createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

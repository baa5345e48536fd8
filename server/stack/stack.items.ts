import {
  createStackItem,
  deleteStackItem,
  exportStackItems,
  importStackItems,
  listStackItems,
  StackItem,
  updateStackItem,
} from '#contract/stack/stack.items.contract.ts';
import { existingCustomer, openCustomer } from '#server/customers/customers.ts';
import { supportOfText } from '#server/lifecycle/lifecycle.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { FOLLOWED } from '#domain/stack/stack.rules.ts';
import { toolOf } from './stack.tool.ts';
import { itemsFile, readItems } from './stack.items.csv.ts';
import { receive, uploadReader } from './stack.import.ts';
import { findItem, insertItems, ITEM_ORDER, type ItemRow, itemsOf, lockItem, removeItem } from './stack.queries.ts';

const items = versioned({
  notFound: 'STACK_ITEM_NOT_FOUND',
  shape: StackItem,
  lock: lockItem,
  read: async (tx, id) => {
    const row = await findItem(tx, id);
    return row && presentItem(row);
  },
  write: nextVersionIn('stackItems'),
  about: ({ id, product, customerId }) => ({ entity: { type: 'stack_item', id, label: product }, customerId }),
});

export function itemsRoutes({ context, on, onList, onDownload, onUpload }: Mounting): void {
  onList(listStackItems, {
    check: ({ tx, params }) => existingCustomer(tx, params.id),
    rows: ({ tx, params }) => itemsOf(tx, params.id),
    order: () => ITEM_ORDER,
    present: presentItem,
  });

  on(createStackItem, async (call) => {
    const { tx, params, body } = call;
    await openCustomer(tx, params.id);
    const [id = ''] = await insertItems(tx, [{ ...presentFields(body), customerId: params.id }]);
    const entity = { type: 'stack_item', id, label: body.product };
    await call.audit({ action: 'stack_item.created', entity, customerId: params.id, after: body });
    return items.load(call, id);
  });

  on(updateStackItem, async (call) => {
    const { version, ...body } = call.body;
    const columns = presentFields(body);
    const before = await items.lock(call, call.params.id, version);
    refuseWhatToolSays(before, columns);
    await items.edit(call, before, { action: 'stack_item.updated', fields: columns, columns });
    return items.load(call, before.id);
  });

  on(deleteStackItem, async (call) => {
    const item = await items.lock(call, call.params.id, call.body?.version);
    if (item.followsTool)
      throw new Fault('VALIDATION_ERROR', {
        message: `${toolOf(item)} still has ${item.product}. Remove the product there, or exclude its type under Integrations`,
      });
    await removeItem(call.tx, item.id);
    const { product, category, monthlyCost } = item;
    await call.audit({ action: 'stack_item.deleted', ...items.about(item), before: { product, category, monthlyCost } });
  });

  onDownload(exportStackItems, readItems, itemsFile);
  onUpload(importStackItems, uploadReader(context.workers), receive);
}

/** Refuses fields maintained by the tool, which the next sync would overwrite. */
function refuseWhatToolSays(item: Locked, columns: object): void {
  if (!item.followsTool) return;
  const changed = Object.keys(changesBetween({ ...item }, { ...columns })?.after ?? {});
  const field = FOLLOWED.find((one) => changed.includes(one));
  if (field !== undefined)
    throw new Fault('VALIDATION_ERROR', {
      field,
      message: `${toolOf(item)} provides this value and would overwrite your change with the next sync`,
    });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

function presentItem(row: ItemRow): StackItem {
  const support = supportOfText([row.vendor, row.product, row.productVersion].join(' '));
  return { ...row, support, tool: toolOf(row), createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

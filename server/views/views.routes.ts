import { can } from '#domain/users/permissions.rules.ts';
import { createView, deleteView, ListView, listViews, updateView, VIEWED_LISTS } from '#contract/views/views.contract.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import { nextVersionIn, saver } from '#server/platform/http/versioned.ts';
import { countViewsOf, insertView, listedViews, lockView, removeView, shownViews, type ViewRow } from './views.queries.ts';

/** More views than a person can keep track of. */
const MOST_VIEWS = 50;

const views = saver({
  notFound: 'VIEW_NOT_FOUND',
  lock: lockView,
  read: async (): Promise<undefined> => undefined,
  write: nextVersionIn('listViews'),
  about: ({ id, name }: { id: string; name: string }) => ({ entity: { type: 'view', id, label: name } }),
});

interface ViewCall {
  tx: Tx;
  actor: { userId: string; roles: Parameters<typeof can>[0] };
}

async function load({ tx, actor }: ViewCall, id: string): Promise<ListView> {
  const row = await shownViews(tx, actor.userId).where('listViews.id', '=', id).executeTakeFirst();
  if (!row) throw new Fault('VIEW_NOT_FOUND');
  return present(row, actor.userId);
}

/** Locks a view for a change: an own one, or a shared one for callers who manage people. Unshared views of others are not found. */
async function changeable(call: ViewCall, id: string, version: number | undefined) {
  const row = await views.lock(call, id);
  const isOwn = row.ownerId === call.actor.userId;
  if (!isOwn && !row.shared) throw new Fault('VIEW_NOT_FOUND');
  if (!isOwn && !can(call.actor.roles, 'users:edit')) throw new Fault('FORBIDDEN');
  if (version !== undefined && version !== row.version) throw stale(ListView, await load(call, id));
  return row;
}

export function viewsRoutes({ on, onList }: Mounting): void {
  onList(listViews, {
    rows: ({ tx, actor, query }) => listedViews(tx, actor.userId, query.list),
    order: () => ({ columns: ['listViews.nameKey', 'listViews.id'], direction: 'asc' }),
    present: (row, { actor }) => present(row, actor.userId),
  });
  on(createView, async (call) => {
    const { tx, actor, body } = call;
    if ((await countViewsOf(tx, actor.userId, body.list)) >= MOST_VIEWS)
      throw new Fault('VALIDATION_ERROR', { message: `A list can have at most ${MOST_VIEWS} views per person; delete one first` });
    const id = await insertView(tx, { ...body, ownerId: actor.userId });
    await call.audit({ action: 'view.created', entity: { type: 'view', id, label: body.name }, after: body });
    return load(call, id);
  });
  on(updateView, async (call) => {
    const { version, ...rest } = call.body;
    const fields = presentFields(rest);
    const before = await changeable(call, call.params.id, version);
    await views.edit(call, before, { action: 'view.updated', fields, columns: fields });
    return load(call, before.id);
  });
  on(deleteView, async (call) => {
    const view = await changeable(call, call.params.id, call.body?.version);
    await removeView(call.tx, view.id);
    const { list, name, shared } = view;
    await call.audit({ action: 'view.deleted', ...views.about(view), before: { list, name, shared } });
  });
}

function present(row: ViewRow, personId: string): ListView {
  return {
    ...row,
    // The contract allows no other list.
    list: VIEWED_LISTS.find((list) => list === row.list) ?? 'customers',
    isOwn: row.ownerId === personId,
  };
}

import {
  createStackStandard,
  deleteStackStandard,
  listStackStandards,
  StackStandard,
  updateStackStandard,
} from '#contract/stack/stack.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { stackCategory } from '#domain/stack/stack.categories.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import {
  findStandard,
  insertStandard,
  listedStandards,
  lockStandard,
  removeStandard,
  STANDARD_ORDER,
  type StandardRow,
} from './stack.queries.ts';

const standards = versioned({
  notFound: 'STACK_STANDARD_NOT_FOUND',
  shape: StackStandard,
  lock: lockStandard,
  read: async (tx, id) => {
    const row = await findStandard(tx, id);
    return row && presentStandard(row);
  },
  write: nextVersionIn('stackStandards'),
  about: ({ id, category }) => ({ entity: { type: 'stack_standard', id, label: labelOf(category) } }),
});

export function standardsRoutes({ on, onList }: Mounting): void {
  onList(listStackStandards, {
    rows: ({ tx, query }) => listedStandards(tx, query),
    order: () => STANDARD_ORDER,
    present: presentStandard,
  });

  on(createStackStandard, async (call) => {
    const { tx, actor, body } = call;
    const { category, status } = body;
    await refuseStrange(tx, body.replacementOf ?? null, null);
    const currency = body.currency ?? (await ownOrganization(tx)).currency;
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const id = await insertStandard(tx, { ...columnsOf(body), category, status, currency, ...by });
    await call.audit({ action: 'stack_standard.created', entity: { type: 'stack_standard', id, label: labelOf(category) }, after: body });
    return standards.load(call, id);
  });

  on(updateStackStandard, async (call) => {
    const { version, ...body } = call.body;
    const before = await standards.lock(call, call.params.id, version);
    await refuseStrange(call.tx, body.replacementOf ?? null, before.id);
    const columns = { ...columnsOf(body), updatedBy: call.actor.userId };
    await standards.edit(call, before, { action: 'stack_standard.updated', fields: presentFields(body), columns });
    return standards.load(call, before.id);
  });

  on(deleteStackStandard, async (call) => {
    const standard = await standards.lock(call, call.params.id, call.body?.version);
    await removeStandard(call.tx, standard.id);
    const { status, products } = standard;
    await call.audit({ action: 'stack_standard.deleted', ...standards.about(standard), before: { status, products } });
  });
}

const labelOf = (category: string) => stackCategory(category)?.name ?? category;

/** Refuses a replacement that is unknown or the standard itself. */
async function refuseStrange(tx: Tx, replacementOf: string | null, own: string | null): Promise<void> {
  if (replacementOf === null) return;
  const known = replacementOf === own ? undefined : await findStandard(tx, replacementOf);
  if (!known) throw new Fault('VALIDATION_ERROR', { field: 'replacementOf', message: 'Replaces: choose another standard' });
}

type Fields = Partial<Omit<BodyOf<typeof updateStackStandard>, 'version'>>;

function columnsOf({ products, status, currency, requiredForTiers, reason, reviewAt, replacementOf }: Fields) {
  return presentFields({
    status,
    currency,
    reason,
    reviewAt,
    replacementOf,
    requiredForTiers: requiredForTiers?.toSorted(),
    products: products && JSON.stringify(products),
  });
}

function presentStandard(row: StandardRow): StackStandard {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

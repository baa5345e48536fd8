import type { archiveCustomer, Customer, deleteCustomer, restoreCustomer } from '#contract/customers/customers.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { countDependencies, eraseCustomer } from './customers.queries.ts';
import { customers } from './customers.save.ts';

type ArchiveCall = SignedInCall<typeof archiveCustomer | typeof restoreCustomer>;

export async function archive(call: ArchiveCall): Promise<Customer> {
  const { actor, params, body, now } = call;
  const customer = await customers.lock(call, params.id, body?.version);
  if (!customer.archivedAt) {
    const { status } = customer;
    const columns = { status: 'archived', statusBeforeArchive: status, archivedAt: now, updatedBy: actor.userId };
    await customers.save(call, customer, { action: 'customer.archived', columns, before: { status }, after: { status: 'archived' } });
  }
  return customers.load(call, params.id);
}

/** Restores the status that the customer had before it was archived. */
export async function restore(call: ArchiveCall): Promise<Customer> {
  const { actor, params, body } = call;
  const customer = await customers.lock(call, params.id, body?.version);
  if (customer.archivedAt) {
    const status = customer.statusBeforeArchive ?? 'active';
    const columns = { status, statusBeforeArchive: null, archivedAt: null, updatedBy: actor.userId };
    await customers.save(call, customer, { action: 'customer.restored', columns, before: { status: 'archived' }, after: { status } });
  }
  return customers.load(call, params.id);
}

export async function removeCustomer(call: SignedInCall<typeof deleteCustomer>): Promise<void> {
  const customer = await customers.lock(call, call.params.id);
  const details = await countDependencies(call.tx, customer.id);
  if (Object.values(details).some((count) => count !== null && count > 0)) throw new Fault('CUSTOMER_HAS_DEPENDENCIES', { details });

  await eraseCustomer(call.tx, customer.id);
  const { name, status, legalName } = customer;
  await call.audit({ action: 'customer.deleted', ...customers.about(customer), before: { name, legalName, status } });
}

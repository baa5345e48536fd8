import type { archiveCustomer, Customer, deleteCustomer, restoreCustomer } from '#contract/customers/customers.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { countDependencies, eraseCustomer } from './customers.queries.ts';
import { customers } from './customers.save.ts';

type ArchiveCall = SignedInCall<typeof archiveCustomer | typeof restoreCustomer>;
type WritingCall = Pick<SignedInCall<Endpoint>, 'tx' | 'actor' | 'now' | 'audit'>;
type LockedCustomer = Awaited<ReturnType<typeof customers.lock>>;

export async function archive(call: ArchiveCall): Promise<Customer> {
  await archiveLocked(call, await customers.lock(call, call.params.id, call.body?.version));
  return customers.load(call, call.params.id);
}

export async function archiveLocked(call: WritingCall, customer: LockedCustomer): Promise<{ version: number }> {
  const { status, version } = customer;
  if (customer.archivedAt) return { version };
  const columns = { status: 'archived', statusBeforeArchive: status, archivedAt: call.now, updatedBy: call.actor.userId };
  await customers.save(call, customer, { action: 'customer.archived', columns, before: { status }, after: { status: 'archived' } });
  return { version: version + 1 };
}

export async function restore(call: ArchiveCall): Promise<Customer> {
  await restoreLocked(call, await customers.lock(call, call.params.id, call.body?.version));
  return customers.load(call, call.params.id);
}

/** Restores the status from before archiving. */
export async function restoreLocked(call: WritingCall, customer: LockedCustomer): Promise<{ version: number }> {
  const { version } = customer;
  if (!customer.archivedAt) return { version };
  const status = customer.statusBeforeArchive ?? 'active';
  const columns = { status, statusBeforeArchive: null, archivedAt: null, updatedBy: call.actor.userId };
  await customers.save(call, customer, { action: 'customer.restored', columns, before: { status: 'archived' }, after: { status } });
  return { version: version + 1 };
}

export async function removeCustomer(call: SignedInCall<typeof deleteCustomer>): Promise<void> {
  const customer = await customers.lock(call, call.params.id);
  const details = await countDependencies(call.tx, customer.id);
  if (Object.values(details).some((count) => count !== null && count > 0)) throw new Fault('CUSTOMER_HAS_DEPENDENCIES', { details });

  await eraseCustomer(call.tx, customer.id);
  const { name, status, legalName } = customer;
  await call.audit({ action: 'customer.deleted', ...customers.about(customer), before: { name, legalName, status } });
}

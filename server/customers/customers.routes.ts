import {
  archiveCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  getCustomerCounts,
  listCustomers,
  restoreCustomer,
  updateCustomer,
} from '#contract/customers/customers.contract.ts';
import { readCursor, toPage } from '#server/platform/db/cursor.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { presentCustomer } from './customers.present.ts';
import { countCustomers, countDependencies, eraseCustomer, listCustomersAfter, saveCustomer } from './customers.queries.ts';
import { addCustomer, changeCustomer, loadCustomer, lockCustomer } from './customers.save.ts';

export function customersRoutes(mount: Mounting): void {
  contactsRoutes(mount);

  mount.on(listCustomers, async ({ tx, query, nextPage }) => {
    const [key, id] = readCursor(query.cursor, 2) ?? [];
    const byName = (query.sort ?? 'name').endsWith('name');

    const found = await listCustomersAfter(tx, query, key !== undefined && id !== undefined ? { key, id } : null);
    const { rows, next } = toPage(found, query, (row) => [byName ? row.nameKey : row.updatedAt.toISOString(), row.id]);

    nextPage(next);
    return rows.map(presentCustomer);
  });

  mount.on(getCustomerCounts, async ({ tx }) => ({ byStatus: await countCustomers(tx) }));
  mount.on(createCustomer, addCustomer);
  mount.on(getCustomer, async ({ tx, params }) => presentCustomer(await loadCustomer(tx, params.id)));
  mount.on(updateCustomer, changeCustomer);

  mount.on(deleteCustomer, async ({ tx, params, audit }) => {
    const customer = await lockCustomer(tx, params.id);
    const details = await countDependencies(tx, params.id);
    if (details.assessments || details.qbrs) throw new Fault('CUSTOMER_HAS_DEPENDENCIES', { details });

    await eraseCustomer(tx, params.id);
    const { id, name, status, legalName } = customer;
    await audit({
      action: 'customer.deleted',
      entity: { type: 'customer', id, label: name },
      customerId: id,
      before: { name, legalName, status },
    });
  });

  mount.on(archiveCustomer, async ({ tx, actor, params, body, now, audit }) => {
    const customer = await lockCustomer(tx, params.id, body?.version);

    if (!customer.archivedAt) {
      const { id, name, status } = customer;
      await saveCustomer(tx, id, { status: 'archived', statusBeforeArchive: status, archivedAt: now, updatedBy: actor.userId });
      const entity = { type: 'customer', id, label: name };
      await audit({ action: 'customer.archived', entity, customerId: id, before: { status }, after: { status: 'archived' } });
    }
    return presentCustomer(await loadCustomer(tx, params.id));
  });

  mount.on(restoreCustomer, async ({ tx, actor, params, body, audit }) => {
    const customer = await lockCustomer(tx, params.id, body?.version);

    if (customer.archivedAt) {
      const { id, name } = customer;
      const status = customer.statusBeforeArchive ?? 'active';
      await saveCustomer(tx, id, { status, statusBeforeArchive: null, archivedAt: null, updatedBy: actor.userId });
      const entity = { type: 'customer', id, label: name };
      await audit({ action: 'customer.restored', entity, customerId: id, before: { status: 'archived' }, after: { status } });
    }
    return presentCustomer(await loadCustomer(tx, params.id));
  });
}

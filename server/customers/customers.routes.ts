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
import type { Mounting } from '#server/platform/http/call.ts';
import { archive, erase, restore } from './customers.archive.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { presentCustomer } from './customers.present.ts';
import { countCustomers, listCustomersAfter } from './customers.queries.ts';
import { addCustomer, changeCustomer, customers } from './customers.save.ts';

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
  mount.on(getCustomer, (call) => customers.load(call, call.params.id));
  mount.on(updateCustomer, changeCustomer);
  mount.on(deleteCustomer, erase);
  mount.on(archiveCustomer, archive);
  mount.on(restoreCustomer, restore);
}

import {
  archiveCustomer,
  createCustomer,
  type CUSTOMER_SORTS,
  deleteCustomer,
  getCustomer,
  getCustomerCounts,
  listCustomers,
  restoreCustomer,
  updateCustomer,
} from '#contract/customers/customers.contract.ts';
import type { ListOrder } from '#server/platform/http/list.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { archive, removeCustomer, restore } from './customers.archive.ts';
import { agreementsRoutes } from './agreements.routes.ts';
import { assetsRoutes } from './assets.routes.ts';
import { goalsRoutes } from './goals.routes.ts';
import { logoRoutes } from './logo.routes.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { presentCustomer } from './customers.present.ts';
import { countCustomers, listedCustomers } from './customers.queries.ts';
import { addCustomer, changeCustomer, customers } from './customers.save.ts';

const BY_NAME = { columns: ['customers.nameKey'] } as const;
const BY_CHANGE = { columns: ['customers.updatedAt', 'customers.id'] } as const;
const ORDERS: Record<(typeof CUSTOMER_SORTS)[number], ListOrder> = {
  name: { ...BY_NAME, direction: 'asc' },
  '-name': { ...BY_NAME, direction: 'desc' },
  updated: { ...BY_CHANGE, direction: 'asc' },
  '-updated': { ...BY_CHANGE, direction: 'desc' },
};

export function customersRoutes(mount: Mounting): void {
  contactsRoutes(mount);
  agreementsRoutes(mount);
  assetsRoutes(mount);
  goalsRoutes(mount);
  logoRoutes(mount);

  mount.onList(listCustomers, {
    rows: ({ tx, query }) => listedCustomers(tx, query),
    order: ({ sort = 'name' }) => ORDERS[sort],
    present: presentCustomer,
  });

  mount.on(getCustomerCounts, async ({ tx }) => ({ byStatus: await countCustomers(tx) }));
  mount.on(createCustomer, addCustomer);
  mount.on(getCustomer, (call) => customers.load(call, call.params.id));
  mount.on(updateCustomer, changeCustomer);
  mount.on(deleteCustomer, removeCustomer);
  mount.on(archiveCustomer, archive);
  mount.on(restoreCustomer, restore);
}

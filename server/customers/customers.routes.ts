import {
  archiveCustomer,
  changeCustomers,
  createCustomer,
  deleteCustomer,
  exportCustomers,
  getCustomer,
  getCustomerCounts,
  listCustomers,
  listCustomerTerms,
  restoreCustomer,
  updateCustomer,
} from '#contract/customers/customers.contract.ts';
import { customColumns } from '#server/custom/custom.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { archive, removeCustomer, restore } from './customers.archive.ts';
import { agreementsRoutes } from './agreements.routes.ts';
import { assetsRoutes } from './assets.routes.ts';
import { goalsRoutes } from './goals.routes.ts';
import { serviceRoutes } from './service.routes.ts';
import { csvDropRoutes } from './import/csv-drop.routes.ts';
import { importRoutes } from './import/import.routes.ts';
import { timelineRoutes } from './timeline.routes.ts';
import { mergeRoutes } from './merge/merge.routes.ts';
import { logoRoutes } from './logo.routes.ts';
import { contactsRoutes } from '#server/customers/contacts/contacts.routes.ts';
import { sitesRoutes } from '#server/customers/contacts/sites.routes.ts';
import { inList, presentCustomer, shownTo } from './customers.present.ts';
import { countsOf } from './customers.figures.ts';
import { COLUMNS, customerTerms, listedCustomers, ORDERS } from './customers.list.ts';
import { changeSeveral } from './several/customers.several.ts';
import { addCustomer, changeCustomer, customers } from './customers.save.ts';

export function customersRoutes(mount: Mounting): void {
  contactsRoutes(mount);
  agreementsRoutes(mount);
  assetsRoutes(mount);
  goalsRoutes(mount);
  serviceRoutes(mount);
  sitesRoutes(mount);
  logoRoutes(mount);
  importRoutes(mount);
  csvDropRoutes(mount);
  timelineRoutes(mount);
  mergeRoutes(mount);

  mount.onList(listCustomers, {
    rows: ({ tx, query, now }) => listedCustomers(tx, query, now),
    order: ({ sort = 'name' }) => ORDERS[sort],
    present: (row, { actor, query }) => shownTo(actor, inList(presentCustomer(row), query.customFields !== undefined)),
  });

  mount.on(getCustomerCounts, countsOf);
  mount.on(listCustomerTerms, ({ tx }) => customerTerms(tx));
  mount.onExport(exportCustomers, {
    name: 'Customers',
    recorded: ['customers.exported', 'customer'],
    columns: async ({ tx }) => [...COLUMNS, ...(await customColumns(tx, 'customer'))],
    rows: ({ tx, query, now }) => listedCustomers(tx, query, now),
    order: ({ sort = 'name' }) => ORDERS[sort],
    present: presentCustomer,
  });
  mount.on(changeCustomers, changeSeveral);
  mount.on(createCustomer, addCustomer);
  mount.on(getCustomer, async (call) => shownTo(call.actor, await customers.load(call, call.params.id)));
  mount.on(updateCustomer, changeCustomer);
  mount.on(deleteCustomer, removeCustomer);
  mount.on(archiveCustomer, archive);
  mount.on(restoreCustomer, restore);
}

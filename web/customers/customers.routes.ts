import { createRoute } from '@tanstack/react-router';
import type { listCustomers } from '#contract/customers/customers.contract.ts';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { CustomerSearch } from '#web/navigation/planning.search.ts';
import { searchOf } from '#web/navigation/search.ts';

const CustomersPage = lazyPage(() => import('./CustomersPage.tsx'), 'CustomersPage');
const CustomerPage = lazyPage(() => import('./CustomerPage.tsx'), 'CustomerPage');

export const customersRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/customers', validateSearch: searchOf<typeof listCustomers>(), component: CustomersPage }),
  createRoute({ getParentRoute: inFrame, path: '/customers/$id', validateSearch: CustomerSearch, component: CustomerPage }),
] as const;

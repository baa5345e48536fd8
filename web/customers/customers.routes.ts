import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { CustomerSearch } from '#web/navigation/planning.search.ts';
import { CustomersSearch } from './customers.search.ts';

const CustomersPage = lazyPage(() => import('./CustomersPage.tsx'), 'CustomersPage');
const CustomerPage = lazyPage(() => import('./CustomerPage.tsx'), 'CustomerPage');

export const customersRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/customers', validateSearch: CustomersSearch, component: CustomersPage }),
  createRoute({ getParentRoute: inFrame, path: '/customers/$id', validateSearch: CustomerSearch, component: CustomerPage }),
] as const;

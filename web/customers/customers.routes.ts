import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { CustomerSearch } from '#web/navigation/planning.search.ts';
import { ListSearch, text, written } from '#web/navigation/search.ts';

/** Filters of the list, named as in the contract. */
const CustomersSearch = z.extend(ListSearch, {
  vcioId: text,
  engineerId: text,
  mine: written,
  tier: text,
  industry: written,
  band: text,
  notAssessedDays: written,
  scoredDays: written,
  reviewOverdue: written,
  tag: written,
  compliance: written,
  contractEndsDays: written,
  custom: text,
});

const CustomersPage = lazyPage(() => import('./CustomersPage.tsx'), 'CustomersPage');
const CustomerPage = lazyPage(() => import('./CustomerPage.tsx'), 'CustomerPage');

export const customersRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/customers', validateSearch: CustomersSearch, component: CustomersPage }),
  createRoute({ getParentRoute: inFrame, path: '/customers/$id', validateSearch: CustomerSearch, component: CustomerPage }),
] as const;

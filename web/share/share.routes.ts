import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame, rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { flag } from '#web/navigation/search.ts';

const SharePage = lazyPage(() => import('./SharePage.tsx'), 'SharePage');
const SlotsPage = lazyPage(() => import('./slots/SlotsPage.tsx'), 'SlotsPage');
const AsCustomerPage = lazyPage(() => import('./AsCustomerPage.tsx'), 'AsCustomerPage');

/** Customer pages without session and app shell. */
export const shareRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/share/$token', component: SharePage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/slots/$token', component: SlotsPage }),
] as const;

const AsCustomerSearch = z.object({ hideAmounts: flag });

/** Same view for our own people, before there is a link. */
export const asCustomerRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/qbrs/$id/customer', validateSearch: AsCustomerSearch, component: AsCustomerPage }),
] as const;

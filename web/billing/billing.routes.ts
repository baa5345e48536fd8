import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { BillingSearch } from './billing.search.ts';

const BillingPage = lazyPage(() => import('./BillingPage.tsx'), 'BillingPage');

export const billingRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/billing', validateSearch: BillingSearch, component: BillingPage }),
] as const;

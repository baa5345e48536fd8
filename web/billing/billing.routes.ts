import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { text } from '#web/navigation/search.ts';

/** `checkout=done` means that the browser returned from a Stripe page. */
const BillingSearch = z.object({ checkout: text });

const BillingPage = lazyPage(() => import('./BillingPage.tsx'), 'BillingPage');

export const billingRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/billing', validateSearch: BillingSearch, component: BillingPage }),
] as const;

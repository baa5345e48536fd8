import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { text } from '#web/navigation/search.ts';

/** `checkout=done`: the browser comes back from a page of Stripe. */
const BillingSearch = z.object({ checkout: text });

const BillingPage = lazyPage(() => import('./BillingPage.tsx'), 'BillingPage');

export const billingRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/billing', validateSearch: BillingSearch, component: BillingPage }),
] as const;

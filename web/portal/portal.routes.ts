import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';

const PortalPage = lazyPage(() => import('./PortalPage.tsx'), 'PortalPage');
const PortalSignInPage = lazyPage(() => import('./PortalSignInPage.tsx'), 'PortalSignInPage');
const PortalReviewPage = lazyPage(() => import('./PortalReviewPage.tsx'), 'PortalReviewPage');

const getParentRoute = () => rootRoute;

/** Portal pages for customers' contacts, without the app shell and with their own session. */
export const portalRoutes = [
  createRoute({ getParentRoute, path: '/portal', component: PortalPage }),
  createRoute({ getParentRoute, path: '/portal/sign-in', component: PortalSignInPage }),
  createRoute({ getParentRoute, path: '/portal/reviews/$id', component: PortalReviewPage }),
] as const;

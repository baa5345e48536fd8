import { createRoute, createRouter } from '@tanstack/react-router';
import { assistantsRoutes } from '#web/assistants/assistants.routes.ts';
import { assessmentsRoutes } from '#web/assessments/assessments.routes.ts';
import { activityRoutes } from '#web/activity/activity.routes.ts';
import { auditRoutes } from '#web/audit/audit.routes.ts';
import { billingRoutes } from '#web/billing/billing.routes.ts';
import { authRoutes } from '#web/auth/auth.routes.ts';
import { pathsRoutes } from '#web/paths/paths.routes.ts';
import { customersRoutes } from '#web/customers/customers.routes.ts';
import { galleryRoutes } from '#web/gallery/gallery.routes.ts';
import { helpRoutes } from '#web/help/help.routes.ts';
import { limitsRoutes } from '#web/limits/limits.routes.ts';
import { integrationsRoutes } from '#web/integrations/integrations.routes.ts';
import { frameRoute, inFrame, rootRoute } from '#web/navigation/frame.route.ts';
import { firstPage } from '#web/navigation/lazy.page.ts';
import { portalRoutes } from '#web/portal/portal.routes.ts';
import { profileRoutes } from '#web/profile/profile.routes.ts';
import { calendarRoutes } from '#web/calendar/calendar.routes.ts';
import { proposalsRoutes } from '#web/proposals/proposals.routes.ts';
import { programmeRoutes } from '#web/programme/programme.routes.ts';
import { qbrsRoutes, slidesWindowRoute } from '#web/qbrs/qbrs.routes.ts';
import { recommendationsRoutes } from '#web/recommendations/recommendations.routes.ts';
import { consentRoutes } from '#web/evidence/connections/connections.routes.ts';
import { asCustomerRoutes, shareRoutes } from '#web/share/share.routes.ts';
import { surveyRoutes, surveysRoutes } from '#web/surveys/surveys.routes.ts';
import { stackRoutes } from '#web/stack/stack.routes.ts';
import { settingsRoutes } from '#web/settings/settings.routes.ts';
import { sopsRoutes } from '#web/sops/sops.routes.ts';
import { templatesRoutes } from '#web/templates/templates.routes.ts';
import { NotFoundState } from '#web/ui/feedback/NotFoundState.tsx';
import { usersRoutes } from '#web/users/users.routes.ts';
import { campaignsRoutes } from '#web/campaigns/campaigns.routes.ts';
import { consoleRoutes } from './console.routes.ts';
import { PageSpinner } from './PageSpinner.tsx';
import { DashboardSearch } from '#web/dashboard/dashboard.search.ts';
import { RouteError } from './RouteError.tsx';

const Shell = firstPage(() => import('./Shell.tsx'), 'Shell');
const HomePage = firstPage(async () => {
  const page = await import('./HomePage.tsx');
  void page.readPrefetchedFigures();
  return page;
}, 'HomePage');

frameRoute.update({ component: Shell });
// Declared outside the tree to preserve the types.
const home = createRoute({
  getParentRoute: inFrame,
  path: '/',
  component: HomePage,
  validateSearch: DashboardSearch,
});
const unknown = createRoute({ getParentRoute: inFrame, path: '$', component: NotFoundState });

/** Combines the routes of all features, declared in their `*.routes.ts`. */
const routeTree = rootRoute.addChildren([
  ...authRoutes,
  slidesWindowRoute,
  ...shareRoutes,
  ...consentRoutes,
  ...assistantsRoutes,
  ...portalRoutes,
  ...surveyRoutes,
  ...galleryRoutes,
  frameRoute.addChildren([
    home,
    ...assessmentsRoutes,
    ...customersRoutes,
    ...surveysRoutes,
    ...pathsRoutes,
    ...recommendationsRoutes,
    ...campaignsRoutes,
    ...qbrsRoutes,
    ...asCustomerRoutes,
    ...programmeRoutes,
    ...calendarRoutes,
    ...proposalsRoutes,
    ...templatesRoutes,
    ...sopsRoutes,
    ...usersRoutes,
    ...activityRoutes,
    ...auditRoutes,
    ...stackRoutes,
    ...billingRoutes,
    ...settingsRoutes,
    ...profileRoutes,
    ...helpRoutes,
    ...integrationsRoutes,
    ...limitsRoutes,
    consoleRoutes,
    unknown,
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { fetchScreen, leavesScreen },
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundState,
  scrollRestoration: true,
});

function leavesScreen(pathname: string): boolean {
  const { resolvedLocation } = router.state;
  return resolvedLocation !== undefined && resolvedLocation.pathname !== pathname;
}

function fetchScreen(routeId: string): void {
  const route = Object.values(router.routesById).find(({ id }) => id === routeId);
  void route?.options.component?.preload?.();
}

declare module '@tanstack/react-router' {
  /** Registers our routes with the library, so that links to unknown paths do not compile. */
  interface Register {
    router: typeof router;
  }
}

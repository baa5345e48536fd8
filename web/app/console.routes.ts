import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { listFeedback } from '#contract/console/console.contract.ts';
import type { listOrganizations } from '#contract/console/console.organizations.contract.ts';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { searchOf, text } from '#web/navigation/search.ts';
import { ConsoleGate } from '#web/session/ConsoleGate.tsx';

const consoleRoute = createRoute({ getParentRoute: inFrame, id: 'console', component: ConsoleGate });
const inConsole = () => consoleRoute;

const home = createRoute({
  getParentRoute: inConsole,
  path: '/admin',
  validateSearch: searchOf<typeof listOrganizations>(),
  component: lazyPage(() => import('#web/console/OrganizationsPage.tsx'), 'OrganizationsPage'),
});
const organization = createRoute({
  getParentRoute: inConsole,
  path: '/admin/organizations/$id',
  component: lazyPage(() => import('#web/console/OrganizationPage.tsx'), 'OrganizationPage'),
});
const operations = createRoute({
  getParentRoute: inConsole,
  path: '/admin/operations',
  component: lazyPage(() => import('#web/console/OperationsPage.tsx'), 'OperationsPage'),
});
const features = createRoute({
  getParentRoute: inConsole,
  path: '/admin/features',
  component: lazyPage(() => import('#web/console/features/FeaturesPage.tsx'), 'FeaturesPage'),
});
const feedback = createRoute({
  getParentRoute: inConsole,
  path: '/admin/feedback',
  validateSearch: searchOf<typeof listFeedback>(),
  component: lazyPage(() => import('#web/console/FeedbackPage.tsx'), 'FeedbackPage'),
});
const announcements = createRoute({
  getParentRoute: inConsole,
  path: '/admin/announcements',
  component: lazyPage(() => import('#web/console/AnnouncementsPage.tsx'), 'AnnouncementsPage'),
});
const security = createRoute({
  getParentRoute: inConsole,
  path: '/admin/security',
  validateSearch: z.object({ period: text }),
  component: lazyPage(() => import('#web/console/SecurityPage.tsx'), 'SecurityPage'),
});

/** Routes of the platform console, children of the app shell, which shows the console's navigation for them. */
export const consoleRoutes = consoleRoute.addChildren([home, organization, operations, features, feedback, announcements, security]);

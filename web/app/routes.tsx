import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { queryClient } from '#web/http/queryClient.ts';
import type { PlannedPath } from '#web/navigation/planned.ts';
import { NotFoundState } from '#web/ui/feedback/NotFoundState.tsx';
import { painted } from '#web/ui/overlays/painted.ts';
import { ConsoleGate } from '#web/session/ConsoleGate.tsx';
import { dutyAt, gateOf } from '#web/session/duty.ts';
import { lazyPage } from './lazy.page.ts';
import { PageSpinner } from './PageSpinner.tsx';
import { RouteError } from './RouteError.tsx';
import {
  AssessmentSearch,
  AssessmentsSearch,
  AuthSearch,
  ForgotSearch,
  HelpSearch,
  InviteSearch,
  ListSearch,
  ProfileSearch,
  QbrSearch,
  QbrsSearch,
  ResetSearch,
  TabSearch,
  VerifyEmailSearch,
} from '#web/navigation/search.ts';
import { authStatusQuery, organizationQuery, signedInPerson } from '#web/session/session.ts';
import { tellOtherTabs } from '#web/session/tabs.ts';

const AuthPage = lazyPage(() => import('#web/auth/AuthPage.tsx'), 'AuthPage');
const ForgotPasswordPage = lazyPage(() => import('#web/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyPage(() => import('#web/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage');
const ResetMfaPage = lazyPage(() => import('#web/auth/ResetMfaPage.tsx'), 'ResetMfaPage');
const VerifyEmailPage = lazyPage(() => import('#web/auth/VerifyEmailPage.tsx'), 'VerifyEmailPage');
const AcceptInvitePage = lazyPage(() => import('#web/auth/AcceptInvitePage.tsx'), 'AcceptInvitePage');
const Shell = lazyPage(() => import('./Shell.tsx'), 'Shell');
const HomePage = lazyPage(() => import('./HomePage.tsx'), 'HomePage');
const CustomersPage = lazyPage(() => import('#web/customers/CustomersPage.tsx'), 'CustomersPage');
const CustomerPage = lazyPage(() => import('#web/customers/CustomerPage.tsx'), 'CustomerPage');
const AssessmentsPage = lazyPage(() => import('#web/assessments/list/AssessmentsPage.tsx'), 'AssessmentsPage');
const AssessmentPage = lazyPage(() => import('#web/assessments/AssessmentPage.tsx'), 'AssessmentPage');
const ReviewPage = lazyPage(() => import('#web/assessments/review/ReviewPage.tsx'), 'ReviewPage');
const TemplatesPage = lazyPage(() => import('#web/templates/TemplatesPage.tsx'), 'TemplatesPage');
const TemplatePage = lazyPage(() => import('#web/templates/TemplatePage.tsx'), 'TemplatePage');
const QbrsPage = lazyPage(() => import('#web/qbrs/QbrsPage.tsx'), 'QbrsPage');
const QbrPage = lazyPage(() => import('#web/qbrs/QbrPage.tsx'), 'QbrPage');
const UsersPage = lazyPage(() => import('#web/users/UsersPage.tsx'), 'UsersPage');
const SettingsPage = lazyPage(() => import('#web/settings/SettingsPage.tsx'), 'SettingsPage');
const ProfilePage = lazyPage(() => import('#web/profile/ProfilePage.tsx'), 'ProfilePage');
const IntegrationsPage = lazyPage(() => import('#web/integrations/IntegrationsPage.tsx'), 'IntegrationsPage');
const HelpPage = lazyPage(() => import('#web/help/HelpPage.tsx'), 'HelpPage');
const PlannedPage = lazyPage(() => import('#web/planned/PlannedPage.tsx'), 'PlannedPage');

const root = createRootRoute({ component: Outlet });

async function isSignedIn(): Promise<boolean> {
  const status = await queryClient.ensureQueryData(authStatusQuery);
  return status?.isAuthenticated === true;
}

/** Signed out. The screen's code is fetched while the server is asked who this is. */
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: AuthSearch,
  beforeLoad: async () => {
    void AuthPage.preload?.();
    if (await isSignedIn()) throw redirect({ to: '/' });
  },
  component: AuthPage,
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: ForgotSearch,
  component: ForgotPasswordPage,
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: ResetSearch,
  component: ResetPasswordPage,
});
const resetMfa = createRoute({
  getParentRoute: () => root,
  path: '/reset-mfa',
  validateSearch: ResetSearch,
  component: ResetMfaPage,
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: VerifyEmailSearch,
  component: VerifyEmailPage,
});
const verifyEmailOf = createRoute({
  getParentRoute: () => root,
  path: '/verify-email/$userId',
  validateSearch: VerifyEmailSearch,
  component: VerifyEmailPage,
});
const acceptInvite = createRoute({
  getParentRoute: () => root,
  path: '/accept-invite',
  validateSearch: InviteSearch,
  component: AcceptInvitePage,
});

/** Whatever page the address names: a password that must be changed comes first. */
function mustChangePassword(search: string): boolean {
  return new URLSearchParams(search).get('passwordChange') === 'required';
}

/** Signed in: everything below stands in the frame, and everything unknown leads to the sign-in first. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: async ({ location, matches, preload }) => {
    for (const { routeId } of matches) fetchScreen(routeId);
    if (!(await isSignedIn())) throw redirect({ to: '/auth' });
    if (location.pathname !== '/profile' && mustChangePassword(location.searchStr)) {
      throw redirect({ to: '/profile', search: { passwordChange: 'required' } });
    }
    // Asked for together; whoever has a duty first is refused the second, and needs it later.
    void queryClient.prefetchQuery(organizationQuery);
    const user = await signedInPerson();
    if (!user) throw redirect({ to: '/auth' });
    tellOtherTabs(user.id);
    const gate = gateOf(user);
    const duty = gate && dutyAt(gate, location.pathname, location.search);
    if (duty) throw redirect({ to: '/profile', search: duty, replace: true });
    if (!gate) await queryClient.ensureQueryData(organizationQuery);
    if (!preload && leavesScreen(location.pathname)) await painted();
  },
  component: Shell,
});
const inFrame = () => frame;

const dashboard = createRoute({ getParentRoute: inFrame, path: '/', component: HomePage });
const technicalAlignment = createRoute({
  getParentRoute: inFrame,
  path: '/assessments/technical-alignment',
  validateSearch: AssessmentsSearch,
  component: AssessmentsPage,
});
const review = createRoute({
  getParentRoute: inFrame,
  path: '/assessments/$id/review',
  validateSearch: AssessmentSearch,
  component: ReviewPage,
});
const assessment = createRoute({
  getParentRoute: inFrame,
  path: '/assessments/$id',
  validateSearch: AssessmentSearch,
  component: AssessmentPage,
});
const assessments = createRoute({
  getParentRoute: inFrame,
  path: '/assessments',
  validateSearch: AssessmentsSearch,
  component: AssessmentsPage,
});
const customers = createRoute({ getParentRoute: inFrame, path: '/customers', validateSearch: ListSearch, component: CustomersPage });
const customer = createRoute({ getParentRoute: inFrame, path: '/customers/$id', validateSearch: TabSearch, component: CustomerPage });
const qbrs = createRoute({ getParentRoute: inFrame, path: '/qbrs', validateSearch: QbrsSearch, component: QbrsPage });
const qbr = createRoute({ getParentRoute: inFrame, path: '/qbrs/$id', validateSearch: QbrSearch, component: QbrPage });
const templates = createRoute({ getParentRoute: inFrame, path: '/templates', validateSearch: ListSearch, component: TemplatesPage });
const template = createRoute({ getParentRoute: inFrame, path: '/templates/$id', validateSearch: TabSearch, component: TemplatePage });
const users = createRoute({ getParentRoute: inFrame, path: '/users', validateSearch: ListSearch, component: UsersPage });
const settings = createRoute({ getParentRoute: inFrame, path: '/settings', validateSearch: TabSearch, component: SettingsPage });
const integrations = createRoute({ getParentRoute: inFrame, path: '/integrations', component: IntegrationsPage });
const profile = createRoute({ getParentRoute: inFrame, path: '/profile', validateSearch: ProfileSearch, component: ProfilePage });
const help = createRoute({ getParentRoute: inFrame, path: '/help', validateSearch: HelpSearch, component: HelpPage });

/** Screens of the specification that are not built yet; who builds one takes it out of PLANNED and gives it a route of its own. */
const planned = <const Path extends PlannedPath>(path: Path) => createRoute({ getParentRoute: inFrame, path, component: PlannedPage });
const recommendations = planned('/recommendations');
const quarterlyReviews = planned('/quarterly-reviews');
const quarterlyReview = planned('/quarterly-reviews/$id');
const calendar = planned('/calendar');
const sops = planned('/sops');
const activity = planned('/activity');
const auditLogs = planned('/audit-logs');
const billing = planned('/billing');
const rateLimits = planned('/rate-limit-monitoring');
const techStackStandards = planned('/tech-stack-standards');
const techStackAudits = planned('/tech-stack-audits');

/** The platform console: its pages stand in the frame, and the frame shows its own navigation there. */
const consolePages = createRoute({ getParentRoute: inFrame, id: 'console', component: ConsoleGate });
const inConsole = () => consolePages;
const platform = createRoute({ getParentRoute: inConsole, path: '/admin', component: PlannedPage });
const platformSecurity = createRoute({ getParentRoute: inConsole, path: '/admin/security', component: PlannedPage });
const unknown = createRoute({ getParentRoute: inFrame, path: '$', component: NotFoundState });

const routeTree = root.addChildren([
  auth,
  forgotPassword,
  resetPassword,
  resetMfa,
  verifyEmailOf,
  verifyEmail,
  acceptInvite,
  frame.addChildren([
    dashboard,
    technicalAlignment,
    review,
    assessment,
    assessments,
    customer,
    customers,
    qbr,
    qbrs,
    template,
    templates,
    users,
    settings,
    profile,
    help,
    recommendations,
    quarterlyReview,
    quarterlyReviews,
    calendar,
    sops,
    integrations,
    activity,
    auditLogs,
    billing,
    rateLimits,
    techStackStandards,
    techStackAudits,
    consolePages.addChildren([platformSecurity, platform]),
    unknown,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundState,
  scrollRestoration: true,
});

/** From one screen to another: the place pressed shows it first, then the screen is drawn. */
function leavesScreen(pathname: string): boolean {
  const { resolvedLocation } = router.state;
  return resolvedLocation !== undefined && resolvedLocation.pathname !== pathname;
}

/** A screen's code comes while the server is asked who this is. */
function fetchScreen(routeId: keyof typeof router.routesById): void {
  void router.routesById[routeId].options.component?.preload?.();
}

declare module '@tanstack/react-router' {
  /** How the library learns our addresses, so that a link to nowhere does not compile. */
  interface Register {
    router: typeof router;
  }
}

import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { expectsRequiredAction, noteRequiredAction, requiredActionOf, searchForAction } from '#web/session/required.action.ts';
import { isSignedIn, signedInPerson, signInPlace } from '#web/session/session.ts';
import { sessionKey, notifyOtherTabs } from '#web/session/tabs.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';

/** Passed from the router to the routes, so that no route imports the router. */
interface RouterContext {
  fetchScreen: (routeId: string) => void;
  /** True if a different screen is about to render. */
  leavesScreen: (pathname: string) => boolean;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Detects a required password change, which precedes every page. */
function mustChangePassword(search: string): boolean {
  return new URLSearchParams(search).get('passwordChange') === 'required';
}

/** True if the organisation can be read: no required action, and no impersonation session that has ended. */
function isOpen(user: CurrentUser): boolean {
  return requiredActionOf(user) === null && !user.visit?.isOver;
}

/** Parent route of every signed-in screen; web/app provides the shell. Redirects to the sign-in without a session. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ location, matches, preload, context }) => {
    // Loads the screen's code while the session is being read.
    for (const { routeId } of matches) context.fetchScreen(routeId);
    if (!(await isSignedIn())) throw redirect(signInPlace());
    if (location.pathname !== '/profile' && mustChangePassword(location.searchStr)) {
      throw redirect({ to: '/profile', search: { passwordChange: 'required' } });
    }
    const { organizationQuery } = await import('#web/session/organization.ts');
    // Fetched together with the person, unless the server is expected to refuse it; then it is read later.
    if (!expectsRequiredAction(location.search)) void queryClient.prefetchQuery(organizationQuery);
    const user = await signedInPerson();
    if (!user) throw redirect({ to: '/auth' });
    notifyOtherTabs(sessionKey(user));
    const action = requiredActionOf(user);
    noteRequiredAction(action !== null);
    const search = action && searchForAction(action, location.pathname, location.search);
    if (search) throw redirect({ to: '/profile', search, replace: true });
    if (isOpen(user)) await queryClient.ensureQueryData(organizationQuery);
    // Lets the pressed link show its state before the next screen renders.
    if (!preload && context.leavesScreen(location.pathname)) await afterPaint();
  },
});

export const inFrame = () => frameRoute;

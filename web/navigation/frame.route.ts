import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { expectsRequiredAction, noteRequiredAction, requiredActionOf, searchForAction } from '#web/session/required.action.ts';
import { isSignedIn, signedInPerson, signInPlace } from '#web/session/session.ts';
import { placeOf, tellOtherTabs } from '#web/session/tabs.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';

/** What the router passes to the routes, so that no route imports the router. */
interface RouterContext {
  /** Starts to load a screen's code. */
  fetchScreen: (routeId: string) => void;
  /** Whether a screen other than the shown one is about to be rendered. */
  leavesScreen: (pathname: string) => boolean;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Whatever page the address names, a required change of the password comes first. */
function mustChangePassword(search: string): boolean {
  return new URLSearchParams(search).get('passwordChange') === 'required';
}

/** Whether the organisation can be read: neither during a required action nor after a visit. */
function isOpen(user: CurrentUser): boolean {
  return requiredActionOf(user) === null && !user.visit?.isOver;
}

/** The parent route of every signed-in screen; web/app gives it the shell. Without a session it redirects to the sign-in. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ location, matches, preload, context }) => {
    // A screen's code is loaded while the session is being read.
    for (const { routeId } of matches) context.fetchScreen(routeId);
    if (!(await isSignedIn())) throw redirect(signInPlace());
    if (location.pathname !== '/profile' && mustChangePassword(location.searchStr)) {
      throw redirect({ to: '/profile', search: { passwordChange: 'required' } });
    }
    const { organizationQuery } = await import('#web/session/organization.ts');
    // Read together with the person, except where the server is expected to refuse it; it is then read later.
    if (!expectsRequiredAction(location.search)) void queryClient.prefetchQuery(organizationQuery);
    const user = await signedInPerson();
    if (!user) throw redirect({ to: '/auth' });
    tellOtherTabs(placeOf(user));
    const action = requiredActionOf(user);
    noteRequiredAction(action !== null);
    const search = action && searchForAction(action, location.pathname, location.search);
    if (search) throw redirect({ to: '/profile', search, replace: true });
    if (isOpen(user)) await queryClient.ensureQueryData(organizationQuery);
    // The pressed link shows its state before the next screen is rendered.
    if (!preload && context.leavesScreen(location.pathname)) await afterPaint();
  },
});

export const inFrame = () => frameRoute;

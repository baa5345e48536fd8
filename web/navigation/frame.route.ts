import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { queryClient } from '#web/http/queryClient.ts';
import { requiredActionOf, searchForAction } from '#web/session/required.action.ts';
import { isSignedIn, organizationQuery, signedInPerson } from '#web/session/session.ts';
import { tellOtherTabs } from '#web/session/tabs.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';

/** What the router tells the routes, so that no route imports the router. */
interface RouterContext {
  /** Begins to fetch a screen's code. */
  fetchScreen: (routeId: string) => void;
  /** Whether another screen than the one shown is about to be drawn. */
  leavesScreen: (pathname: string) => boolean;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Whatever page the address names: a password that must be changed comes first. */
function mustChangePassword(search: string): boolean {
  return new URLSearchParams(search).get('passwordChange') === 'required';
}

/** Every screen of a signed-in person is a child of this route; web/app gives it the shell. Without a session it leads to the sign-in. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: async ({ location, matches, preload, context }) => {
    // A screen's code is fetched while the server is asked who this is.
    for (const { routeId } of matches) context.fetchScreen(routeId);
    if (!(await isSignedIn())) throw redirect({ to: '/auth' });
    if (location.pathname !== '/profile' && mustChangePassword(location.searchStr)) {
      throw redirect({ to: '/profile', search: { passwordChange: 'required' } });
    }
    // Read at the same time as the person; it is refused to whoever has a required action, and read later then.
    void queryClient.prefetchQuery(organizationQuery);
    const user = await signedInPerson();
    if (!user) throw redirect({ to: '/auth' });
    tellOtherTabs(user.id);
    const action = requiredActionOf(user);
    const search = action && searchForAction(action, location.pathname, location.search);
    if (search) throw redirect({ to: '/profile', search, replace: true });
    if (!action) await queryClient.ensureQueryData(organizationQuery);
    // The pressed link shows that it was pressed before the next screen is drawn.
    if (!preload && context.leavesScreen(location.pathname)) await afterPaint();
  },
});

export const inFrame = () => frameRoute;

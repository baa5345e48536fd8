import { getAuthUser } from '#contract/auth/auth.contract.ts';
import type { RequiredAction } from '#contract/endpoint.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { readAgain } from '#web/http/refresh.ts';
import { requiredActionOf, searchForAction } from '#web/session/required.action.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { router } from './routes.ts';

/** Opens the profile for a required action after the server refused a call because of it. */
export function showRequiredAction(action: RequiredAction): void {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (user && requiredActionOf(user) !== action) void readAgain(getAuthUser);
  const { pathname, search } = router.state.location;
  const next = searchForAction(action, pathname, search);
  if (next) void router.navigate({ to: '/profile', search: next, replace: true });
}

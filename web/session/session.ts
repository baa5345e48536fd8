import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CurrentUser, getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { can, highestRole, narrowedTo, type Permission, rank, type Roles, waitsForPayment } from '#domain/users/permissions.rules.ts';
import { permissionsOfVisit } from '#domain/visits/visits.rules.ts';
import { askOrNull } from '#web/http/ask.ts';
import { forgetCsrfToken } from '#web/http/csrf.ts';
import { previewRole, usePreviewedRole } from '#web/http/preview.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { readAgain, unlessJustRead } from '#web/http/refresh.ts';
import { forgetUser } from '#web/theme/theme.ts';
import { useIsReadOnly } from './read.only.ts';
import { clearPersonData, clearSessionData } from './stored.data.ts';

const STATUS_POLL_MS = 60_000;
const USER_CACHE_MS = 5 * 60_000;

export const authStatusQuery = askOrNull(getAuthStatus);
export const currentUserQuery = { ...askOrNull(getAuthUser), staleTime: USER_CACHE_MS };

/** Read on mount and every minute, so that a session ended elsewhere also ends here. */
export function useAuthStatus() {
  return useQuery({
    ...authStatusQuery,
    refetchInterval: STATUS_POLL_MS,
    refetchOnMount: unlessJustRead,
  });
}

export async function isSignedIn(): Promise<boolean> {
  const status = await queryClient.ensureQueryData(authStatusQuery);
  return status?.isAuthenticated === true;
}

/** Clears the session data and returns the sign-in URL, with a parameter if the session timed out or the organisation was closed. */
export function signInPlace(): { to: '/auth'; search: { timeout?: true; error?: string } } {
  forgetUser();
  clearSessionData();
  const status = queryClient.getQueryData(authStatusQuery.queryKey);
  if (status?.organizationInactive) return { to: '/auth', search: { error: 'organization_inactive' } };
  return { to: '/auth', search: status?.sessionTimeout ? { timeout: true } : {} };
}

/** Signed-in person; the app shell loads it before it renders any screen. */
export function useCurrentUser(): CurrentUser | null {
  return useAsPreviewed(useQuery(currentUserQuery).data ?? null);
}

/** Person with the previewed role; a preview can only narrow permissions. */
export function useAsPreviewed(user: CurrentUser | null): CurrentUser | null {
  const role = usePreviewedRole();
  return useMemo(
    () =>
      user && role && rank(role) < rank(highestRole(user.roles))
        ? { ...user, role, roles: [role], isOwner: false, isSuperadmin: false, ownershipOffered: false }
        : user,
    [user, role],
  );
}

/** Person of the session, refetched if none was cached; null redirects to the sign-in. */
export async function signedInPerson(): Promise<CurrentUser | null> {
  const known = await queryClient.ensureQueryData(currentUserQuery);
  const person = known ?? (await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }));
  if (!person) queryClient.setQueryData(authStatusQuery.queryKey, (status) => status && { ...status, isAuthenticated: false });
  return person;
}

/** Checks what the signed-in person may do now; while the subscription is read-only, actions that require payment are denied. */
export function useCan(): (permission: Permission) => boolean {
  const may = useCanEver();
  const isReadOnly = useIsReadOnly();
  return (permission) => may(permission) && !(isReadOnly && waitsForPayment(permission));
}

/** Checks a permission by the server's table, ignoring the read-only state; for actions that never require payment. */
export function useCanEver(): (permission: Permission) => boolean {
  const user = useCurrentUser();
  return (permission) => user !== null && can(rolesHeldBy(user), permission);
}

/** Roles that determine permissions; narrowed in an impersonation session, as on the server. */
export function rolesHeldBy({ roles, visit }: Pick<CurrentUser, 'roles' | 'visit'>): Roles {
  return visit ? narrowedTo(roles, permissionsOfVisit(visit)) : roles;
}

/** Call after signing in, before a signed-in screen opens: clears everything read while signed out. */
export function startSession(): void {
  clearSessionData();
  forgetCsrfToken();
  queryClient.clear();
}

/** Call after signing out: clears the person's data from the page and this device. */
export function endSession(): void {
  previewRole(null);
  clearPersonData();
  forgetCsrfToken();
  queryClient.clear();
  forgetUser();
}

/** Call after the session has timed out: clears the person's data and opens the sign-in page. */
export function leaveAfterTimeout(): void {
  clearSessionData();
  forgetUser();
  queryClient.removeQueries({ queryKey: authStatusQuery.queryKey });
  queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  if (window.location.pathname !== '/auth') window.location.assign('/auth?timeout=true');
}

/** Call after a refusal for lack of a session: refetches the session, which opens the sign-in page now instead of at the next poll. */
export function readSessionNow(): void {
  if (queryClient.getQueryData(authStatusQuery.queryKey)?.isAuthenticated) {
    void readAgain(getAuthStatus);
  }
}

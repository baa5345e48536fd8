import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CurrentUser, getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { can, highestRole, narrowedTo, type Permission, rank, type Roles, waitsForPayment } from '#domain/users/permissions.rules.ts';
import { permissionsOfVisit } from '#domain/visits/visits.rules.ts';
import { askOrNull } from '#web/http/ask.ts';
import { forgetCsrfToken } from '#web/http/csrf.ts';
import { previewRole, usePreviewedRole } from '#web/http/preview.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { readAgain } from '#web/http/refresh.ts';
import { forgetUser } from '#web/theme/theme.ts';
import { useIsReadOnly } from './read.only.ts';
import { clearPersonData, clearSessionData } from './stored.data.ts';

const STATUS_POLL_MS = 60_000;
/** The session is not read again when the navigation to this screen has just read it. */
const JUST_NOW_MS = 5_000;
const USER_CACHE_MS = 5 * 60_000;

export const authStatusQuery = askOrNull(getAuthStatus);
export const currentUserQuery = { ...askOrNull(getAuthUser), staleTime: USER_CACHE_MS };

/** Read on mount and every minute, so that a session that ended elsewhere also ends here. */
export function useAuthStatus() {
  return useQuery({
    ...authStatusQuery,
    refetchInterval: STATUS_POLL_MS,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt < JUST_NOW_MS || 'always',
  });
}

export async function isSignedIn(): Promise<boolean> {
  const status = await queryClient.ensureQueryData(authStatusQuery);
  return status?.isAuthenticated === true;
}

/** Where somebody without a session is sent: who had one until it ran out, or until the organisation was closed, is told so there. */
export function signInPlace(): { to: '/auth'; search: { timeout?: true; error?: string } } {
  forgetUser();
  clearSessionData();
  const status = queryClient.getQueryData(authStatusQuery.queryKey);
  if (status?.organizationInactive) return { to: '/auth', search: { error: 'organization_inactive' } };
  return { to: '/auth', search: status?.sessionTimeout ? { timeout: true } : {} };
}

/** The signed-in person; the frame reads it before it renders any screen. */
export function useCurrentUser(): CurrentUser | null {
  return useAsPreviewed(useQuery(currentUserQuery).data ?? null);
}

/** The person with the role whose view they preview; a preview only ever narrows. */
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

/** The person of an open session, read again where none was known; without one the visitor is sent to the sign-in page. */
export async function signedInPerson(): Promise<CurrentUser | null> {
  const known = await queryClient.ensureQueryData(currentUserQuery);
  const person = known ?? (await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }));
  if (!person) queryClient.setQueryData(authStatusQuery.queryKey, (status) => status && { ...status, isAuthenticated: false });
  return person;
}

/** What the signed-in person may do now: as long as the subscription allows only to read, nothing is offered that waits for a payment. */
export function useCan(): (permission: Permission) => boolean {
  const may = useCanEver();
  const isReadOnly = useIsReadOnly();
  return (permission) => may(permission) && !(isReadOnly && waitsForPayment(permission));
}

/** Whether the signed-in person has a permission, by the same table as on the server; for what never waits for a payment. */
export function useCanEver(): (permission: Permission) => boolean {
  const user = useCurrentUser();
  return (permission) => user !== null && can(rolesHeldBy(user), permission);
}

/** The roles by which a person is asked what they may: on a visit, narrowed like on the server. */
export function rolesHeldBy({ roles, visit }: Pick<CurrentUser, 'roles' | 'visit'>): Roles {
  return visit ? narrowedTo(roles, permissionsOfVisit(visit)) : roles;
}

/** Called after signing in, before a screen of the frame opens: clears everything that was read as a guest. */
export function startSession(): void {
  clearSessionData();
  forgetCsrfToken();
  queryClient.clear();
}

/** After signing out: clears the person's data from the page and from this device. */
export function endSession(): void {
  previewRole(null);
  clearPersonData();
  forgetCsrfToken();
  queryClient.clear();
  forgetUser();
}

/** Called when the session has timed out: clears the person and opens the sign-in page. */
export function leaveAfterTimeout(): void {
  clearSessionData();
  forgetUser();
  queryClient.removeQueries({ queryKey: authStatusQuery.queryKey });
  queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  if (window.location.pathname !== '/auth') window.location.assign('/auth?timeout=true');
}

/** Called when a call is refused because there is no session: reading the session opens the sign-in page now and not at the next poll. */
export function readSessionNow(): void {
  if (queryClient.getQueryData(authStatusQuery.queryKey)?.isAuthenticated) {
    void readAgain(getAuthStatus);
  }
}

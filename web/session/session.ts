import { useQuery } from '@tanstack/react-query';
import { type CurrentUser, getAuthStatus, getAuthUser } from '#contract/auth/auth.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { can, type Permission } from '#domain/users/permissions.rules.ts';
import { ask, askOrNull } from '#web/http/ask.ts';
import { forgetCsrfToken } from '#web/http/csrf.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { forgetUser } from '#web/theme/theme.ts';
import { clearPersonData, clearSessionData } from './stored.data.ts';

const STATUS_POLL_MS = 60_000;
/** So lately that the way to this screen has read it. */
const JUST_NOW_MS = 5_000;
const USER_CACHE_MS = 5 * 60_000;

export const authStatusQuery = askOrNull(getAuthStatus);
export const currentUserQuery = { ...askOrNull(getAuthUser), staleTime: USER_CACHE_MS };
export const organizationQuery = ask(getCurrentOrganization);

/** Read on mount and every minute, so that a session that ended elsewhere ends here too. */
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

/** The signed-in person; the frame has read it before any screen stands in it. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery).data ?? null;
}

/** The person of an open session, asked for once more where none was known; who is nobody even then is sent to the sign-in, and stays there. */
export async function signedInPerson(): Promise<CurrentUser | null> {
  const known = await queryClient.ensureQueryData(currentUserQuery);
  const person = known ?? (await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }));
  if (!person) queryClient.setQueryData(authStatusQuery.queryKey, (status) => status && { ...status, isAuthenticated: false });
  return person;
}

/** Whether the signed-in person may, by the same table that the server asks. */
export function useCan(): (permission: Permission) => boolean {
  const user = useCurrentUser();
  return (permission) => user !== null && can(user.roles, permission);
}

/** To be called after signing in, before going to a screen of the frame: everything known was a guest's. */
export function startSession(): void {
  clearSessionData();
  forgetCsrfToken();
  queryClient.clear();
}

/** After signing out: nothing of the person stays in the page, nor of the work on this device. */
export function endSession(): void {
  clearPersonData();
  forgetCsrfToken();
  queryClient.clear();
  forgetUser();
}

/** The server says the time is up: forget who it was, and start over at the sign-in. */
export function leaveAfterTimeout(): void {
  clearSessionData();
  queryClient.removeQueries({ queryKey: authStatusQuery.queryKey });
  queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  if (window.location.pathname !== '/auth') window.location.assign('/auth?timeout=true');
}

/** A call was refused for want of a session: asking who this is leads to the sign-in at once, not at the next poll. */
export function askWhoThisIs(): void {
  if (queryClient.getQueryData(authStatusQuery.queryKey)?.isAuthenticated) {
    void queryClient.invalidateQueries({ queryKey: authStatusQuery.queryKey });
  }
}

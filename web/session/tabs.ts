import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { readSessionNow, currentUserQuery } from './session.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { blockRequests } from '#web/http/session.ts';
import { THEMES, USER_KEY } from '#web/theme/theme.ts';

/** Tabs share one session cookie, so signing in on one tab changes the person on all others. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('plumbline-session');
let announced: string | null = null;

/** Identity of a page: the person, and the organisation of an impersonation session. */
export function sessionKey({ id, organizationId, visit }: Pick<CurrentUser, 'id' | 'organizationId' | 'visit'>): string {
  return visit ? `${id} in ${organizationId}` : id;
}

/** Announces the person of a page, or null when the session ends. */
export function notifyOtherTabs(userId: string | null): void {
  if (announced === userId) return;
  announced = userId;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin and takes none
  channel?.postMessage(userId);
}

/** Handles messages from other tabs: a sign-out signs out here, and a page of another person reloads. */
export function onOtherTab(userId: unknown, begin: () => void): void {
  const known = queryClient.getQueryData(currentUserQuery.queryKey);
  if (!known || sessionKey(known) === userId) return;
  if (userId === null) return readSessionNow();
  blockRequests();
  begin();
}

/** The theme belongs to the person and applies to all tabs. */
export function onOtherTheme({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  const theme = key === USER_KEY ? THEMES.find((candidate) => candidate === newValue) : undefined;
  if (theme) queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, theme });
}

export function listenToOtherTabs(): void {
  window.addEventListener('storage', onOtherTheme);
  channel?.addEventListener('message', ({ data }) => onOtherTab(data, () => window.location.assign('/')));
}

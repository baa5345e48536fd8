import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countNotifications, listNotifications, type Notification } from '#contract/notifications/notifications.contract.ts';
import { LIST_SIZE, POLL_MS } from '#domain/notifications/notifications.rules.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { ask, askIfChanged } from '#web/http/ask.ts';

/** Both polls pause while nobody sees the page, and never extend a session. */
const polled = { refetchInterval: POLL_MS, refetchIntervalInBackground: false } as const;
const NOBODY: Notification[] = [];

/** What is no list is treated as an empty one. */
const asList = (answer: Notification[]) => (Array.isArray(answer) ? answer : NOBODY);

export function useUnreadCount(): number {
  const count = useQuery({ ...ask(countNotifications), ...polled }).data?.count;
  useNewsOfMyself(count);
  return count ?? 0;
}

/** What somebody is told may be about themselves: an offer shows on the screen they have open. */
function useNewsOfMyself(count: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(count);
  // Follows the server's count.
  useEffect(() => {
    const isMore = known.current !== undefined && count !== undefined && count > known.current;
    known.current = count;
    if (isMore) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [client, count]);
}

export function useNotifications() {
  return useQuery({ ...askIfChanged(listNotifications, { query: { limit: String(LIST_SIZE) } }), ...polled, select: asList });
}

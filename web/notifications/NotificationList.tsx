import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef } from 'react';
import type { Notification } from '#contract/notifications/notifications.contract.ts';
import { LIST_SIZE } from '#domain/notifications/notifications.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { BellIcon } from '#web/ui/icons.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { NotificationItem } from './NotificationItem.tsx';

interface NotificationListProps {
  state: UseQueryResult<Notification[]>;
  onRead: (id: string) => void;
  onRemove: (id: string) => Promise<unknown>;
  onFollowed: () => void;
  /** Called after the last notification was deleted, which leaves nothing focused. */
  onEmptied: () => void;
}

/** Rows that fit into the window; the others render after it has opened. */
const IN_SIGHT = 8;

export function NotificationList({ state, onRead, onRemove, onFollowed, onEmptied }: NotificationListProps) {
  const { data, isError, refetch } = state;
  const { list, keepPlace } = useKeyboardPlace(data, onEmptied);
  const length = useDeferredValue(LIST_SIZE, IN_SIGHT);
  if (isError) {
    return (
      <Notice
        icon={AlertTriangleIcon}
        title="Failed to load notifications"
        alert
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!data) return <NotificationsSkeleton />;
  if (data.length === 0) {
    return (
      <EmptyState icon={BellIcon} title="No notifications yet">
        You&apos;ll see important updates here
      </EmptyState>
    );
  }
  const remove = (id: string, at: number) => {
    keepPlace(at);
    // Failures are silent: the refetched list shows the stored state.
    void onRemove(id).catch(() => {});
  };
  return (
    <ul ref={list} aria-label="Notifications" className="min-h-0 divide-y divide-border overflow-y-auto overscroll-contain">
      {data.slice(0, length).map((notification, at) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onRead={() => onRead(notification.id)}
          onRemove={() => remove(notification.id, at)}
          onFollowed={onFollowed}
          onKeyDown={(event) => moveFocus(event, list.current, at)}
        />
      ))}
    </ul>
  );
}

function placesIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null, at: number): void {
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: Infinity };
  const wanted = steps[event.key];
  const places = placesIn(list);
  if (wanted === undefined || places.length === 0) return;
  event.preventDefault();
  places[Math.min(Math.max(wanted, 0), places.length - 1)]?.focus();
}

/** Focuses the next notification after a deletion by keyboard. */
function useKeyboardPlace(data: Notification[] | undefined, onEmptied: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ at: number; among: Notification[] | undefined } | null>(null);
  // Subscribes to the document's focus, which is lost when the focused row is removed.
  useEffect(() => {
    if (focused.current === null || focused.current.among === data) return;
    const places = placesIn(list.current);
    const place = places[Math.min(focused.current.at, places.length - 1)];
    focused.current = null;
    if (place) place.focus();
    else onEmptied();
  }, [data, onEmptied]);
  const keepPlace = (at: number) => {
    focused.current = { at, among: data };
  };
  return { list, keepPlace };
}

function NotificationsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4">
      <span className="sr-only">Loading notifications</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-5 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

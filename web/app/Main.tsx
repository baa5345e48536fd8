import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** The screen itself. Going to another one takes the focus along, so that a keyboard or a screen reader begins at its top. */
export function Main({ children }: { children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  return (
    <div className="min-w-0 flex-1">
      {children}
      <main id="main" ref={main} tabIndex={-1} className="px-4 py-4 outline-none md:px-6 md:py-5">
        <Outlet />
      </main>
    </div>
  );
}

/** A field that a screen focuses by itself, or an open dialog, keeps the focus; a drawer that is closing does not. */
function isTaken(main: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement !== null && (main.contains(activeElement) || activeElement.closest('[role=dialog][data-open]') !== null);
}

function useFocusOnArrival(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef<string | undefined>(undefined);
  // Follows the router: after a screen has arrived, not when it was asked for, and never for the first one.
  useEffect(() => {
    const hasMoved = last.current !== undefined && path !== last.current;
    if (path !== undefined) last.current = path;
    if (hasMoved && main.current && !isTaken(main.current)) main.current.focus({ preventScroll: true });
  }, [path, main]);
}

import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { featureOfScreen } from '#domain/features/features.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { useClosedReason } from '#web/session/features.ts';

const FeatureClosed = lazy(async () => ({ default: (await import('#web/session/FeatureClosed.tsx')).FeatureClosed }));

/** A sheet extends to the bottom of the region, however short it is. */
const FILLED = 'has-[>[data-sheet]]:flex has-[>[data-sheet]]:flex-col';

/** Main region. Receives the focus after a navigation, so that keyboard and screen reader users start at its top. */
export function Main({ children }: { children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  return (
    <div className="flex min-h-[calc(100dvh-56px)] min-w-0 flex-1 flex-col">
      {children}
      <main id="main" ref={main} tabIndex={-1} className={classes('flex-1 px-4 py-4 outline-none md:px-6 md:py-5', FILLED)}>
        <Screen />
      </main>
    </div>
  );
}

/** Shows the screen, or the reason why its feature is disabled and its calls would be refused. */
function Screen() {
  const feature = useLocation({ select: ({ pathname }) => featureOfScreen(pathname) });
  const isClosed = useClosedReason(feature) !== undefined;
  if (feature === null || !isClosed) return <Outlet />;
  return (
    <Suspense>
      <FeatureClosed feature={feature} />
    </Suspense>
  );
}

/** Keeps the focus on a field that the screen focused itself or in an open dialog, but not in a closing drawer. */
function isTaken(main: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement !== null && (main.contains(activeElement) || activeElement.closest('[role=dialog][data-open]') !== null);
}

function useFocusOnArrival(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef<string | undefined>(undefined);
  // Runs after each completed navigation except the first.
  useEffect(() => {
    const hasMoved = last.current !== undefined && path !== last.current;
    if (path !== undefined) last.current = path;
    if (hasMoved && main.current && !isTaken(main.current)) main.current.focus({ preventScroll: true });
  }, [path, main]);
}

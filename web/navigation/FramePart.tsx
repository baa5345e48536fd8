import { CatchBoundary, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const Nothing = () => null;

/** A part of the app shell: a fault in it hides that part until the next navigation, and the page stays. React logs the fault. */
export function FramePart({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <CatchBoundary getResetKey={() => path} errorComponent={Nothing}>
      {children}
    </CatchBoundary>
  );
}

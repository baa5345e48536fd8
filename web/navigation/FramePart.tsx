import { CatchBoundary, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const Nothing = () => null;

/** Part of the app shell: an error in it hides it until the next navigation, and the page stays. React logs the error. */
export function FramePart({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <CatchBoundary getResetKey={() => path} errorComponent={Nothing}>
      {children}
    </CatchBoundary>
  );
}

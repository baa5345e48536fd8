import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

const OPEN_MS = 700;
const SKIP_MS = 300;

/** The specification's delays for every tooltip inside. */
export function TooltipTimes({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={OPEN_MS} timeout={SKIP_MS}>
      {children}
    </Base.Provider>
  );
}

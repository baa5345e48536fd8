import type { ReactNode } from 'react';

/** A number at the corner of an icon; the element around it names what is counted. */
export function CornerCount({ children }: { children: ReactNode }) {
  return (
    <span className="absolute -top-1 left-4 min-w-4 rounded-full border border-danger-line bg-danger-tint px-1 text-center text-xs/4 font-semibold text-danger-text tabular-nums">
      {children}
    </span>
  );
}

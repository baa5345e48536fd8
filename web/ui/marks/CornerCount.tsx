import type { ReactNode } from 'react';

/** Count at the corner of an icon; the surrounding element names the counted items. */
export function CornerCount({ children }: { children: ReactNode }) {
  return (
    <span className="absolute -top-1 left-4 min-w-4 rounded-full border border-danger-line bg-danger-tint px-1 text-center text-xs/4 font-semibold text-danger-text tabular-nums">
      {children}
    </span>
  );
}

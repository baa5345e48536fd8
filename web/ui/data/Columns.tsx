import type { ReactNode } from 'react';

/** Cards in two independent columns if there is room; otherwise one column. */
export function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-4">{first}</div>
      <div className="grid min-w-0 grid-cols-1 gap-4">{second}</div>
    </div>
  );
}

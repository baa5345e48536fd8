import type { ReactNode } from 'react';
import { TodayCard } from './TodayCard.tsx';

/** The top row: what needs the person's attention, and the quick actions. */
export function TopRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <TodayCard className="lg:col-span-2" />
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  );
}

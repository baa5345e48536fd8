import { lazy, type ReactNode, Suspense } from 'react';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { TodayQueue } from './TodayQueue.tsx';

/** Loaded on demand, since they are below the figures. */
const BiggestChanges = lazy(async () => ({ default: (await import('./BiggestChanges.tsx')).BiggestChanges }));
const ActivityList = lazy(async () => ({ default: (await import('./ActivityList.tsx')).ActivityList }));

/** Today queue on the left, activity on the right. */
export function DashboardParts({ withChanges = true, aside }: { withChanges?: boolean; aside?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <TodayQueue />
        {withChanges && (
          <Suspense fallback={<RowsSkeleton label="Loading the biggest changes" rows={5} />}>
            <BiggestChanges />
          </Suspense>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {aside}
        <Suspense fallback={<RowsSkeleton label="Loading recent activity" rows={5} />}>
          <ActivityList />
        </Suspense>
      </div>
    </div>
  );
}

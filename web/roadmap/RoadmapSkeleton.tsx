import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { WIDE } from './roadmap.folds.ts';

const CARDS = [3, 4, 2, 3, 2];

/** The board's grid while it is read. */
export function RoadmapSkeleton() {
  return (
    <div role="status" className="grid animate-late gap-2 md:grid-cols-[198px_repeat(4,1fr)]">
      <span className="sr-only">Loading the roadmap</span>
      {Array.from({ length: WIDE + 1 }, (_, column) => (
        <div key={column} className="flex flex-col gap-2 rounded-card border border-border p-2 md:h-[max(28rem,calc(100dvh-17rem))]">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="mb-2 h-3 w-16" />
          {Array.from({ length: CARDS[column] ?? 2 }, (_, card) => (
            <Skeleton key={card} className="h-24 w-full" />
          ))}
        </div>
      ))}
    </div>
  );
}

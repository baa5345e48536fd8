import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const COLUMNS = [3, 5, 4, 2, 3];

/** As wide as the columns that are loading. */
export function BoardSkeleton() {
  return (
    <div role="status" className="flex animate-late gap-3 overflow-hidden">
      <span className="sr-only">Loading recommendations</span>
      {COLUMNS.map((cards, column) => (
        <div key={column} className="grid w-66 shrink-0 content-start gap-2 rounded-card border border-border p-3">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-3 w-16" />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} className="h-24 w-full" />
          ))}
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const ROWS = 10;

/** As large as what is loading: cards, chart and rows; totals are bars of 64 pixels. */
export function BudgetSkeleton() {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">Loading the budget</span>
      <div className="mb-3 flex h-8 gap-3">
        <Skeleton className="h-8 w-44" />
        <Skeleton className="h-8 w-56" />
      </div>
      <div className="mb-3 grid gap-3 md:grid-cols-3">
        <div className="flex h-20.5 flex-col justify-center gap-2 rounded-card border border-border bg-surface-1 px-4">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-4 w-16" />
        </div>
      </div>
      <div className="rounded-card border border-border bg-surface-1">
        <div className="h-[166px] border-b border-border" />
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="flex h-[27px] items-center justify-between border-b border-border px-3 last:border-b-0">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}

import { Skeleton } from './Skeleton.tsx';

const WIDTHS = ['w-56', 'w-40', 'w-64', 'w-48', 'w-52'];

/** As tall as the rows that are coming, so that nothing jumps. */
export function TableSkeleton({ rows = 8, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="overflow-hidden rounded-card border border-border bg-surface-1">
      <span className="sr-only">{label}</span>
      <div className="h-9 border-b border-border max-md:hidden" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-border px-3 last:border-b-0">
          <Skeleton className={`h-3 ${WIDTHS[row % WIDTHS.length]}`} />
          <Skeleton className="h-3 w-24 max-md:hidden" />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}

import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { containerFor } from './table.width.ts';

const WIDTHS = ['w-56', 'w-40', 'w-64', 'w-48', 'w-52'];
const ROW =
  'border-b border-border last:border-b-0 rows:flex rows:h-10 rows:items-center rows:gap-6 rows:px-3 ' +
  'cards:grid cards:h-17 cards:grid-cols-[1fr_auto] cards:content-center cards:gap-x-3 cards:gap-y-2.5 cards:px-4';

interface TableSkeletonProps {
  rows?: number;
  /** Number of columns including the buttons, so that it switches to cards at the same width as the table. */
  columns?: number;
  label?: string;
}

/** Same height as the loading rows, so that nothing shifts. */
export function TableSkeleton({ rows = 8, columns = 6, label = 'Loading' }: TableSkeletonProps) {
  return (
    <div role="status" className={classes('overflow-clip rounded-card border border-border bg-surface-1', containerFor(columns))}>
      <span className="sr-only">{label}</span>
      <div className="h-9 border-b border-border cards:hidden" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={ROW}>
          <Skeleton className={`h-3 max-w-full ${WIDTHS[row % WIDTHS.length]}`} />
          <Skeleton className="h-3 w-24 cards:order-1" />
          <Skeleton className="h-3 w-16 rows:ml-auto" />
        </div>
      ))}
    </div>
  );
}

import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** Rows of two lines, like those of the dashboard's lists. */
export function RowsSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}

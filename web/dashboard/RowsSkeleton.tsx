import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

export function RowsSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" className="mt-1 divide-y divide-border border-y border-border">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-4">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}

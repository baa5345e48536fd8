import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

export function CardSkeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-3 rounded-card border border-border bg-surface-1 p-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-4 w-1/3" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-3 w-full" />
      ))}
    </div>
  );
}

import type { DashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useTrend } from './dashboard.api.ts';
import { Loaded } from './Loaded.tsx';

const TrendBands = lazy(async () => ({ default: (await import('./TrendBands.tsx')).TrendBands }));

export function TrendCard() {
  const trend = useTrend();
  return (
    <section aria-labelledby="trend" className="min-h-64">
      <div className="flex min-h-8 items-baseline gap-2">
        <h2 id="trend" className="text-lg font-semibold">
          Alignment Trend
        </h2>
        <span className="text-sm text-muted">customers by band</span>
      </div>
      <Loaded reading={trend} skeleton={<Waiting />}>
        {({ quarters }) => <Bands quarters={quarters} />}
      </Loaded>
    </section>
  );
}

function Bands({ quarters }: Pick<DashboardTrend, 'quarters'>) {
  if (quarters.every(({ score }) => score === null)) {
    return <p className="text-muted">The trend starts with a customer's first approved assessment.</p>;
  }
  return (
    <Suspense fallback={<Waiting />}>
      <TrendBands quarters={quarters} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Loading the alignment trend</span>
      <Skeleton className="h-52 w-full" />
    </div>
  );
}

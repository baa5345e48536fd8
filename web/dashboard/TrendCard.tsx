import type { DashboardTrend } from '#contract/dashboard/dashboard.contract.ts';
import { lazy, Suspense } from 'react';
import { Card } from '#web/ui/data/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useTrend } from './dashboard.api.ts';
import { Loaded } from './Loaded.tsx';

const TrendLine = lazy(async () => ({ default: (await import('./TrendLine.tsx')).TrendLine }));

export function TrendCard() {
  const trend = useTrend();
  return (
    <Card title="Alignment Trend" className="min-h-55">
      <Loaded reading={trend} skeleton={<Waiting />}>
        {({ quarters }) => <Line quarters={quarters} />}
      </Loaded>
    </Card>
  );
}

function Line({ quarters }: Pick<DashboardTrend, 'quarters'>) {
  if (quarters.every(({ score }) => score === null)) {
    return <p className="text-muted">The line begins with the first approved assessment of a customer.</p>;
  }
  return (
    <Suspense fallback={<Waiting />}>
      <TrendLine quarters={quarters} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Loading the alignment trend</span>
      <Skeleton className="h-36 w-full" />
    </div>
  );
}

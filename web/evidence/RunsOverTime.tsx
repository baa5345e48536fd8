import { Suspense } from 'react';
import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Sparkline } from '#web/ui/marks/Sparkline.tsx';
import { type RunSeries, runSeries } from './run.series.ts';

/** Failed checks of each tool and scope, run by run, on one scale from zero. */
export function RunsOverTime({ runs }: { runs: readonly EvidenceRun[] }) {
  const series = runSeries(runs);
  if (series.length === 0) return null;
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(({ failed }) => failed)));
  return (
    <section aria-labelledby="runs-over-time" className="grid gap-2">
      <h2 id="runs-over-time" className="text-lg font-semibold">
        Runs over time: failed checks
      </h2>
      <ul className="grid divide-y divide-border rounded-card border border-border bg-surface-1">
        {series.map((one) => (
          <Line key={`${one.tool} ${one.scope}`} series={one} most={most} />
        ))}
      </ul>
    </section>
  );
}

const dayOf = (observedAt: string) => formatDay(observedAt.slice(0, 10));

function Line({ series: { tool, scope, points, first, last }, most }: { series: RunSeries; most: number }) {
  const difference = last.failed - first.failed;
  const change = difference === 0 ? 'as many as' : `${Math.abs(difference)} ${difference < 0 ? 'fewer' : 'more'} than`;
  const label = [toolLabel(tool), scope].filter(Boolean).join(', ');
  return (
    <li className="px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-48 font-medium wrap-anywhere">{label}</span>
        <Suspense fallback={<Skeleton className="h-6 w-32" />}>
          <Sparkline label={`Failed checks, ${label}`} values={points.map(({ failed }) => failed)} domain={[0, most]} width={128} />
        </Suspense>
        <span className="tabular-nums">
          <strong>{last.failed} failed</strong> on {dayOf(last.observedAt)}, {change} on {dayOf(first.observedAt)}
        </span>
      </div>
      <details className="mt-1">
        <summary className="cursor-pointer text-muted">{countText(points.length, 'run')}</summary>
        <ul className="mt-1 grid gap-0.5 tabular-nums">
          {points.toReversed().map(({ id, observedAt, passed, failed, warnings }) => (
            <li key={id}>
              {dayOf(observedAt)}: {failed} failed, {countText(warnings, 'warning')}, {passed} passed
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { Panel } from '#web/evidence/Panel.tsx';
import { RunsChart } from './RunsChart.tsx';
import { runSeries, seriesLabel } from './run.series.ts';

const dayOf = (observedAt: string) => formatDay(observedAt.slice(0, 10));

interface RunsOverTimeProps {
  runs: readonly EvidenceRun[];
  /** Opens the list of all runs. */
  onAll: () => void;
}

/** Failed checks of each tool and scope, run by run, as a chart with its table. */
export function RunsOverTime({ runs, onAll }: RunsOverTimeProps) {
  if (runs.length === 0) return null;
  const series = runSeries(runs);
  return (
    <Panel
      title="Runs over time"
      summary="failed checks"
      action={
        <button type="button" onClick={onAll} className="min-h-6 text-sm font-medium text-info-text hover:underline">
          {runs.length === 1 ? 'Show the run' : `All ${runs.length} runs`}
        </button>
      }
    >
      {series.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">A line appears when a source was measured twice.</p>
      ) : (
        <div className="grid gap-2 px-4 py-3">
          <RunsChart series={series} />
          <details className="text-sm">
            <summary className="cursor-pointer text-muted">Show as table</summary>
            <table className="mt-2 w-full tabular-nums">
              <thead>
                <tr className="text-left text-xs text-muted">
                  <th scope="col">Source</th>
                  <th scope="col">Measured</th>
                  <th scope="col" className="text-right">
                    Failed
                  </th>
                </tr>
              </thead>
              <tbody>
                {series.flatMap((one) =>
                  one.points.toReversed().map(({ id, observedAt, failed }) => (
                    <tr key={id} className="border-t border-border">
                      <th scope="row" className="py-1 pr-2 text-left font-normal wrap-anywhere">
                        {seriesLabel(one)}
                      </th>
                      <td className="pr-2 whitespace-nowrap">{dayOf(observedAt)}</td>
                      <td className="text-right">{failed}</td>
                    </tr>
                  )),
                )}
              </tbody>
            </table>
          </details>
          <p className="sr-only">
            {series
              .map((one) => `${seriesLabel(one)}: ${countText(one.last.failed, 'failed check')} on ${dayOf(one.last.observedAt)}.`)
              .join(' ')}
          </p>
        </div>
      )}
    </Panel>
  );
}

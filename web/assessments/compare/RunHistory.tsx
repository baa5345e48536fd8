import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import type { AssessmentRun } from '#contract/assessments/assessments.compare.contract.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { BandMark } from '#web/ui/marks/BandMark.tsx';
import { scoreText } from '#web/ui/marks/score.text.ts';

/** All runs of one template for one customer, the newest first. */
export function RunHistory({ runs, currentId }: { runs: readonly AssessmentRun[]; currentId: string }) {
  const bands = useScoreBands();
  return (
    <section aria-labelledby="runs" className="rounded-card border border-border bg-surface-1 p-4 max-lg:order-1 max-md:px-3">
      <h2 id="runs" className="font-semibold">
        {runs.length === 1 ? 'The only run of this template' : `${runs.length} runs of this template`}
      </h2>
      <ol className="mt-1 grid text-sm">
        {runs.map((run) => (
          <li
            key={run.id}
            aria-current={run.id === currentId || undefined}
            className="grid gap-1 border-b border-border py-2 last:border-0"
          >
            <div className="flex items-start justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {run.id === currentId ? (
                  <span className="font-semibold">{run.name}</span>
                ) : (
                  <TextLink to={`/assessments/${run.id}`}>{run.name}</TextLink>
                )}
              </span>
              <span className="flex shrink-0 items-center gap-2 tabular-nums">
                {run.score === null ? <span className="text-muted">Not scored</span> : scoreText(run.score, bands)}
                {run.score !== null && run.status === 'approved' && <BandMark score={run.score} />}
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
              <span>{periodLabel(run.period)}</span>
              <AssessmentChip status={run.status} />
              {run.id === currentId && <span>This one</span>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import type { ExportJob } from './use.exports.ts';

/** A file that takes no longer is there before anybody wonders. */
const SHOWN_AFTER_MS = 1000;

interface ExportJobsProps {
  jobs: readonly ExportJob[];
  onCancel: (job: ExportJob) => void;
}

/** What is being made for longer than a second, and how far it is. */
export function ExportJobs({ jobs, onCancel }: ExportJobsProps) {
  const now = useNow(jobs.length > 0);
  const shown = jobs.filter(({ startedAt }) => now - startedAt >= SHOWN_AFTER_MS);
  return (
    <div role="status" className="absolute top-full right-0 z-3">
      {shown.length > 0 && (
        <ul className="mt-1 grid w-80 gap-2 rounded-card border border-border bg-surface-1 px-3 py-2 text-sm shadow-float">
          {shown.map((job) => (
            <li key={job.id} className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <div className="flex gap-2">
                  <span className="min-w-0 flex-1 truncate">{job.name}</span>
                  <span className="shrink-0 text-muted tabular-nums">{whereOf(job)}</span>
                </div>
                <ProgressBar label={job.name} percent={job.percent} className="mt-1 w-full" />
              </div>
              <IconButton icon={XIcon} label={`Stop making ${job.name}`} onClick={() => onCancel(job)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function whereOf({ state, percent, done, total }: ExportJob): string {
  if (state === 'waiting') return 'Waits';
  return total > 0 && done < total ? `Slide ${done + 1} of ${total}` : `${percent} %`;
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  // The clock, while something is being made.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

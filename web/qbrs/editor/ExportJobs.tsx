import { useEffect, useState } from 'react';
import { LoaderIcon } from '#web/ui/icons.guest.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import type { ExportJob } from './use.exports.ts';

/** A file that takes no longer is there before anybody wonders. */
const SHOWN_AFTER_MS = 1000;

/** What is being made for longer than a second, and for how long. */
export function ExportJobs({ jobs }: { jobs: readonly ExportJob[] }) {
  const now = useSeconds(jobs.length > 0);
  const shown = jobs.filter(({ startedAt }) => startedAt === null || now - startedAt >= SHOWN_AFTER_MS);
  return (
    <div role="status" className="absolute top-full right-0 z-3">
      {shown.length > 0 && (
        <ul className="mt-1 grid w-72 gap-1 rounded-card border border-border bg-surface-1 px-3 py-2 text-sm shadow-float">
          {shown.map(({ id, name, startedAt }) => (
            <li key={id} className="flex items-center gap-2">
              {startedAt === null ? <ClockIcon /> : <LoaderIcon className="animate-spin" />}
              <span className="min-w-0 flex-1 truncate">{startedAt === null ? `${name} waits` : `Making ${name}`}</span>
              {startedAt !== null && (
                <span aria-hidden className="text-muted tabular-nums">
                  {Math.floor((now - startedAt) / 1000)} s
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  // The clock, while something is being made.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

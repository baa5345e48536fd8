import type { ReactNode } from 'react';
import type { PortalPlan } from '#contract/portal/portal.contract.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';

/** One line each about findings, roadmap and budget of the latest review, with a link to the details. */
export function PlanLines({ plan: { plan, review } }: { plan: PortalPlan }) {
  const { findings, roadmap, budget } = plan;
  const year = budget?.years.find(({ target }) => target !== null) ?? budget?.years[0];
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Line to={`/portal/reviews/${review.id}`} label="Open findings">
        {findings}
      </Line>
      {roadmap && (
        <Line to="#roadmap" label="Roadmap">
          {[
            roadmap.late > 0 ? `${roadmap.late} late` : null,
            `${roadmap.onTime} on time`,
            roadmap.undated > 0 ? `${roadmap.undated} not dated` : null,
          ]
            .filter((part) => part !== null)
            .join(', ')}
        </Line>
      )}
      {budget && year && (
        <Line to="#budget" label={`IT budget ${year.label}`}>
          {year.inFull}
        </Line>
      )}
    </div>
  );
}

function Line({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="flex min-h-11 items-center justify-between gap-3 rounded-card border border-border bg-surface-1 p-4 hover:bg-surface-2"
    >
      <span className="min-w-0">
        <span className="block text-sm text-muted">{label}</span>
        <span className="block font-semibold tabular-nums">{children}</span>
      </span>
      <ChevronRightIcon className="shrink-0" />
    </a>
  );
}

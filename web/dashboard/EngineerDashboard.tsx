import { completionRate } from '#domain/dashboard/dashboard.rules.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { listOf, ownListOf } from './dashboard.links.ts';
import { DashboardParts } from './DashboardParts.tsx';
import { Figure } from './Figure.tsx';
import { FigureGroup, FiguresCard } from './FigureGroup.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** Shows the engineer's own work only. */
export function EngineerDashboard() {
  return (
    <>
      <FiguresCard>
        <FigureGroup title="My Work" figures={4} isLarge>
          {({ assessments: { total, byStatus } }) => (
            <>
              <Figure label="My Assessments" value={total} note="Total assigned" to={listOf('mine')} />
              <Figure label="In Progress" value={byStatus.in_progress} note="Active assessments" to={ownListOf('in_progress')} />
              <Figure label="Pending Review" value={byStatus.pending_review} note="Awaiting vCIO review" to={ownListOf('pending_review')} />
              <Figure label="Completed" value={byStatus.approved} note="Successfully completed" to={ownListOf('approved')} />
            </>
          )}
        </FigureGroup>
        <Performance />
      </FiguresCard>
      <DashboardParts withChanges={false} />
    </>
  );
}

function Performance() {
  return (
    <FigureGroup title="Performance Overview" figures={1}>
      {({ assessments: { total, byStatus } }) => {
        const rate = completionRate({ approved: byStatus.approved, assigned: total });
        return (
          <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 max-sm:px-3">
            <span className="text-sm text-muted">Completion Rate</span>
            <span className="text-lg font-semibold tabular-nums">{rate}%</span>
            <ProgressBar label="Completion Rate" percent={rate} className="w-60 max-w-full" />
            <span className="text-xs text-muted tabular-nums">
              {numberText(byStatus.approved)} of {numberText(total)} assigned assessments approved
            </span>
          </li>
        );
      }}
    </FigureGroup>
  );
}

import { completionRate } from '#domain/dashboard/dashboard.rules.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { BuildingIcon, PlusIcon, TemplateIcon } from '#web/ui/icons.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { listOf, ownListOf } from './dashboard.links.ts';
import { useStats } from './dashboard.api.ts';
import { Figure } from './Figure.tsx';
import { FigureGroup } from './FigureGroup.tsx';
import { Loaded } from './Loaded.tsx';
import { QuickActions } from './QuickActions.tsx';
import { TopRow } from './TopRow.tsx';

const ACTIONS = [
  { label: 'Create New Assessment', to: '/assessments?dialog=new', icon: PlusIcon },
  { label: 'View Customers', to: '/customers', icon: BuildingIcon },
  { label: 'Assessment Templates', to: '/templates', icon: TemplateIcon },
];

/** Shows the engineer's own work only. */
export function EngineerDashboard() {
  return (
    <>
      <TopRow>
        <QuickActions actions={ACTIONS} />
        <Performance />
      </TopRow>
      <FigureGroup title="My Work" cards={4}>
        {({ assessments: { total, byStatus } }) => (
          <>
            <Figure label="My Assessments" value={total} note="Total assigned" to={listOf('mine')} />
            <Figure label="In Progress" value={byStatus.in_progress} note="Active assessments" to={ownListOf('in_progress')} />
            <Figure label="Pending Review" value={byStatus.pending_review} note="Awaiting vCIO review" to={ownListOf('pending_review')} />
            <Figure label="Completed" value={byStatus.approved} note="Successfully completed" to={ownListOf('approved')} />
          </>
        )}
      </FigureGroup>
      <ActivityCard />
    </>
  );
}

function Performance() {
  const stats = useStats();
  return (
    <Card title="Performance Overview" className="min-h-37 flex-1">
      <Loaded reading={stats} skeleton={<Skeleton className="h-12 w-full" />}>
        {({ assessments: { total, byStatus } }) => {
          const rate = completionRate({ approved: byStatus.approved, assigned: total });
          return (
            <>
              <p className="flex items-baseline justify-between gap-3">
                <span className="text-muted">Completion Rate</span>
                <span className="text-lg font-semibold tabular-nums">{rate}%</span>
              </p>
              <ProgressBar label="Completion Rate" percent={rate} className="mt-2 w-full" />
              <p className="mt-2 text-sm text-muted tabular-nums">
                {byStatus.approved} of {total} assigned assessments approved
              </p>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

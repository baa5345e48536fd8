import type { ReactNode } from 'react';
import { Card } from '#web/ui/data/Card.tsx';
import { CalendarIcon, ClipboardCheckIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { useStats, useTrend } from './dashboard.api.ts';
import { listOf } from './dashboard.links.ts';
import { Figure } from './Figure.tsx';
import { FigureGroup } from './FigureGroup.tsx';
import { Loaded } from './Loaded.tsx';
import { PlanningFigures } from './PlanningFigures.tsx';
import { QuickActions } from './QuickActions.tsx';
import { ApprovedThisMonth, PendingReviews, QbrsGenerated } from './SharedFigures.tsx';
import { TopRow } from './TopRow.tsx';
import { TrendCard } from './TrendCard.tsx';

const ACTIONS = [
  { label: 'Review Assessments', to: listOf('pending_review'), icon: ClipboardCheckIcon },
  {
    get label() {
      return `Generate ${reviewWord().one}`;
    },
    to: '/qbrs?dialog=new',
    icon: PresentationIcon,
  },
  { label: 'Schedule Calendar', to: '/calendar', icon: CalendarIcon },
];

export function VcioDashboard() {
  return (
    <>
      <TopRow>
        <QuickActions actions={ACTIONS} />
        <TrendCard />
      </TopRow>
      <FigureGroup title="Reviews and Customers" cards={4}>
        {(stats) => (
          <>
            <PendingReviews stats={stats} />
            <ApprovedThisMonth stats={stats} />
            <QbrsGenerated stats={stats} />
            <Figure
              label="Customers Served"
              value={stats.customers.total}
              note={`${stats.customers.assessed} assessed within a year`}
              to="/customers"
            />
          </>
        )}
      </FigureGroup>
      <PlanningFigures />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <ActivityCard />
        </div>
        <StrategicMetrics />
      </div>
    </>
  );
}

function StrategicMetrics() {
  const stats = useStats();
  const trend = useTrend();
  return (
    <Card title="Strategic Metrics" className="min-h-37">
      <Loaded reading={stats} skeleton={<Skeleton className="h-18 w-full" />}>
        {({ assessments }) => (
          <Loaded reading={trend} skeleton={<Skeleton className="h-18 w-full" />}>
            {({ averageReviewDays }) => (
              <dl className="divide-y divide-border">
                <Metric label="Monthly Approvals" value={assessments.approvedThisMonth} />
                <Metric label="Avg Review Days" value={averageReviewDays} />
              </dl>
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}

function Metric({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

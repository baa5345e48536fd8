import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getDashboardActivity, getDashboardStats, type DashboardStats } from '#contract/dashboard.contract.ts';
import { greetingAt } from '#domain/dashboard.rules.ts';
import { useCan, useCurrentUser } from '#web/app/session.ts';
import { ask } from '#web/http/ask.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardSkeleton } from '#web/ui/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Figure } from './Figure.tsx';

/** What the organisation looks like now, and what to do next. */
export function DashboardPage({ setup }: { setup?: ReactNode }) {
  const user = useCurrentUser();
  const [greeting] = useState(() => greetingAt(new Date().getHours()));
  const stats = useQuery({ ...ask(getDashboardStats), refetchOnMount: 'always' });
  return (
    <>
      <PageHeader title={`${greeting}, ${user?.firstName ?? ''}`} />
      {setup}
      {stats.isPending && <CardSkeleton />}
      {stats.isError && <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />}
      {stats.data && <Overview stats={stats.data} />}
    </>
  );
}

function Overview({ stats }: { stats: DashboardStats }) {
  const may = useCan();
  const { assessments, customers, qbrs } = stats;
  return (
    <div className="flex flex-col gap-4">
      {(customers.total === 0 || assessments.total === 0) && <FirstSteps hasCustomers={customers.total > 0} />}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Figure
          label="In progress"
          value={assessments.byStatus.in_progress}
          note="Active assessments"
          to="/assessments?filter=in_progress"
        />
        <Figure
          label="Pending review"
          value={assessments.byStatus.pending_review}
          note="Waiting for a vCIO"
          to="/assessments?filter=pending_review"
        />
        <Figure
          label="Approved this month"
          value={assessments.approvedThisMonth}
          note={`${assessments.readyForQbr} ready for QBR`}
          to="/assessments?filter=approved"
        />
        {may('qbrs:view') ? (
          <Figure
            label="QBRs"
            value={qbrs.total}
            note={`${qbrs.overdue} overdue`}
            to={qbrs.overdue > 0 ? '/qbrs?filter=overdue' : '/qbrs'}
          />
        ) : (
          <Figure label="Customers" value={customers.total} note={`${customers.assessed} assessed`} to="/customers" />
        )}
      </ul>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AlignmentCard stats={stats} />
        <ActivityCard />
      </div>
    </div>
  );
}

function AlignmentCard({ stats: { overallAlignmentScore: score, customers } }: { stats: DashboardStats }) {
  return (
    <Card title="Overall alignment">
      {score === null ? (
        <p className="text-muted">No customer has an approved assessment within the last year yet.</p>
      ) : (
        <>
          <p className="text-2xl font-semibold tabular-nums">{score}%</p>
          <div className="mt-2">
            <ProgressBar label="Overall alignment" percent={score} />
          </div>
        </>
      )}
      <p className="mt-2 text-sm text-muted">
        {customers.assessed} of {customers.total} customers assessed within 365 days
      </p>
    </Card>
  );
}

function ActivityCard() {
  const may = useCan();
  const activity = useQuery({ ...ask(getDashboardActivity), refetchOnMount: 'always' });
  return (
    <Card title="Recent activity" actions={may('assessments:edit') && <LinkButton to="/assessments?dialog=new">New assessment</LinkButton>}>
      {activity.isPending && <CardSkeleton />}
      {activity.isError && <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.data?.length === 0 && <p className="text-muted">Nothing has happened yet.</p>}
      <ul className="divide-y divide-border">
        {activity.data?.map((event) => (
          <li key={`${event.id} ${event.createdAt}`} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{event.title}</span>
              {event.customer && <span className="block text-sm text-muted">{event.customer.name}</span>}
            </span>
            <span className="shrink-0 text-sm text-muted">
              <RelativeTime value={event.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

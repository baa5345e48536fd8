import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { completionRate, type DashboardKind, dashboardOf, greetingIn } from '#domain/dashboard/dashboard.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { useTitle } from '#web/ui/title.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { AdministrationDashboard } from './AdministrationDashboard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { approvedThisMonth, listOf, ownListOf } from './dashboard.links.ts';
import { useStats, useTrend } from './dashboard.api.ts';
import { DashboardParts } from './DashboardParts.tsx';
import { Figure, SmallFigure } from './Figure.tsx';
import { FigureGroup, FiguresCard, FiguresOf } from './FigureGroup.tsx';
import { PlanningFigures } from './PlanningFigures.tsx';
import { ApprovedThisMonth, PendingReviews, QbrsGenerated } from './SharedFigures.tsx';
import { TrendCard } from './TrendCard.tsx';

const DASHBOARDS: Record<DashboardKind, ComponentType> = {
  engineer: EngineerDashboard,
  vcio: VcioDashboard,
  administration: AdministrationDashboard,
  welcome: WelcomeLine,
};

/** Dashboard for the person's highest role. */
export function DashboardPage({ setup }: { setup?: ReactNode }) {
  const user = useCurrentUser();
  const organization = useQuery(organizationQuery).data;
  const [now] = useState(() => new Date());
  if (!user) return null;
  const kind = dashboardOf(user.roles);
  const Dashboard = DASHBOARDS[kind];
  const timezone = user.timezone ?? organization?.timezone;
  return (
    <>
      <Head title={`${greetingIn(now, timezone)}, ${user.firstName}`} day={dayWords(now, timezone)}>
        {setup}
        <QuickActions kind={kind} />
      </Head>
      <div className="flex flex-col gap-6">
        <Dashboard />
      </div>
    </>
  );
}

/** Date such as "Monday, 30 Nov 2026" in the person's time zone. */
function dayWords(now: Date, timezone: string | null | undefined): string {
  const zone = timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(now)}, ${formatDay(dayIn(now, zone))}`;
}

/** Page head. The setup checklist is a pill in this row and expands below it. */
function Head({ title, day, children }: { title: string; day: string; children: ReactNode }) {
  useTitle(title);
  return (
    <header className="mb-4 flex min-h-9 flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 xl:max-w-72">
        <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
        <p className="text-sm text-muted">{day}</p>
      </div>
      {children}
    </header>
  );
}

function WelcomeLine() {
  return <p className="text-muted">Welcome to Plumbline.</p>;
}

/** Shows only the engineer's own work. */
function EngineerDashboard() {
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

function VcioDashboard() {
  return (
    <>
      <FiguresCard>
        <FigureGroup title="Reviews and Customers" figures={4} isLarge>
          {(stats) => (
            <>
              <PendingReviews stats={stats} />
              <ApprovedThisMonth stats={stats} />
              <QbrsGenerated stats={stats} />
              <Figure
                label="Customers Served"
                value={stats.customers.total}
                note={`${numberText(stats.customers.assessed)} assessed within a year`}
                to="/customers"
              />
            </>
          )}
        </FigureGroup>
        <StrategicMetrics />
        <PlanningFigures />
      </FiguresCard>
      <DashboardParts aside={<TrendCard />} />
    </>
  );
}

function StrategicMetrics() {
  const approvals = useStats().data?.assessments.approvedThisMonth;
  return (
    <FiguresOf title="Strategic Metrics" figures={2} reading={useTrend()}>
      {({ averageReviewDays }) => (
        <>
          <SmallFigure label="Monthly Approvals" value={approvals ?? '–'} to={approvedThisMonth} />
          <SmallFigure label="Avg Review Days" value={averageReviewDays} to="/assessments/technical-alignment?filter=approved" />
        </>
      )}
    </FiguresOf>
  );
}

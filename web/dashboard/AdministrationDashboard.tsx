import { bandOf, scoreText } from '#domain/assessments/printed.scores.rules.ts';
import { isMeanOfFew, meanOf } from '#domain/dashboard/dashboard.rules.ts';
import type { DashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { useCan } from '#web/session/session.ts';
import { SettingsIcon, UsersIcon } from '#web/ui/icons.tsx';
import { BAND_TONES } from '#web/ui/marks/ScoreBar.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { listOf } from './dashboard.links.ts';
import { Figure } from './Figure.tsx';
import { FigureGroup } from './FigureGroup.tsx';
import { IntegrationHealth } from './IntegrationHealth.tsx';
import { PlanningFigures } from './PlanningFigures.tsx';
import { QuickActions } from './QuickActions.tsx';
import { ApprovedThisMonth, PendingReviews, QbrsGenerated } from './SharedFigures.tsx';
import { TopRow } from './TopRow.tsx';
import { TrendCard } from './TrendCard.tsx';

const ACTIONS = [
  { label: 'Manage Users', to: '/users', icon: UsersIcon },
  { label: 'Organization Settings', to: '/settings', icon: SettingsIcon },
];

/** The dashboard of administrators and owners. */
export function AdministrationDashboard() {
  return (
    <>
      <TopRow>
        <QuickActions actions={ACTIONS} />
        <TrendCard />
      </TopRow>
      <FigureGroup title="Platform Administration" cards={4} aside={systemHealth}>
        {(stats) => (
          <>
            <People stats={stats} />
            <Figure label="Customers" value={stats.customers.total} note="In your care" to="/customers" />
            <IntegrationHealth health={stats.roleStats.integrationHealth} />
          </>
        )}
      </FigureGroup>
      <FigureGroup title="Strategic Management" cards={4}>
        {(stats) => (
          <>
            <PendingReviews stats={stats} />
            <ApprovedThisMonth stats={stats} />
            <QbrsGenerated stats={stats} />
            <OverallScore stats={stats} />
          </>
        )}
      </FigureGroup>
      <PlanningFigures />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <FigureGroup title="Assessment Overview" cards={2}>
          {({ assessments: { total, byStatus } }) => (
            <>
              <Figure label="Total Assessments" value={total} note="In every status" to="/assessments" />
              <Figure label="In Progress" value={byStatus.in_progress} note="Active assessments" to={listOf('in_progress')} />
            </>
          )}
        </FigureGroup>
        <div className="min-w-0 lg:col-span-2">
          <ActivityCard />
        </div>
      </div>
    </>
  );
}

const systemHealth = ({ roleStats }: DashboardStats) => <p className="text-sm text-muted">System health: {roleStats.systemHealth}</p>;

function People({ stats: { users } }: { stats: DashboardStats }) {
  const may = useCan();
  if (!users || !may('users:view')) return null;
  return (
    <>
      <Figure label="Total Users" value={users.total} note="In your organisation" to="/users" />
      <Figure label="Active Users" value={users.activeThisWeek} note="Active this week" to="/users" />
    </>
  );
}

function OverallScore({ stats: { overallAlignmentScore: score, customers } }: { stats: DashboardStats }) {
  const bands = useScoreBands();
  return (
    <Figure
      label="Overall Alignment Score"
      value={score === null ? <span className="text-muted">–</span> : scoreText(score, bands)}
      bar={
        <ProgressBar
          label="Overall Alignment Score"
          percent={score ?? 0}
          {...(score !== null && { tone: BAND_TONES[bandOf(score, bands)] })}
        />
      }
      note={
        isMeanOfFew(customers.assessed)
          ? meanOf(customers.assessed, customers.total)
          : `${customers.assessed} of ${customers.total} customers assessed`
      }
      to="/customers"
    />
  );
}

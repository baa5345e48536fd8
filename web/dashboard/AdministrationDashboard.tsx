import { scoreChange, bandOf } from '#domain/assessments/printed.scores.rules.ts';
import { type HealthColour, integrationHealthColour, isMeanOfFew, meanOf } from '#domain/dashboard/dashboard.rules.ts';
import type { DashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { useCan } from '#web/session/session.ts';
import { BAND_TONES } from '#web/ui/marks/ScoreBar.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { useTrend } from './dashboard.api.ts';
import { listOf, scoredCustomers, seenThisWeek } from './dashboard.links.ts';
import { DashboardParts } from './DashboardParts.tsx';
import { Change, Line } from './Drawn.tsx';
import { Figure, SmallFigure } from './Figure.tsx';
import { FigureGroup, FiguresCard, SharedRow } from './FigureGroup.tsx';
import { PlanningFigures } from './PlanningFigures.tsx';
import { ApprovedThisMonth, PendingReviews, QbrsGenerated } from './SharedFigures.tsx';
import { TrendCard } from './TrendCard.tsx';
import { scoreText } from '#web/ui/marks/score.text.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon } from '#web/ui/icons.tsx';

export function AdministrationDashboard() {
  return (
    <>
      <FiguresCard>
        <FigureGroup title="Strategic Management" figures={4} isLarge>
          {(stats) => (
            <>
              <OverallScore stats={stats} />
              <PendingReviews stats={stats} />
              <ApprovedThisMonth stats={stats} />
              <QbrsGenerated stats={stats} />
            </>
          )}
        </FigureGroup>
        <SharedRow>
          <FigureGroup title="Assessment Overview" figures={2}>
            {({ assessments: { total, byStatus } }) => (
              <>
                <SmallFigure label="Total Assessments" value={total} to="/assessments" />
                <SmallFigure label="In Progress" value={byStatus.in_progress} to={listOf('in_progress')} />
              </>
            )}
          </FigureGroup>
          <FigureGroup title="Platform Administration" figures={4} aside={systemHealth}>
            {(stats) => (
              <>
                <People stats={stats} />
                <SmallFigure label="Customers" value={stats.customers.total} to="/customers" />
                <IntegrationHealth health={stats.roleStats.integrationHealth} />
              </>
            )}
          </FigureGroup>
        </SharedRow>
        <PlanningFigures />
      </FiguresCard>
      <DashboardParts aside={<TrendCard />} />
    </>
  );
}

const systemHealth = ({ roleStats }: DashboardStats) => <p className="text-xs">System health: {roleStats.systemHealth}</p>;

function People({ stats: { users } }: { stats: DashboardStats }) {
  const may = useCan();
  if (!users || !may('users:view')) return null;
  return (
    <>
      <SmallFigure label="Total Users" value={users.total} to="/users" />
      <SmallFigure label="Active Users" value={users.activeThisWeek} note="Active this week" to={seenThisWeek} />
    </>
  );
}

function OverallScore({ stats: { overallAlignmentScore: score, customers } }: { stats: DashboardStats }) {
  const bands = useScoreBands();
  const quarters = useTrend().data?.quarters ?? [];
  const before = quarters.at(-2);
  const scores = quarters.flatMap((quarter) => (quarter.score === null ? [] : [quarter.score]));
  return (
    <Figure
      label="Overall Alignment Score"
      value={score === null ? <span className="text-muted">–</span> : scoreText(score, bands)}
      change={
        score !== null && before?.score ? <Change by={scoreChange(score, before.score, bands)} since={`since Q${before.quarter}`} /> : null
      }
      graphic={
        <>
          <Line label="At the end of each quarter" values={scores} width={64} />
          <ProgressBar
            label="Overall Alignment Score"
            percent={score ?? 0}
            {...(score !== null && { tone: BAND_TONES[bandOf(score, bands)] })}
          />
        </>
      }
      note={
        isMeanOfFew(customers.assessed)
          ? meanOf(customers.assessed, customers.total)
          : `${numberText(customers.assessed)} of ${numberText(customers.total)} customers assessed`
      }
      to={scoredCustomers()}
    />
  );
}

const HEALTH_LOOKS: Record<HealthColour, { tone: string; icon: Icon; note: string }> = {
  grey: { tone: 'text-muted', icon: CircleDashedIcon, note: 'Nothing is connected yet' },
  green: { tone: 'text-success-text', icon: CircleCheckIcon, note: 'All connections work' },
  orange: { tone: 'text-warning-text', icon: AlertTriangleIcon, note: 'Some connections fail' },
  red: { tone: 'text-danger-text', icon: CircleXIcon, note: 'Most connections fail' },
};

/** Grey, green, orange or red by the specification, always with text. */
function IntegrationHealth({ health }: { health: string }) {
  const { tone, icon: Sign, note } = HEALTH_LOOKS[integrationHealthColour(health)];
  return (
    <SmallFigure
      label="Integration Health"
      value={
        <span className={classes('inline-flex items-center gap-1.5', !health.endsWith('%') && 'text-sm', tone)} title={note}>
          <Sign size={16} />
          {health}
          <span className="sr-only">. {note}</span>
        </span>
      }
      to="/integrations"
    />
  );
}

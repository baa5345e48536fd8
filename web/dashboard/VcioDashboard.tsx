import { useStats, useTrend } from './dashboard.api.ts';
import { approvedThisMonth } from './dashboard.links.ts';
import { DashboardParts } from './DashboardParts.tsx';
import { Figure, SmallFigure } from './Figure.tsx';
import { FigureGroup, FiguresCard, FiguresOf } from './FigureGroup.tsx';
import { PlanningFigures } from './PlanningFigures.tsx';
import { ApprovedThisMonth, PendingReviews, QbrsGenerated } from './SharedFigures.tsx';
import { TrendCard } from './TrendCard.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

export function VcioDashboard() {
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

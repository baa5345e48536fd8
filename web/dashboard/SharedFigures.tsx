import type { DashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { useCan } from '#web/session/session.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { approvedThisMonth, listOf } from './dashboard.links.ts';
import { Bars, Change } from './Drawn.tsx';
import { Figure } from './Figure.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';

export function PendingReviews({ stats }: { stats: DashboardStats }) {
  return (
    <Figure
      label="Pending Reviews"
      value={stats.assessments.byStatus.pending_review}
      note="Require your review"
      to={listOf('pending_review')}
    />
  );
}

export function ApprovedThisMonth({ stats: { assessments } }: { stats: DashboardStats }) {
  const months = assessments.approvedByMonth;
  const before = months.at(-2);
  return (
    <Figure
      label="Approved This Month"
      value={assessments.approvedThisMonth}
      change={before !== undefined && <Change by={assessments.approvedThisMonth - before} since="vs last month" />}
      note={`${numberText(assessments.readyForQbr)} ready for ${reviewWord().one}`}
      graphic={months.some((count) => count > 0) && <Bars label="Approved per month, last eight months" values={months} />}
      to={approvedThisMonth}
    />
  );
}

export function QbrsGenerated({ stats: { qbrs } }: { stats: DashboardStats }) {
  const may = useCan();
  if (!qbrs || !may('qbrs:view')) return null;
  return (
    <Figure
      label={`${reviewWord().Many} Generated`}
      value={qbrs.total}
      note={qbrs.overdue > 0 ? <OverdueNote count={qbrs.overdue} /> : 'None overdue'}
      to="/qbrs"
    />
  );
}

/** Stacked above the link that covers the figure. */
function OverdueNote({ count }: { count: number }) {
  return (
    <span className="relative z-1">
      <Tooltip text={OVERDUE.qbrs} side="bottom" isDescription>
        <TextLink to="/qbrs" search={{ filter: 'overdue' }}>
          {numberText(count)} overdue
        </TextLink>
      </Tooltip>
    </span>
  );
}

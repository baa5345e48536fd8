import type { DashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { useCan } from '#web/session/session.ts';
import { reviewWord } from '#web/ui/data/house.words.ts';
import { listOf } from './dashboard.links.ts';
import { Figure } from './Figure.tsx';

/** Cards that vCIOs, administrators and owners share. */
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
  return (
    <Figure
      label="Approved This Month"
      value={assessments.approvedThisMonth}
      note={`${assessments.readyForQbr} ready for ${reviewWord().one}`}
      to={listOf('approved')}
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
      note={qbrs.overdue > 0 ? `${qbrs.overdue} overdue` : 'None overdue'}
      to="/qbrs"
    />
  );
}

import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { AssessmentMenu } from '#web/assessments/AssessmentMenu.tsx';
import { DueDate } from '#web/assessments/list/DueDate.tsx';
import { CriticalGaps } from '#web/assessments/review/CriticalGaps.tsx';
import { RecallButton } from '#web/assessments/review/RecallButton.tsx';
import { RevisionFacts } from '#web/assessments/review/RevisionFacts.tsx';
import { UpgradeButton } from '#web/assessments/upgrade/UpgradeButton.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { ChevronRightIcon, MessageIcon } from '#web/ui/icons.tsx';
import { useTitle } from '#web/ui/title.ts';

const CommentsDrawer = lazyDialog(async () => (await import('#web/assessments/review/CommentsDrawer.tsx')).CommentsDrawer);

/** Breadcrumb, name and facts of the assessment. Scrolls away, unlike the bar below it. */
export const WorkTitle = memo(function WorkTitle({ assessment }: { assessment: Assessment }) {
  const { id, name, customer, status, criticalGaps } = assessment;
  const [isTalking, setTalking] = useState(false);
  useTitle(name);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border px-4 py-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <nav aria-label="Breadcrumb">
            <ol className="flex items-center gap-1 text-base text-muted">
              <Crumb to="/assessments">Assessments</Crumb>
              <Crumb to={`/customers/${customer.id}`}>{customer.name}</Crumb>
            </ol>
          </nav>
          <h1 className="min-w-0 text-base font-semibold wrap-anywhere">{name}</h1>
          <AssessmentChip status={status} />
          {criticalGaps > 0 && <CriticalGaps count={criticalGaps} />}
        </div>
        <Facts assessment={assessment} />
      </div>
      <div className="flex flex-wrap items-start gap-1">
        <Button icon={MessageIcon} size="sm" variant="ghost" {...CommentsDrawer.prefetch} onClick={() => setTalking(true)}>
          Comments
        </Button>
        <AssessmentMenu assessment={assessment} />
        <UpgradeButton assessment={assessment} />
        <RecallButton assessment={assessment} />
      </div>
      <CommentsDrawer id={id} open={isTalking} onClose={() => setTalking(false)} />
    </header>
  );
});

function Crumb({ to, children }: { to: string; children: string }) {
  return (
    <li className="flex items-center gap-1">
      <Link to={to} className="flex min-h-6 items-center hover:text-text">
        {children}
      </Link>
      <ChevronRightIcon size={14} />
    </li>
  );
}

function Facts({ assessment }: { assessment: Assessment }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      <span>
        {assessment.template.name}, version {assessment.template.version}
      </span>
      <span>{assessment.assignee ? `Assigned to ${assessment.assignee.name}` : 'Not assigned'}</span>
      {assessment.dueDate && (
        <span>
          Due <DueDate day={assessment.dueDate} isOpen={isEditable(assessment.status)} />
        </span>
      )}
      <RevisionFacts assessment={assessment} />
    </p>
  );
}

import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useLayoutEffect, useState } from 'react';
import { isEditable } from '#domain/assessments/assessments.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { AssessmentMenu } from '#web/assessments/AssessmentMenu.tsx';
import { DueDate } from '#web/assessments/list/DueDate.tsx';
import { CriticalGaps } from '#web/assessments/review/CriticalGaps.tsx';
import { RecallButton } from '#web/assessments/review/RecallButton.tsx';
import { RevisionFacts } from '#web/assessments/review/RevisionFacts.tsx';
import { UpgradeButton } from '#web/assessments/upgrade/UpgradeButton.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { Path } from '#web/ui/data/PageHeader.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { ChevronLeftIcon, MessageIcon } from '#web/ui/icons.tsx';
import { useTitle } from '#web/ui/title.ts';

const CommentsDrawer = lazyDialog(async () => (await import('#web/assessments/review/CommentsDrawer.tsx')).CommentsDrawer);

interface WorkTitleProps {
  assessment: Assessment;
  /** Score, saved state and the next step. */
  children: ReactNode;
}

/** Header of wide screens: title in full, status, score, saved state and the next step. The path is in the app bar. */
export function WorkTitle({ assessment, children }: WorkTitleProps) {
  const { id, name, customer, status, criticalGaps } = assessment;
  useTitle(name);
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border px-4 py-1 xl:flex-nowrap">
      <div className="min-w-0 flex-1 basis-80">
        <Path
          breadcrumb={[
            { label: 'Assessments', to: '/assessments' },
            { label: customer.name, to: `/customers/${customer.id}` },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 className="min-w-0 text-lg leading-6 font-semibold wrap-anywhere">{name}</h1>
          <AssessmentChip status={status} />
          {criticalGaps > 0 && <CriticalGaps count={criticalGaps} />}
        </div>
        <Facts assessment={assessment} />
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {children}
        <span className="flex items-center gap-1">
          <Comments id={id} />
          <UpgradeButton assessment={assessment} />
          <RecallButton assessment={assessment} />
          <AssessmentMenu assessment={assessment} />
        </span>
      </div>
    </header>
  );
}

/** Header of phones, which replaces the app bar: the way back, title and customer, saved state and menu. */
export function PhoneTitle({ assessment, children }: WorkTitleProps) {
  const { name, customer } = assessment;
  useTitle(name);
  // Subscribes the body, whose mark hides the app bar.
  useLayoutEffect(() => {
    document.body.dataset['phoneTitle'] = '';
    return () => {
      delete document.body.dataset['phoneTitle'];
    };
  }, []);
  return (
    <header className="sticky top-0 z-2 flex h-14 items-center gap-1 border-b border-border bg-surface-1 px-1">
      <IconLink to="/assessments" label="Back to the assessments" icon={ChevronLeftIcon} className="size-11!" />
      <div className="min-w-0 flex-1">
        <h1 className="line-clamp-2 text-base leading-[18px] font-semibold wrap-anywhere" title={name}>
          {name}
        </h1>
        <Link to="/customers/$id" params={{ id: customer.id }} className="block min-h-4 truncate text-xs text-muted">
          {customer.name}
        </Link>
      </div>
      {children}
      <AssessmentMenu assessment={assessment} isPhone />
    </header>
  );
}

/** Facts on phones, which scroll away. */
export function PhoneFacts({ assessment, children }: WorkTitleProps) {
  const { id, status, criticalGaps } = assessment;
  return (
    <div className="grid gap-1 px-4 pt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AssessmentChip status={status} />
        {criticalGaps > 0 && <CriticalGaps count={criticalGaps} />}
        {children}
        <span className="ml-auto flex flex-wrap items-center gap-1">
          <Comments id={id} />
          <UpgradeButton assessment={assessment} />
          <RecallButton assessment={assessment} />
        </span>
      </div>
      <Facts assessment={assessment} />
    </div>
  );
}

function Comments({ id }: { id: string }) {
  const [isTalking, setTalking] = useState(false);
  return (
    <>
      <IconButton
        label="Comments"
        title="Comments"
        icon={MessageIcon}
        size="md"
        {...CommentsDrawer.prefetch}
        onClick={() => setTalking(true)}
      />
      <CommentsDrawer id={id} open={isTalking} onClose={() => setTalking(false)} />
    </>
  );
}

const Facts = memo(function Facts({ assessment }: { assessment: Assessment }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-xs text-muted">
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
});

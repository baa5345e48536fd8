import { memo, useState } from 'react';
import type { Assessment } from '#contract/assessments.contract.ts';
import { lazyDialog } from '#web/app/lazy.dialog.tsx';
import { useCan, useCurrentUser } from '#web/app/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { InfoCircleIcon, MessageIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { AssessmentChip } from '#web/app/AssessmentChip.tsx';
import { AssessmentMenu } from './AssessmentMenu.tsx';
import { CriticalGaps } from './CriticalGaps.tsx';
import { DueDate } from './DueDate.tsx';
import { RecallButton } from './RecallButton.tsx';
import { RevisionFacts } from './RevisionFacts.tsx';
import { KeysDialog, SubmitDialog } from './work.dialogs.ts';

const CommentsDrawer = lazyDialog(async () => (await import('./CommentsDrawer.tsx')).CommentsDrawer);

interface AssessmentHeaderProps {
  assessment: Assessment;
  mayAnswer: boolean;
  onDialog: (dialog: 'keys' | 'submit') => void;
}

/** Stands still while questions are answered and passed. */
export const AssessmentHeader = memo(function AssessmentHeader({ assessment, mayAnswer, onDialog }: AssessmentHeaderProps) {
  const [isTalking, setTalking] = useState(false);
  return (
    <>
      <PageHeader
        title={assessment.name}
        breadcrumb={[{ label: 'Assessments', to: '/assessments' }]}
        aside={
          <>
            <AssessmentChip status={assessment.status} />
            {assessment.criticalGaps > 0 && <CriticalGaps count={assessment.criticalGaps} />}
          </>
        }
        facts={<Facts assessment={assessment} />}
        actions={
          <>
            {mayAnswer && (
              <IconButton
                label="Keyboard shortcuts"
                icon={InfoCircleIcon}
                size="md"
                {...KeysDialog.early}
                onClick={() => onDialog('keys')}
                className="max-md:hidden"
              />
            )}
            <Button icon={MessageIcon} variant="ghost" className="max-md:px-2" {...CommentsDrawer.early} onClick={() => setTalking(true)}>
              <span className="max-md:sr-only">Comments</span>
            </Button>
            <AssessmentMenu assessment={assessment} />
            <RecallButton assessment={assessment} />
            <MainAction assessment={assessment} mayAnswer={mayAnswer} onDialog={onDialog} />
          </>
        }
      />
      <CommentsDrawer id={assessment.id} open={isTalking} onClose={() => setTalking(false)} />
    </>
  );
});

function Facts({ assessment }: { assessment: Assessment }) {
  return (
    <>
      <TextLink to={`/customers/${assessment.customer.id}`}>{assessment.customer.name}</TextLink>
      <span>
        {assessment.template.name}, version {assessment.template.version}
      </span>
      <span>{assessment.assignee ? `Assigned to ${assessment.assignee.name}` : 'Not assigned'}</span>
      {assessment.dueDate && (
        <span>
          Due <DueDate day={assessment.dueDate} status={assessment.status} />
        </span>
      )}
      <RevisionFacts assessment={assessment} />
    </>
  );
}

/** The one next step of where the assessment stands. */
function MainAction({ assessment, mayAnswer, onDialog }: AssessmentHeaderProps) {
  const may = useCan();
  const user = useCurrentUser();
  if (!mayAnswer) {
    const isWaiting = assessment.status === 'pending_review' && may('assessments:approve');
    return (
      <LinkButton to={`/assessments/${assessment.id}/review`} variant={isWaiting ? 'primary' : 'secondary'}>
        Review
      </LinkButton>
    );
  }
  const isMine = assessment.assignedTo === user?.id || may('assessments:approve');
  return (
    <Button
      variant="primary"
      disabled={!isMine}
      title={isMine ? undefined : 'Only the person this assessment is assigned to, or a vCIO, may submit it'}
      {...SubmitDialog.early}
      onClick={() => onDialog('submit')}
    >
      Submit for review
    </Button>
  );
}

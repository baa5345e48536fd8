import { memo, useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { InfoCircleIcon, MessageIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { AssessmentChip } from '#web/ui/marks/AssessmentChip.tsx';
import { AssessmentMenu } from './AssessmentMenu.tsx';
import { CriticalGaps } from '#web/assessments/review/CriticalGaps.tsx';
import { DueDate } from '#web/assessments/list/DueDate.tsx';
import { RecallButton } from '#web/assessments/review/RecallButton.tsx';
import { UpgradeButton } from '#web/assessments/upgrade/UpgradeButton.tsx';
import { RevisionFacts } from '#web/assessments/review/RevisionFacts.tsx';
import { KeysDialog, SubmitDialog } from '#web/assessments/work/work.dialogs.ts';

const CommentsDrawer = lazyDialog(async () => (await import('#web/assessments/review/CommentsDrawer.tsx')).CommentsDrawer);

interface AssessmentHeaderProps {
  assessment: Assessment;
  mayAnswer: boolean;
  onDialog: (dialog: 'keys' | 'submit') => void;
}

/** Does not scroll with the questions. */
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
                {...KeysDialog.prefetch}
                onClick={() => onDialog('keys')}
                className="max-md:hidden"
              />
            )}
            <Button
              icon={MessageIcon}
              variant="ghost"
              className="max-md:px-2"
              {...CommentsDrawer.prefetch}
              onClick={() => setTalking(true)}
            >
              <span className="max-md:sr-only">Comments</span>
            </Button>
            <AssessmentMenu assessment={assessment} />
            <UpgradeButton assessment={assessment} />
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

/** The main action for the assessment's status. */
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
      {...SubmitDialog.prefetch}
      onClick={() => onDialog('submit')}
    >
      Submit for review
    </Button>
  );
}

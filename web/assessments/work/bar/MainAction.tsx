import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { useCan, useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const SubmitDialog = lazyDialog(async () => (await import('#web/assessments/work/finish/SubmitDialog.tsx')).SubmitDialog);

interface MainActionProps {
  assessment: Assessment;
  mayAnswer: boolean;
  onSubmit: () => void;
  /** "lg" is large enough for a thumb. */
  size?: 'sm' | 'lg';
  /** False while another button of the screen is the primary one. */
  isPrimary?: boolean;
}

/** True for the assignee and for people who may approve assessments. */
export function useMaySubmit(assessment: Assessment): boolean {
  const may = useCan();
  const user = useCurrentUser();
  return assessment.assignedTo === user?.id || may('assessments:approve');
}

export function MainAction({ assessment, mayAnswer, onSubmit, size = 'sm', isPrimary = true }: MainActionProps) {
  const may = useCan();
  const isMine = useMaySubmit(assessment);
  if (!mayAnswer) {
    const isWaiting = assessment.status === 'pending_review' && may('assessments:approve');
    return (
      <LinkButton to={`/assessments/${assessment.id}/review`} size="sm" variant={isWaiting ? 'primary' : 'secondary'}>
        Review
      </LinkButton>
    );
  }
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      {...(size === 'lg' ? { className: 'h-11!' } : { size })}
      disabled={!isMine}
      title={isMine ? undefined : 'Only the assignee of this assessment, or a vCIO, can submit it'}
      {...SubmitDialog.prefetch}
      onClick={onSubmit}
    >
      Submit for review
    </Button>
  );
}

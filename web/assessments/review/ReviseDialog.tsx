import { useNavigate } from '@tanstack/react-router';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { reviseAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { assessmentStatusLabel } from '#domain/assessments/assessments.rules.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';

interface ReviseDialogProps {
  assessment: Assessment;
  onClose: () => void;
}

/** Only one revision can be open; if there is one, the dialog links to it. */
export function ReviseDialog({ assessment, onClose }: ReviseDialogProps) {
  const open = assessment.revisedBy?.status === 'approved' ? null : assessment.revisedBy;
  return open ? <AlreadyRevised revision={open} onClose={onClose} /> : <Revise assessment={assessment} onClose={onClose} />;
}

function Revise({ assessment: { id, name }, onClose }: ReviseDialogProps) {
  const navigate = useNavigate();
  const dialog = useConfirm(() => call(reviseAssessment, { params: { id } }), {
    title: 'Revise this assessment?',
    description: `A new draft starts with the answers of “${name}”. The approved assessment stays unchanged.`,
    confirmLabel: 'Start revision',
    changes: reviseAssessment,
    onDone: (draft) => navigate({ to: '/assessments/$id', params: { id: draft.id } }),
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}

function AlreadyRevised({ revision, onClose }: { revision: NonNullable<Assessment['revisedBy']>; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="A revision already exists"
      description={`“${revision.name}” is a revision of this assessment and is ${assessmentStatusLabel(revision.status)}.`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <LinkButton to={`/assessments/${revision.id}`} variant="primary">
            Open the revision
          </LinkButton>
        </>
      }
    />
  );
}

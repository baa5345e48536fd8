import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { approveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { needsDecision } from '#domain/findings/findings.rules.ts';
import { SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';
import { reviewWord } from '#web/ui/data/terms.ts';

interface ApproveDialogProps {
  assessment: Assessment;
  findings: readonly Finding[];
  unworded: readonly Finding[];
  onClose: () => void;
}

/** Approval freezes score and answers. High and critical gaps without a decision need a reason for deferral. */
export function ApproveDialog({ assessment, findings, unworded, onClose }: ApproveDialogProps) {
  const [comment, setComment] = useState('');
  const undecided = findings.filter(needsDecision);
  const approve = useMutation({
    mutationFn: () =>
      call(approveAssessment, {
        params: { id: assessment.id },
        body: { comment: comment.trim() || undefined, version: assessment.version },
      }),
    onSuccess: async () => {
      await refreshAfter(approveAssessment);
      onClose();
    },
    onError: refreshAfterConflict(approveAssessment),
  });
  const isReady = unworded.length === 0 && (undecided.length === 0 || comment.trim() !== '');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Approve this assessment?"
      description={`The score and the answers are frozen, and the assessment is ready for ${reviewWord().aOne}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={approve.isPending}
            disabled={!isReady}
            title={
              isReady
                ? undefined
                : unworded.length > 0
                  ? 'Add customer wording to the findings above first'
                  : 'Decide on the findings above, or give a reason for deferring them'
            }
            onClick={() => approve.mutate()}
          >
            Approve
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {unworded.length > 0 && <Waiting findings={unworded} lack="no customer wording" />}
        {undecided.length > 0 && <Waiting findings={undecided} lack="no decision" />}
        <Field
          label={undecided.length > 0 ? 'Reason for deferring' : 'Comment'}
          required={undecided.length > 0}
          help={undecided.length > 0 ? 'With this reason, the findings are deferred.' : 'Optional; stays inside your organisation.'}
        >
          <TextArea maxLength={5_000} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
        <FaultMessage error={approve.error} />
      </div>
    </Dialog>
  );
}

const MOST = 10;

function Waiting({ findings, lack }: { findings: readonly Finding[]; lack: string }) {
  return (
    <div className="rounded-field border border-warning-line bg-warning-tint px-3 py-2 text-warning-text">
      <p className="font-medium">
        {findings.length === 1 ? '1 high or critical finding has' : `${findings.length} high or critical findings have`} {lack} yet:
      </p>
      <ul className="mt-1 list-disc pl-4">
        {findings.slice(0, MOST).map(({ id, title, severity }) => (
          <li key={id} className="wrap-anywhere">
            {title} ({SEVERITY_LABELS[severity].toLowerCase()})
          </li>
        ))}
        {findings.length > MOST && <li>and {findings.length - MOST} more</li>}
      </ul>
    </div>
  );
}

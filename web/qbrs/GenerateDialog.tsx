import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { generateQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { ApprovedAssessmentField } from './ApprovedAssessmentField.tsx';
import { afterQbrChange, afterQbrRefusal } from './qbrs.api.ts';

/** Asks for the assessment, and explains the effect on the narratives. */
export function GenerateDialog({ qbr, onClose }: { qbr: Qbr; onClose: () => void }) {
  const [assessmentId, setAssessmentId] = useState(qbr.assessmentId);
  // An unchanged choice is omitted, which keeps the deck's other assessments.
  const chosen = assessmentId !== null && assessmentId !== qbr.assessmentId ? { assessmentId } : {};
  const generating = useMutation({
    mutationFn: () => call(generateQbr, { params: { id: qbr.id }, body: { version: qbr.version, ...chosen } }),
    onSuccess: (generated) => {
      afterQbrChange(generated, generateQbr);
      onClose();
    },
    onError: afterQbrRefusal,
  });
  const verb = qbr.figures ? 'Regenerate figures' : 'Generate figures';
  return (
    <Dialog
      open
      onClose={onClose}
      title={verb}
      description="Figures are recalculated from the assessment and narratives are rewritten. Narratives edited by a person are kept."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={generating.isPending}
            disabled={assessmentId === null}
            title={assessmentId === null ? 'Choose an approved assessment first' : undefined}
            onClick={() => generating.mutate()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ApprovedAssessmentField customerId={qbr.customer.id} value={assessmentId} onChange={setAssessmentId} />
        <FaultMessage error={generating.error} />
      </div>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Assessment, reassignAssessment } from '#contract/assessments/assessments.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfterConflict } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { PersonChooser } from '#web/ui/choosers/PersonChooser.tsx';
import { afterAssessmentChange } from './assessments.api.ts';

export function ReassignDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const [person, setPerson] = useState(assessment.assignedTo);
  const reassign = useMutation({
    mutationFn: () =>
      call(reassignAssessment, {
        params: { id: assessment.id },
        body: { userId: person, version: assessment.version },
      }),
    onSuccess: (saved) => {
      afterAssessmentChange(saved);
      onClose();
    },
    onError: refreshAfterConflict(reassignAssessment),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reassign"
      description="The answers stay, and the new assignee continues from there."
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={reassign.isPending} onClick={() => reassign.mutate()}>
            Reassign
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <PersonChooser label="Assign to" value={person} present={assessment.assignee} placeholder="Unassigned" onChange={setPerson} />
        <FaultMessage error={reassign.error} />
      </div>
    </Dialog>
  );
}

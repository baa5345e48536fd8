import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Assessment, reassignAssessment } from '#contract/assessments/assessments.contract.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfterConflict } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { afterAssessmentChange } from './assessments.api.ts';

const NOBODY = 'nobody';

export function ReassignDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const colleagues = useQuery(ask(listColleagues));
  const [person, setPerson] = useState(assessment.assignedTo ?? NOBODY);
  const reassign = useMutation({
    mutationFn: () =>
      call(reassignAssessment, {
        params: { id: assessment.id },
        body: { userId: person === NOBODY ? null : person, version: assessment.version },
      }),
    onSuccess: (saved) => {
      afterAssessmentChange(saved);
      onClose();
    },
    onError: refreshAfterConflict(reassignAssessment),
  });
  const options = [...(colleagues.data ?? []).map(({ id, name }) => ({ value: id, label: name })), { value: NOBODY, label: 'Nobody yet' }];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reassign"
      description="The answers stay as they are; the new person goes on with them."
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
        <Field label="Assign to">
          <Select options={options} value={person} onChange={setPerson} />
        </Field>
        <FaultMessage error={reassign.error ?? colleagues.error} />
      </div>
    </Dialog>
  );
}

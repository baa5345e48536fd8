import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Assessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { afterAssessmentChange } from '#web/assessments/assessments.api.ts';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { PersonField } from '#web/ui/forms/PersonField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

/** Sets the reviewer, who is notified, and the due date of the review. */
export function ReviewerDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const { reviewerId, reviewDueDate, version } = assessment;
  const { control, handleSubmit } = useContractForm(updateAssessment.body, { reviewerId, reviewDueDate, version });
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof updateAssessment>) => call(updateAssessment, { params: { id: assessment.id }, body }),
    onSuccess: (saved) => {
      afterAssessmentChange(saved);
      onClose();
    },
  });
  const submit = handleSubmit((body) => save.mutate(body));
  return (
    <FormDialog
      title="Reviewer"
      description="A vCIO, an administrator or the owner. The chosen reviewer is notified."
      submitLabel="Save reviewer"
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonField control={control} name="reviewerId" label="Reviewer" present={assessment.reviewer} placeholder="Any vCIO" />
      <DayField control={control} name="reviewDueDate" label="Review due date" />
    </FormDialog>
  );
}

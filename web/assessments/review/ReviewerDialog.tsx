import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { type Assessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { afterAssessmentChange } from '#web/assessments/assessments.api.ts';
import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { PersonField } from '#web/ui/choosers/PersonField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

/** Who reviews it, and until when; that person is told. */
export function ReviewerDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const { reviewerId, reviewDueDate, version } = assessment;
  const form = useContractForm(updateAssessment.body, { reviewerId, reviewDueDate, version });
  const save = useMutation({
    mutationFn: (body: Parameters<Parameters<typeof form.handleSubmit>[0]>[0]) =>
      call(updateAssessment, { params: { id: assessment.id }, body }),
    onSuccess: (saved) => {
      afterAssessmentChange(saved);
      onClose();
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) => save.mutate(body));
  return (
    <FormDialog
      title="Reviewer"
      description="A vCIO, an administrator or the owner. Whoever you choose is told."
      submitLabel="Save"
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="reviewerId"
        render={({ field }) => (
          <PersonField
            label="Reviewer"
            value={field.value ?? null}
            present={assessment.reviewer}
            onChange={field.onChange}
            error={errors.reviewerId?.message}
            placeholder="Any vCIO"
          />
        )}
      />
      <Field label="Review due date" error={errors.reviewDueDate?.message}>
        <FormDay control={form.control} name="reviewDueDate" />
      </Field>
    </FormDialog>
  );
}

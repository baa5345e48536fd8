import { DayField } from '#web/ui/forms/DayField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Assessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { FormProvider } from 'react-hook-form';
import { OwnFieldInputs } from '#web/ui/custom/OwnFieldInputs.tsx';
import { ownValues } from '#web/ui/custom/own.fields.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { afterAssessmentChange } from './assessments.api.ts';

export function DetailsDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const { name, dueDate, reviewDueDate, version } = assessment;
  const customFields = ownValues('assessment', assessment.customFields);
  const form = useContractForm(updateAssessment.body, { name, dueDate, reviewDueDate, customFields, version });
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof updateAssessment>) => call(updateAssessment, { params: { id: assessment.id }, body }),
    onSuccess: (saved) => {
      afterAssessmentChange(saved);
      onClose();
    },
  });
  const submit = form.handleSubmit((body) => save.mutate(body));
  return (
    <FormProvider {...form}>
      <FormDialog title="Edit name and dates" submitLabel="Save details" saving={save} onSubmit={submit} onClose={onClose}>
        <TextField control={form.control} name="name" label="Name" required />
        <div className="grid gap-4 md:grid-cols-2">
          <DayField control={form.control} name="dueDate" label="Due date" />
          <DayField control={form.control} name="reviewDueDate" label="Review due date" />
        </div>
        <OwnFieldInputs entity="assessment" />
      </FormDialog>
    </FormProvider>
  );
}

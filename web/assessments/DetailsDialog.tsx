import { FormDay } from '#web/ui/choosers/FormDay.tsx';
import { useMutation } from '@tanstack/react-query';
import { type Assessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { FormProvider } from 'react-hook-form';
import { OwnFieldInputs } from '#web/ui/custom/OwnFieldInputs.tsx';
import { ownValues } from '#web/ui/custom/own.fields.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { afterAssessmentChange } from './assessments.api.ts';

export function DetailsDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const { name, dueDate, reviewDueDate, version } = assessment;
  const customFields = ownValues('assessment', assessment.customFields);
  const form = useContractForm(updateAssessment.body, { name, dueDate, reviewDueDate, customFields, version });
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
    <FormProvider {...form}>
      <FormDialog title="Edit name and dates" submitLabel="Save" saving={save} onSubmit={submit} onClose={onClose}>
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Due date" error={errors.dueDate?.message}>
            <FormDay control={form.control} name="dueDate" />
          </Field>
          <Field label="Review due date" error={errors.reviewDueDate?.message}>
            <FormDay control={form.control} name="reviewDueDate" />
          </Field>
        </div>
        <OwnFieldInputs entity="assessment" />
      </FormDialog>
    </FormProvider>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type Assessment, updateAssessment } from '#contract/assessments/assessments.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { afterAssessmentChange } from './assessments.api.ts';

const FORM = 'assessment-details';

export function DetailsDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const { name, dueDate, reviewDueDate, version } = assessment;
  const form = useContractForm(updateAssessment.body, { name, dueDate, reviewDueDate, version });
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
  const day = { setValueAs: (typed: string | null) => typed || null };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit name and dates"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Due date" error={errors.dueDate?.message}>
            <TextInput type="date" {...form.register('dueDate', day)} />
          </Field>
          <Field label="Review due date" error={errors.reviewDueDate?.message}>
            <TextInput type="date" {...form.register('reviewDueDate', day)} />
          </Field>
        </div>
        <FaultMessage error={save.error} />
      </form>
    </Dialog>
  );
}

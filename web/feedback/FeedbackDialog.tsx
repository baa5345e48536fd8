import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { BodyOf } from '#contract/endpoint.ts';
import { sendFeedback } from '#contract/feedback/feedback.contract.ts';
import { DESCRIPTION_MOST } from '#domain/feedback/feedback.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CATEGORIES, PRIORITIES } from './feedback.words.ts';

const EMPTY = { title: '', description: '', category: 'general', priority: 'medium' } as const;

interface FeedbackDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Keeps the text until it is sent, even if the dialog is closed and reopened. */
export function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const { control, handleSubmit, reset } = useContractForm(sendFeedback.body, EMPTY);
  const description = useWatch({ control, name: 'description' });
  const sending = useMutation({
    mutationFn: (body: BodyOf<typeof sendFeedback>) => call(sendFeedback, { body: { ...body, currentPage: window.location.pathname } }),
    onSuccess: () => {
      toast({ title: 'Feedback submitted successfully!', variant: 'success' });
      reset(EMPTY);
      onClose();
    },
    onError: (error) => {
      toast({ title: 'Failed to submit feedback', description: faultOf(error).brief, variant: 'destructive' });
    },
  });
  const close = () => {
    sending.reset();
    onClose();
  };

  return (
    <FormDialog
      open={open}
      title="Send Feedback"
      description="Stored with your name and the current page, and sent to the Plumbline team."
      submitLabel="Send Feedback"
      saving={sending}
      onSubmit={handleSubmit((body) => sending.mutate(body))}
      onClose={close}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      <TextField control={control} name="title" label="Title" required placeholder="Summary in one line" className="md:col-span-2" />
      <TextAreaField
        control={control}
        name="description"
        label="Description"
        required
        rows={5}
        help={`${description.length} of ${DESCRIPTION_MOST} characters`}
        placeholder="What you did, what happened, and what you expected"
        className="md:col-span-2 [&_textarea]:min-h-28"
      />
      <SelectField control={control} name="category" label="Category" options={CATEGORIES} />
      <SelectField control={control} name="priority" label="Priority" options={PRIORITIES} />
    </FormDialog>
  );
}

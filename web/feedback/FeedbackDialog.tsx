import { useMutation } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import type { BodyOf } from '#contract/endpoint.ts';
import { sendFeedback } from '#contract/feedback/feedback.contract.ts';
import { DESCRIPTION_MOST } from '#domain/feedback/feedback.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CATEGORIES, PRIORITIES } from './feedback.words.ts';

const EMPTY = { title: '', description: '', category: 'general', priority: 'medium' } as const;

interface FeedbackDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The text stays until it is sent, also when the dialog is closed and opened again. */
export function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const form = useContractForm(sendFeedback.body, EMPTY);
  const { errors } = form.formState;
  const description = useWatch({ control: form.control, name: 'description' });
  const sending = useMutation({
    mutationFn: (body: BodyOf<typeof sendFeedback>) => call(sendFeedback, { body: { ...body, currentPage: window.location.pathname } }),
    onSuccess: () => {
      toast({ title: 'Feedback submitted successfully!', variant: 'success' });
      form.reset(EMPTY);
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
      description="It is stored with your name and the page you are on, and sent to the people who make Plumbline."
      submitLabel="Send Feedback"
      saving={sending}
      onSubmit={form.handleSubmit((body) => sending.mutate(body))}
      onClose={close}
      className="grid gap-4 pb-2 md:grid-cols-2"
    >
      <Field label="Title" required error={errors.title?.message} className="md:col-span-2">
        <TextInput {...form.register('title')} autoComplete="off" placeholder="What it is about, in one line" />
      </Field>
      <Field
        label="Description"
        required
        error={errors.description?.message}
        help={`${description.length} of ${DESCRIPTION_MOST} characters`}
        className="md:col-span-2"
      >
        <TextArea
          {...form.register('description')}
          rows={5}
          className="min-h-28"
          placeholder="What you did, what happened, and what you expected"
        />
      </Field>
      <Controller
        control={form.control}
        name="category"
        render={({ field }) => (
          <Field label="Category" error={errors.category?.message}>
            <Select ref={field.ref} options={CATEGORIES} value={field.value ?? 'general'} onChange={field.onChange} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="priority"
        render={({ field }) => (
          <Field label="Priority" error={errors.priority?.message}>
            <Select ref={field.ref} options={PRIORITIES} value={field.value ?? 'medium'} onChange={field.onChange} />
          </Field>
        )}
      />
    </FormDialog>
  );
}

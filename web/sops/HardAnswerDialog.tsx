import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { tellHardAnswer } from '#contract/sops/sops.hard.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const Note = z.pick(tellHardAnswer.body, { note: true });
type Note = z.input<typeof Note>;

interface HardAnswerDialogProps {
  assessmentId: string;
  questionKey: string;
  onClose: () => void;
}

/** What was hard is kept while it is fresh; the work goes on where it was. */
export function HardAnswerDialog({ assessmentId, questionKey, onClose }: HardAnswerDialogProps) {
  const form = useForm<Note>({ resolver: standardSchemaResolver(Note), defaultValues: { note: '' } });
  const tell = useMutation({
    mutationFn: ({ note }: Note) => call(tellHardAnswer, { params: { id: assessmentId }, body: { questionKey, note } }),
    onSuccess: ({ title, isNew }) => {
      void refreshAfter(tellHardAnswer);
      onClose();
      toast({
        title: isNew ? 'A draft SOP is open' : 'Added to the draft SOP',
        description: `“${title}” is among the drafts, and a vCIO is told.`,
        variant: 'success',
      });
    },
  });
  return (
    <FormDialog
      title="What was hard?"
      description="It opens a draft SOP for this question, or is added to the one that somebody has begun. Your answer stays as it is."
      submitLabel="Open a draft SOP"
      saving={tell}
      onSubmit={form.handleSubmit((note) => tell.mutate(note))}
      onClose={onClose}
      className="pb-2"
    >
      <Field label="What would have helped you" required error={form.formState.errors.note?.message}>
        <TextArea
          {...form.register('note')}
          rows={4}
          placeholder="Where the setting is found, who knows it, what was missing. Leave out the customer’s name: every colleague reads SOPs."
        />
      </Field>
    </FormDialog>
  );
}

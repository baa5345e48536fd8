import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { tellHardAnswer } from '#contract/sops/sops.hard.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const Note = z.pick(tellHardAnswer.body, { note: true });
type Note = z.input<typeof Note>;

interface HardAnswerDialogProps {
  assessmentId: string;
  questionKey: string;
  onClose: () => void;
}

/** Reports a hard question without leaving the work. */
export function HardAnswerDialog({ assessmentId, questionKey, onClose }: HardAnswerDialogProps) {
  const { control, handleSubmit } = useContractForm(Note, { note: '' });
  const tell = useMutation({
    mutationFn: ({ note }: Note) => call(tellHardAnswer, { params: { id: assessmentId }, body: { questionKey, note } }),
    onSuccess: ({ title, isNew }) => {
      void refreshAfter(tellHardAnswer);
      onClose();
      toast({
        title: isNew ? 'Draft SOP created' : 'Added to the draft SOP',
        description: `“${title}” is in the drafts, and a vCIO was notified.`,
        variant: 'success',
      });
    },
  });
  return (
    <FormDialog
      title="What was hard?"
      description="This creates a draft SOP for the question, or adds to an existing draft. Your answer is not changed."
      submitLabel="Create draft SOP"
      saving={tell}
      onSubmit={handleSubmit((note) => tell.mutate(note))}
      onClose={onClose}
      className="pb-2"
    >
      <TextAreaField
        control={control}
        name="note"
        label="What would have helped you"
        required
        rows={4}
        placeholder="For example where the setting is, who knows it, or what was missing. Do not name the customer: all colleagues can read SOPs."
      />
    </FormDialog>
  );
}

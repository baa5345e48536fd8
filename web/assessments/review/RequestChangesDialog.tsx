import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { returnAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';
import { refreshAfter, refreshAfterConflict } from '#web/http/refresh.ts';

export function RequestChangesDialog({ assessment, onClose }: { assessment: Assessment; onClose: () => void }) {
  const navigate = useNavigate();
  const { control, handleSubmit } = useContractForm(returnAssessment.body, { comment: '', version: assessment.version });
  const sendBack = useMutation({
    mutationFn: (body: { comment: string; version?: number | undefined }) =>
      call(returnAssessment, { params: { id: assessment.id }, body }),
    onSuccess: async () => {
      await navigate({ to: '/assessments/$id', params: { id: assessment.id } });
      await refreshAfter(returnAssessment);
    },
    onError: refreshAfterConflict(returnAssessment),
  });
  const submit = handleSubmit((body) => sendBack.mutate(body));
  return (
    <FormDialog
      title="Request changes"
      description={`The assessment goes back to ${assessment.assignee?.name ?? 'the next assignee'} with your comment.`}
      submitLabel="Request changes"
      saving={sendBack}
      onSubmit={submit}
      onClose={onClose}
      className="grid gap-3"
    >
      <TextAreaField control={control} name="comment" label="Changes needed" required refusal="Please describe the changes needed" />
    </FormDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { removeSampleData, type SampleData } from '#contract/sample/sample.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { countedParts } from './sample.words.ts';

interface RemoveSampleDialogProps {
  sample: SampleData;
  onClose: () => void;
}

export function RemoveSampleDialog({ sample, onClose }: RemoveSampleDialogProps) {
  const remove = useMutation({
    mutationFn: () => call(removeSampleData),
    onSuccess: async () => {
      toast({ title: 'Sample data is removed', variant: 'success' });
      await refreshAfter(removeSampleData);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Remove the sample data?"
      description={
        <>
          This deletes {countedParts(sample).join(', ')}, with everything that was added to these customers since. A sample template that
          other customers&apos; assessments use stays. Your own work and the audit log stay as they are.
        </>
      }
      confirmLabel="Remove sample data"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}

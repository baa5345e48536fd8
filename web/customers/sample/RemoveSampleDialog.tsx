import { removeSampleData, type SampleData } from '#contract/sample/sample.contract.ts';
import { call } from '#web/http/call.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { countedParts } from './sample.words.ts';

interface RemoveSampleDialogProps {
  sample: SampleData;
  onClose: () => void;
}

export function RemoveSampleDialog({ sample, onClose }: RemoveSampleDialogProps) {
  const dialog = useConfirm(() => call(removeSampleData), {
    title: 'Remove the sample data?',
    description: (
      <>
        This deletes {countedParts(sample).join(', ')}, with everything that was added to these customers since. A sample template that
        other customers&apos; assessments use stays. Your own work and the audit log stay as they are.
      </>
    ),
    confirmLabel: 'Remove sample data',
    danger: true,
    changes: removeSampleData,
    onDone: () => {
      toast({ title: 'Sample data is removed', variant: 'success' });
      onClose();
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}

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
    title: 'Remove sample data?',
    description: (
      <>
        This deletes {countedParts(sample).join(', ')}, including everything added to these customers since. A sample template used by other
        customers&apos; assessments is kept. Your own work and the audit log are kept unchanged.
      </>
    ),
    confirmLabel: 'Remove sample data',
    danger: true,
    changes: removeSampleData,
    onDone: () => {
      toast({ title: 'Sample data removed', variant: 'success' });
      onClose();
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}

import { useMutation } from '@tanstack/react-query';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { refreshQbr } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { call } from '#web/http/call.ts';
import { afterQbrChange, afterQbrRefusal } from '#web/qbrs/qbrs.api.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

interface RefreshDialogProps {
  qbr: Qbr;
  changes: readonly string[];
  /** True while the latest edits are being saved. */
  isSaving: boolean;
  onClose: () => void;
}

export function RefreshDialog({ qbr, changes, isSaving, onClose }: RefreshDialogProps) {
  const refreshing = useMutation({
    mutationFn: () => call(refreshQbr, { params: { id: qbr.id }, body: { version: qbr.version } }),
    onSuccess: (fresh) => {
      afterQbrChange(fresh, refreshQbr);
      toast({ title: 'Deck data refreshed', description: 'The previous content is kept as a version.', variant: 'success' });
      onClose();
    },
    onError: afterQbrRefusal,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Changes"
      description="Edited texts, the order and the sections are kept. The current deck is saved as a version."
      footer={
        <>
          <Button onClick={onClose}>Keep as is</Button>
          <Button
            variant="primary"
            reason={isSaving ? 'Your changes are being saved' : undefined}
            loading={refreshing.isPending}
            onClick={() => refreshing.mutate()}
          >
            Refresh data
          </Button>
        </>
      }
    >
      <ul className="grid gap-1.5 pb-2">
        {changes.map((change) => (
          <li key={change} className="border-l-2 border-warning-line pl-3 wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
      <FaultMessage error={refreshing.error} />
    </Dialog>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { deleteQbr } from '#contract/qbrs/qbrs.contract.ts';
import { type Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { useCan } from '#web/session/session.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { afterQbrDeletion } from './qbrs.api.ts';

interface DeleteDialogProps {
  qbr: Qbr;
  open: boolean;
  onClose: () => void;
}

export function DeleteDialog({ qbr, open, onClose }: DeleteDialogProps) {
  const navigate = useNavigate();
  const mayDelete = useCan()('qbrs:delete');
  const dialog = useConfirm(() => call(deleteQbr, { params: { id: qbr.id } }), {
    title: `Delete this ${reviewWord().one}?`,
    description:
      'Its texts and meeting details are permanently deleted. Anyone invited by email receives a cancellation. The customer and the assessment are kept.',
    confirmLabel: `Delete ${reviewWord().one}`,
    danger: true,
    typedName: qbr.title,
    onDone: async () => {
      await navigate({ to: '/qbrs', ignoreBlocker: true });
      afterQbrDeletion(qbr.id);
      toast({ title: `${reviewWord().One} deleted`, description: qbr.title, variant: 'success' });
    },
    onClose,
  });
  return mayDelete && <ConfirmDialog {...dialog} open={open} />;
}

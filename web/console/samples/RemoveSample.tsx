import { removeSample } from '#contract/console/console.samples.contract.ts';
import { call } from '#web/http/call.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

interface RemoveSampleProps {
  sample: { id: string; name: string };
  onRemoved?: () => void;
  onClose: () => void;
}

/** Removes a sample organisation and all its data after its name was typed. */
export function RemoveSample({ sample: { id, name }, onRemoved, onClose }: RemoveSampleProps) {
  const dialog = useConfirm(() => withReauthentication(() => call(removeSample, { params: { id }, body: { confirm: name } })), {
    title: `Remove ${name}?`,
    description:
      'The sample organisation is deleted at once with everything in it, including data added since, and its users are signed out. This cannot be undone.',
    confirmLabel: 'Remove sample',
    danger: true,
    typedName: name,
    changes: removeSample,
    onDone: () => {
      // Leave the organisation's page before its data is refetched.
      onRemoved?.();
      onClose();
      toast({ title: 'Removal started', description: `${name} is being removed.`, variant: 'success' });
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}

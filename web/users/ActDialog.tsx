import { nameOf } from '#domain/users/names.rules.ts';
import type { User } from '#contract/users/users.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { ACTS } from './user.acts.ts';

interface ActDialogProps {
  act: (typeof ACTS)[number];
  user: User;
  onClose: () => void;
}

export function ActDialog({ act, user, onClose }: ActDialogProps) {
  const name = nameOf(user);
  const dialog = useConfirm(() => withReauthentication(() => call(act.entry, { params: { id: user.id } })), {
    title: act.title(name),
    description: act.description,
    confirmLabel: act.confirm,
    changes: act.entry,
    onDone: () => {
      toast({ title: act.done, description: act.outcome?.(user) ?? name, variant: 'success' });
      onClose();
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}

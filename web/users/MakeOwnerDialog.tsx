import { nameOf } from '#domain/users/names.rules.ts';
import { transferOwnership } from '#contract/organizations/ownership.contract.ts';
import type { User } from '#contract/users/users.contract.ts';
import { OFFER_DAYS } from '#domain/users/ownership.rules.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { refreshOwnership } from './ownership.api.ts';

/** Requires typing the name, because the former owner cannot undo the transfer. */
export function MakeOwnerDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = nameOf(user);
  const dialog = useConfirm(() => withReauthentication(() => call(transferOwnership, { body: { userId: user.id } })), {
    title: `Make ${name} the owner?`,
    description:
      'They must accept; until then you stay the owner. After that, only they can manage the subscription and transfer the ownership. You stay as an administrator, must sign in again and cannot undo this. An open offer to someone else is withdrawn.',
    confirmLabel: 'Offer ownership',
    danger: true,
    typedName: name,
    onDone: async () => {
      await refreshOwnership();
      toast({ title: 'Ownership offered', description: `${name} is notified and has ${OFFER_DAYS} days to accept.`, variant: 'success' });
      onClose();
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}

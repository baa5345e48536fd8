import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getOwnershipOffer, transferOwnership } from '#contract/ownership.contract.ts';
import type { User } from '#contract/users.contract.ts';
import { currentUserQuery } from '#web/app/session.ts';
import { withReauthentication } from '#web/app/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshUsers } from './users.api.ts';

/** Cannot be taken back by whoever gives it away, so the name is typed. */
export function MakeOwnerDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const refresh = useRefreshUsers();
  const name = `${user.firstName} ${user.lastName}`;
  const give = useMutation({
    mutationFn: () => withReauthentication(() => call(transferOwnership, { body: { userId: user.id } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      await refresh();
      toast({ title: 'Ownership transferred', description: `${name} is the owner now.`, variant: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Make ${name} the owner?`}
      description="They alone may then manage the subscription and pass the ownership on. You stay on as an administrator and cannot take it back. Both of you are told by mail, and their sessions end."
      confirmLabel="Transfer ownership"
      danger
      typedName={name}
      pending={give.isPending}
      error={give.error && faultOf(give.error).displayText}
      onConfirm={() => give.mutate()}
      onClose={onClose}
    />
  );
}

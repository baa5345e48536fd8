import { nameOf } from '#domain/users/names.rules.ts';
import { updateUser, type User } from '#contract/users/users.contract.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useUserChange } from './users.api.ts';

export function DisableDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const disable = useUserChange(updateUser, onClose);
  return (
    <ConfirmDialog
      open
      title={`Disable ${nameOf(user)}?`}
      description="Their sessions end at once and they cannot sign in. Nothing they did is lost, and you can enable them again."
      confirmLabel="Disable"
      pending={disable.isPending}
      error={disable.error && faultOf(disable.error).displayText}
      onConfirm={() => disable.mutate({ params: { id: user.id }, body: { status: 'disabled' } })}
      onClose={onClose}
    />
  );
}

import { nameOf } from '#domain/users/names.rules.ts';
import { deleteUser, type User } from '#contract/users/users.contract.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useUserChange } from './users.api.ts';

export function RemoveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useUserChange(deleteUser, onClose);
  return (
    <ConfirmDialog
      open
      title={`Remove ${nameOf(user)}?`}
      description="Their name stays on everything they did; their open assessments become unassigned. The address can be invited again."
      confirmLabel="Remove"
      danger
      pending={remove.isPending}
      error={remove.error && faultOf(remove.error).displayText}
      onConfirm={() => remove.mutate({ params: { id: user.id } })}
      onClose={onClose}
    />
  );
}

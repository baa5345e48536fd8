import { useMutation } from '@tanstack/react-query';
import { nameOf } from '#domain/users/names.rules.ts';
import type { User } from '#contract/users/users.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { ACTS } from './user.acts.ts';
import { refreshAfter } from '#web/http/refresh.ts';

interface ActDialogProps {
  act: (typeof ACTS)[number];
  user: User;
  onClose: () => void;
}

export function ActDialog({ act, user, onClose }: ActDialogProps) {
  const name = nameOf(user);
  const run = useMutation({
    mutationFn: () => withReauthentication(() => call(act.entry, { params: { id: user.id } })),
    onSuccess: async () => {
      await refreshAfter(act.entry);
      toast({ title: act.done, description: act.outcome?.(user) ?? name, variant: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={act.title(name)}
      description={act.description}
      confirmLabel={act.confirm}
      pending={run.isPending}
      error={run.error && faultOf(run.error).displayText}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    />
  );
}

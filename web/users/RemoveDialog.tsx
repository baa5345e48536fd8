import { useMutation } from '@tanstack/react-query';
import { nameOf } from '#domain/users/names.rules.ts';
import { handOverWork } from '#contract/users/handover.contract.ts';
import { deleteUser, type User } from '#contract/users/users.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { OpenWorkField, useOpenWork } from './OpenWorkField.tsx';

/** Open work of a removed person never stays assigned to them. */
export function RemoveDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const work = useOpenWork(user.id, 'nobody');
  const remove = useMutation({
    mutationFn: async () => {
      await work.handOver();
      await call(deleteUser, { params: { id: user.id } });
      await Promise.all([refreshAfter(handOverWork), refreshAfter(deleteUser)]);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Remove ${nameOf(user)}?`}
      description="Their name stays on all their work. The address can be invited again."
      submitLabel="Remove person"
      isDanger
      isReady={work.words !== undefined}
      saving={remove}
      onSubmit={(event) => {
        event?.preventDefault();
        remove.mutate();
      }}
      onClose={onClose}
    >
      <OpenWorkField work={work} mayKeep={false} />
    </FormDialog>
  );
}

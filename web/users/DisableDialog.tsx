import { useMutation } from '@tanstack/react-query';
import { nameOf } from '#domain/users/names.rules.ts';
import { handOverWork } from '#contract/users/handover.contract.ts';
import { updateUser, type User } from '#contract/users/users.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { OpenWorkField, useOpenWork } from './OpenWorkField.tsx';

/** Asks for a successor before closing the account. The work is handed over first, so that a refusal leaves none behind. */
export function DisableDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const work = useOpenWork(user.id, 'kept');
  const disable = useMutation({
    mutationFn: async () => {
      await work.handOver();
      await call(updateUser, { params: { id: user.id }, body: { status: 'disabled' } });
      await Promise.all([refreshAfter(handOverWork), refreshAfter(updateUser)]);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Disable ${nameOf(user)}?`}
      description="Their sessions end at once and they cannot sign in. Their work is kept, and you can enable them again."
      submitLabel="Disable account"
      isReady={work.words !== undefined}
      saving={disable}
      onSubmit={(event) => {
        event?.preventDefault();
        disable.mutate();
      }}
      onClose={onClose}
    >
      <OpenWorkField work={work} mayKeep />
    </FormDialog>
  );
}

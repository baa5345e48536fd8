import { useMutation } from '@tanstack/react-query';
import { deleteExclusion, type Exclusion } from '#contract/exclusions/exclusions.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

export function EndExclusionDialog({ exclusion, onClose }: { exclusion: Exclusion; onClose: () => void }) {
  const { id, customer, questionText, version } = exclusion;
  const remove = useMutation({
    mutationFn: () => call(deleteExclusion, { params: { id }, body: { version } }),
    onSuccess: onClose,
    // After a refusal for a stale version the list shows what somebody else has saved.
    onSettled: () => refreshAfter(deleteExclusion),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Ask ${customer.name} again?`}
      description={`The next assessment asks “${questionText}” as it asks everybody. What runs already and what is approved stays as it is.`}
      confirmLabel="Remove exclusion"
      danger
      pending={remove.isPending}
      error={remove.isError ? faultOf(remove.error).displayText : null}
      onConfirm={() => remove.mutate()}
    />
  );
}

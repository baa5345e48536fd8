import { useMutation } from '@tanstack/react-query';
import { removeSample } from '#contract/console/console.samples.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

interface RemoveSampleProps {
  sample: { id: string; name: string };
  onRemoved?: () => void;
  onClose: () => void;
}

/** Removes a sample with everything in it, once its name was typed. */
export function RemoveSample({ sample: { id, name }, onRemoved, onClose }: RemoveSampleProps) {
  const remove = useMutation({
    mutationFn: () => withReauthentication(() => call(removeSample, { params: { id }, body: { confirm: name } })),
    onSuccess: async () => {
      // Where the page of the organisation is open, it is left before it is asked for again.
      onRemoved?.();
      onClose();
      toast({ title: 'Removal Begun', description: `${name} is being removed.`, variant: 'success' });
      await refreshAfter(removeSample);
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${name}?`}
      description="The sample organisation goes at once with everything in it, also with what was added since, and whoever signs in to it is signed out. It cannot be brought back."
      confirmLabel="Remove the sample"
      typedName={name}
      pending={remove.isPending}
      error={remove.error && faultOf(remove.error).displayText}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

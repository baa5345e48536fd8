import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type FeatureRelease, releaseFeature } from '#contract/console/console.features.contract.ts';
import { FEATURE_NAMES } from '#domain/features/features.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

interface ReleaseDialogProps {
  part: FeatureRelease;
  onClose: () => void;
}

export function ReleaseDialog({ part: { feature, share, version }, onClose }: ReleaseDialogProps) {
  const name = FEATURE_NAMES[feature];
  const release = useMutation({
    mutationFn: (body: { share: number; reason: string }) =>
      withReauthentication(() => call(releaseFeature, { params: { id: feature }, body: { ...body, version } })),
    onSuccess: async () => {
      await refreshAfter(releaseFeature);
      toast({ title: 'Feature released', description: name, variant: 'success' });
      onClose();
    },
  });
  const { control, handleSubmit } = useForm({ defaultValues: { share, reason: '' } });
  return (
    <FormDialog
      title={`Release: ${name}`}
      description="Organisations that lose the feature see your reason in its place. Nothing is deleted."
      submitLabel="Release feature"
      saving={release}
      onSubmit={handleSubmit((typed) => release.mutate(typed))}
      onClose={onClose}
    >
      <NumberField
        control={control}
        name="share"
        label="Share of all organisations in percent"
        required
        help="100 for everyone, 0 for no one"
        type="number"
        min={0}
        max={100}
        step={1}
        empty={Number.NaN}
        rules={{ validate: (typed) => isShare(typed) || 'must be a whole number from 0 to 100' }}
      />
      <ReasonField
        control={control}
        name="reason"
        help="Recorded in the audit log of every organisation that gains or loses the feature."
      />
    </FormDialog>
  );
}

function isShare(typed: number): boolean {
  return Number.isInteger(typed) && typed >= 0 && typed <= 100;
}

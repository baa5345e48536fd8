import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { askRestore, type RestorePoint } from '#contract/console/console.restores.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { sizeText } from '#web/ui/data/size.text.ts';
import type { BackupTrigger } from '#domain/backups/backups.rules.ts';
import { SHORTEST_REASON } from '#domain/visits/visits.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { FILLED } from '#web/console/features/ReasonField.tsx';

const WAYS = [
  {
    value: 'consent',
    label: 'With a consent token',
    help: 'The organisation creates one under Settings, Security, and allows a restore with it.',
  },
  { value: 'reason', label: 'Without consent', help: 'The owner and administrators are notified at once, with your reason.' },
] as const;

const MADE: Readonly<Record<BackupTrigger, string>> = { manual: 'manually', schedule: 'automatically', restore: 'before a restore' };

interface RestoreDialogProps {
  organization: { id: string; name: string };
  points: readonly RestorePoint[];
  onClose: () => void;
}

/** Requests a restore: backup, legal basis, reason, and the typed name. */
export function RestoreDialog({ organization: { id, name }, points, onClose }: RestoreDialogProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('consent');
  const { control, handleSubmit } = useForm({ defaultValues: { backupId: points[0]?.id ?? '', token: '', reason: '', confirm: '' } });
  const restore = useMutation({
    mutationFn: (body: BodyOf<typeof askRestore>) => withReauthentication(() => call(askRestore, { params: { id }, body })),
    onSuccess: async () => {
      await refreshAfter(askRestore);
      toast({ title: 'Restore started', description: name, variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Restore ${name}`}
      description="The backup replaces everything in the organisation; the current data is backed up first. People keep their accounts. You do not see its contents, and both audit logs record that you requested the restore."
      submitLabel="Restore backup"
      isDanger
      saving={restore}
      onSubmit={handleSubmit(({ token, ...order }) => restore.mutate(way === 'consent' ? { ...order, token } : order))}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="backupId"
        label="Backup"
        required
        options={points.map(({ id: value, createdAt, size, trigger }) => ({
          value,
          label: `${formatMoment(createdAt)}, ${sizeText(size)}, ${MADE[trigger]}`,
        }))}
      />
      <RadioGroup label="Authorisation" options={WAYS} value={way} onChange={setWay} />
      {way === 'consent' && (
        <TextField control={control} name="token" label="Token" required rules={{ ...FILLED, shouldUnregister: true }} />
      )}
      <TextAreaField
        control={control}
        name="reason"
        label="Reason"
        required
        rows={2}
        maxLength={500}
        help="The organisation can read it."
        rules={{ validate: isLongEnough }}
      />
      <TextField
        control={control}
        name="confirm"
        label="Name of the organisation"
        required
        help={`Type ${name} to confirm`}
        rules={{ validate: (text) => text.trim() === name || `must be ${name}` }}
      />
    </FormDialog>
  );
}

function isLongEnough(reason: string): string | true {
  return reason.trim().length >= SHORTEST_REASON || `must have at least ${SHORTEST_REASON} characters`;
}

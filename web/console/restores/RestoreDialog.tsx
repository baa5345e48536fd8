import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { askRestore, type RestorePoint } from '#contract/console/console.restores.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { sizeText } from '#web/ui/data/size.text.ts';
import type { BackupTrigger } from '#domain/backups/backups.rules.ts';
import { SHORTEST_REASON } from '#domain/visits/visits.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const WAYS = [
  {
    value: 'consent',
    label: 'By the token of a consent',
    help: 'The organisation makes one under Settings, Security, and allows a restore in it.',
  },
  { value: 'reason', label: 'Without consent', help: 'The owner and the administrators are told at once, with your reason.' },
] as const;

const MADE: Readonly<Record<BackupTrigger, string>> = { manual: 'by hand', schedule: 'by the schedule', restore: 'before a restore' };

interface RestoreDialogProps {
  organization: { id: string; name: string };
  points: readonly RestorePoint[];
  onClose: () => void;
}

/** Asks for it: which backup, by which right, why, and the typed name. */
export function RestoreDialog({ organization: { id, name }, points, onClose }: RestoreDialogProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('consent');
  const form = useForm({ defaultValues: { backupId: points[0]?.id ?? '', token: '', reason: '', confirm: '' } });
  const { errors } = form.formState;
  const restore = useMutation({
    mutationFn: (body: BodyOf<typeof askRestore>) => withReauthentication(() => call(askRestore, { params: { id }, body })),
    onSuccess: async () => {
      await refreshAfter(askRestore);
      toast({ title: 'Restore Begun', description: name, variant: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Restore ${name}`}
      description="The backup takes the place of everything in the organisation; what is there now is backed up first. People keep their accounts. You see nothing of what is in it, and both logs say that you asked for it."
      submitLabel="Restore"
      isDanger
      saving={restore}
      onSubmit={form.handleSubmit(({ token, ...order }) => restore.mutate(way === 'consent' ? { ...order, token } : order))}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="backupId"
        render={({ field }) => (
          <Field label="Backup" required>
            <Select
              options={points.map(({ id: value, createdAt, size, trigger }) => ({
                value,
                label: `${formatMoment(createdAt)}, ${sizeText(size)}, ${MADE[trigger]}`,
              }))}
              value={field.value}
              onChange={field.onChange}
            />
          </Field>
        )}
      />
      <RadioGroup label="By which right" options={WAYS} value={way} onChange={setWay} />
      {way === 'consent' && (
        <Field label="Token" required error={errors.token?.message}>
          <TextInput
            autoComplete="off"
            {...form.register('token', { shouldUnregister: true, validate: (text) => text.trim() !== '' || 'is required' })}
          />
        </Field>
      )}
      <Field label="Reason" required help="The organisation reads it." error={errors.reason?.message}>
        <TextArea rows={2} maxLength={500} {...form.register('reason', { validate: isLongEnough })} />
      </Field>
      <Field label="Name of the organisation" required help={`Type ${name} to confirm`} error={errors.confirm?.message}>
        <TextInput autoComplete="off" {...form.register('confirm', { validate: (text) => text.trim() === name || `must be ${name}` })} />
      </Field>
    </FormDialog>
  );
}

function isLongEnough(reason: string): string | true {
  return reason.trim().length >= SHORTEST_REASON || `must have at least ${SHORTEST_REASON} characters`;
}

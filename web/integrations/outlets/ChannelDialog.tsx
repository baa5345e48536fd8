import { Controller } from 'react-hook-form';
import type { ChatKind } from '#domain/integrations/outlets.rules.ts';
import { OUTLET_EVENTS } from '#domain/integrations/outlets.rules.ts';
import { type Channel, type Integration, WantedChannel } from '#contract/integrations/integrations.contract.ts';
import { useContractForm } from '#web/http/form.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { wantedOf } from './channels.ts';
import { DigestField } from './DigestField.tsx';
import { CustomerFilter, EventFields } from './EventFields.tsx';
import { useChannels } from './useChannels.ts';

interface ChannelDialogProps {
  kind: ChatKind;
  integration: Integration;
  /** The one to change; null adds one. */
  channel: Channel | null;
  onClose: () => void;
}

const NEW_CHANNEL: WantedChannel = { name: '', events: [...OUTLET_EVENTS], customerIds: [], digestHour: null };

/** One channel: its name, its address, which is never shown again, its events and customers. */
export function ChannelDialog({ kind, integration, channel, onClose }: ChannelDialogProps) {
  const form = useContractForm(WantedChannel, channel ? wantedOf(channel) : NEW_CHANNEL);
  const save = useChannels(kind, integration, () => {
    toast({ title: 'Channel saved', variant: 'success' });
    onClose();
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((typed) => {
    const others = (integration.config.channels ?? []).filter(({ id }) => id !== channel?.id).map(wantedOf);
    const isFirst = integration.status === 'not_configured';
    save.mutate({ active: isFirst || integration.active, channels: [...others, { ...typed, ...(channel ? { id: channel.id } : {}) }] });
  });
  const help = channel
    ? `One is stored; it ends with ${channel.secretHint}. Leave this empty to keep it.`
    : 'It is stored encrypted and never shown again.';
  return (
    <FormDialog
      title={channel ? 'Edit the channel' : 'Add a channel'}
      submitLabel={channel ? 'Save' : 'Add channel'}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required help="As you call it here, such as #reviews." error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Address of the channel" required={!channel} help={help} error={errors.url?.message}>
        <PasswordInput
          autoComplete="off"
          {...form.register('url', { setValueAs: (typed: string | undefined) => (typed === '' ? undefined : typed) })}
        />
      </Field>
      <Controller
        control={form.control}
        name="events"
        render={({ field, fieldState }) => <EventFields chosen={field.value} onChange={field.onChange} error={fieldState.error?.message} />}
      />
      <Controller
        control={form.control}
        name="customerIds"
        render={({ field }) => <CustomerFilter chosen={field.value ?? []} onChange={field.onChange} />}
      />
      <Controller
        control={form.control}
        name="digestHour"
        render={({ field }) => <DigestField hour={field.value ?? null} onChange={field.onChange} />}
      />
    </FormDialog>
  );
}

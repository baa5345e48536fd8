import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { DELIVERY_TARGET_EVENTS } from '#domain/integrations/delivery-targets.rules.ts';
import { type Channel, type Integration, WantedChannel } from '#contract/integrations/integrations.contract.ts';
import { useContractForm } from '#web/http/form.ts';
import { SecretField } from '#web/ui/forms/SecretField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { wantedOf } from './channels.ts';
import { hourText } from './digest.hours.ts';
import { CustomerFilter, EventFields } from './EventFields.tsx';
import { useChannels } from './useChannels.ts';

interface ChannelDialogProps {
  kind: ChatKind;
  integration: Integration;
  /** Channel to change; null adds one. */
  channel: Channel | null;
  onClose: () => void;
}

const NEW_CHANNEL: WantedChannel = { name: '', events: [...DELIVERY_TARGET_EVENTS], customerIds: [], digestHour: null };

const DIGEST_HOURS = [
  { value: null, label: 'No digest' },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `At ${hourText(hour)}` })),
];

/** Name, events and customers of a channel, and its address, which is never shown again. */
export function ChannelDialog({ kind, integration, channel, onClose }: ChannelDialogProps) {
  const { control, handleSubmit } = useContractForm(WantedChannel, channel ? wantedOf(channel) : NEW_CHANNEL);
  const save = useChannels(kind, integration, () => {
    toast({ title: 'Channel saved', variant: 'success' });
    onClose();
  });
  const submit = handleSubmit((typed) => {
    const others = (integration.config.channels ?? []).filter(({ id }) => id !== channel?.id).map(wantedOf);
    const isFirst = integration.status === 'not_configured';
    save.mutate({ active: isFirst || integration.active, channels: [...others, { ...typed, ...(channel ? { id: channel.id } : {}) }] });
  });
  const help = channel
    ? `An address is stored; it ends with ${channel.secretHint}. Leave empty to keep it.`
    : 'It is stored encrypted and never shown again.';
  return (
    <FormDialog
      title={channel ? 'Edit channel' : 'Add channel'}
      submitLabel={channel ? 'Save' : 'Add channel'}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required help="Your name for the channel, such as #reviews." />
      <SecretField control={control} name="url" label="Channel address" required={!channel} help={help} />
      <EventFields control={control} name="events" />
      <CustomerFilter control={control} name="customerIds" />
      <SelectField
        control={control}
        name="digestHour"
        label="Daily digest"
        help="Reviews, assessments, actions and findings of the day, sent at this hour in your organisation’s time zone. Nothing is sent on days without any."
        options={DIGEST_HOURS}
      />
    </FormDialog>
  );
}

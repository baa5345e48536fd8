import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { isDeliveryTargetEvent, DELIVERY_TARGET_EVENTS } from '#domain/integrations/delivery-targets.rules.ts';
import { createWebhook, updateWebhook, type Webhook } from '#contract/integrations/webhooks.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { CustomerFilter, EventFields } from './EventFields.tsx';
import { SecretDialog } from './SecretDialog.tsx';

interface WebhookDialogProps {
  /** Webhook to change; absent to add one. */
  webhook?: Webhook;
  onClose: () => void;
}

const NEW = { name: '', url: '', events: [...DELIVERY_TARGET_EVENTS], customerIds: [] };

function fieldsOf({ name, url, events, customers }: Webhook) {
  return { name, url, events: events.filter(isDeliveryTargetEvent), customerIds: customers.map(({ id }) => id) };
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { control, getValues, handleSubmit } = useContractForm(createWebhook.body, webhook ? fieldsOf(webhook) : NEW);
  const save = useMutation({
    mutationFn: async (body: BodyOf<typeof createWebhook>) => {
      if (!webhook) return (await withReauthentication(() => call(createWebhook, { body }))).secret;
      await call(updateWebhook, { params: { id: webhook.id }, body: { ...body, version: webhook.version } });
      return null;
    },
    onSuccess: async (secret) => {
      await refreshAfter(updateWebhook);
      if (secret === null) onClose();
    },
  });
  if (save.data) return <SecretDialog name={getValues('name')} secret={save.data} onClose={onClose} />;
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description="Events are sent to this address with POST. It must begin with https:// and be outside private networks."
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      saving={save}
      onSubmit={handleSubmit((body) => save.mutate(body))}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required />
      <TextField control={control} name="url" label="Address" required type="url" placeholder="https://" spellCheck={false} />
      <EventFields control={control} name="events" />
      <CustomerFilter control={control} name="customerIds" />
    </FormDialog>
  );
}

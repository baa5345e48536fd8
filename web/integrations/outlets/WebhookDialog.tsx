import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { isOutletEvent, OUTLET_EVENTS } from '#domain/integrations/outlets.rules.ts';
import { createWebhook, updateWebhook, type Webhook } from '#contract/integrations/webhooks.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { CustomerFilter, EventFields } from './EventFields.tsx';
import { SecretDialog } from './SecretDialog.tsx';

interface WebhookDialogProps {
  /** The one to change; without it a new one is added. */
  webhook?: Webhook;
  onClose: () => void;
}

const NEW = { name: '', url: '', events: [...OUTLET_EVENTS], customerIds: [] };

function fieldsOf({ name, url, events, customers }: Webhook) {
  return { name, url, events: events.filter(isOutletEvent), customerIds: customers.map(({ id }) => id) };
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const form = useContractForm(createWebhook.body, webhook ? fieldsOf(webhook) : NEW);
  const save = useMutation({
    mutationFn: async (body: Parameters<Parameters<typeof form.handleSubmit>[0]>[0]) => {
      if (!webhook) return (await withReauthentication(() => call(createWebhook, { body }))).secret;
      await call(updateWebhook, { params: { id: webhook.id }, body: { ...body, version: webhook.version } });
      return null;
    },
    onSuccess: async (secret) => {
      await refreshAfter(updateWebhook);
      if (secret === null) onClose();
    },
  });
  const { errors } = form.formState;
  if (save.data) return <SecretDialog name={form.getValues('name')} secret={save.data} onClose={onClose} />;
  return (
    <FormDialog
      title={webhook ? 'Edit the webhook' : 'Add a webhook'}
      description="The address is called with POST. It must begin with https:// and lie outside private networks."
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      saving={save}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Address" required error={errors.url?.message}>
        <TextInput type="url" placeholder="https://" autoComplete="off" spellCheck={false} {...form.register('url')} />
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
    </FormDialog>
  );
}

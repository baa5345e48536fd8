import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteWebhook, rotateWebhookSecret, testWebhook, updateWebhook, type Webhook } from '#contract/integrations/webhooks.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { DeliveryTargetState } from './DeliveryTargetState.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

const WebhookDialog = lazyDialog(async () => (await import('./WebhookDialog.tsx')).WebhookDialog);
const SecretDialog = lazyDialog(async () => (await import('./SecretDialog.tsx')).SecretDialog);
const DeliveriesDialog = lazyDialog(async () => (await import('./DeliveriesDialog.tsx')).DeliveriesDialog);

type Opened = 'edit' | 'log' | null;

export function WebhookRow({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const { id, name, active } = webhook;
  const [opened, setOpened] = useState<Opened>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpened(null);
  const params = { id };
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params }),
    onSuccess: async () => {
      await refreshAfter(testWebhook);
      setOpened('log');
    },
  });
  const toggle = useMutation({
    mutationFn: () => call(updateWebhook, { params, body: { active: !active } }),
    onSuccess: () => refreshAfter(updateWebhook),
  });
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <Facts webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" {...DeliveriesDialog.prefetch} onClick={() => setOpened('log')} aria-label={`Log of ${name}`}>
          Log
        </Button>
        {mayChange && (
          <>
            <Button size="sm" loading={test.isPending} onClick={() => test.mutate()} aria-label={`Send a test to ${name}`}>
              Send a test
            </Button>
            <Button size="sm" {...WebhookDialog.prefetch} onClick={() => setOpened('edit')} aria-label={`Edit ${name}`}>
              Edit
            </Button>
            <Button
              size="sm"
              loading={toggle.isPending}
              onClick={() => toggle.mutate()}
              aria-label={`${active ? 'Pause' : 'Resume'} ${name}`}
            >
              {active ? 'Pause' : 'Resume'}
            </Button>
            <ConfirmedButton
              size="sm"
              aria-label={`New secret for ${name}`}
              asks={`Create a new secret for “${name}”?`}
              description="The new secret is shown once. For 24 hours everything is signed with both secrets, so that you can update your program in between."
              confirmLabel="Create new secret"
              action={() => call(rotateWebhookSecret, { params })}
              onDone={(rotated) => {
                setSecret(rotated.secret);
                return refreshAfter(rotateWebhookSecret);
              }}
            >
              New secret
            </ConfirmedButton>
            <ConfirmedButton
              size="sm"
              aria-label={`Delete ${name}`}
              danger
              asks={`Delete the webhook “${name}”?`}
              description="It receives no more events. Its delivery log is deleted, and queued deliveries are not sent."
              confirmLabel="Delete webhook"
              action={() => call(deleteWebhook, { params })}
              onDone={() => {
                toast({ title: 'Webhook deleted', variant: 'success' });
                return refreshAfter(deleteWebhook);
              }}
            >
              Delete
            </ConfirmedButton>
          </>
        )}
      </div>
      <FaultMessage error={test.error ?? toggle.error} />
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'log' && <DeliveriesDialog webhook={webhook} mayChange={mayChange} onClose={close} />}
      {secret !== null && <SecretDialog name={name} secret={secret} onClose={() => setSecret(null)} />}
    </li>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { name, url, customers, events, delivered, lastDeliveredAt, stoppedBecause, lastError } = webhook;
  const whose = customers.length === 0 ? 'all customers' : customers.map((customer) => customer.name).join(', ');
  const shownError = stoppedBecause ?? lastError;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {name}
        <DeliveryTargetState deliveryTarget={webhook} />
      </p>
      <p className="font-mono text-sm wrap-anywhere">{url}</p>
      <p className="text-sm text-muted">
        {`${events.length} ${events.length === 1 ? 'event' : 'events'} of ${whose} · ${numberText(delivered)} delivered`}
        {lastDeliveredAt && (
          <>
            {', last '}
            <RelativeTime value={lastDeliveredAt} />
          </>
        )}
      </p>
      {shownError && <p className="text-sm text-danger-text">{shownError}</p>}
    </>
  );
}

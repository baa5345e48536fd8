import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { type Channel, deleteIntegration, type Integration, testIntegration } from '#contract/integrations/integrations.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { KIND_ICONS, OtherIcon } from '#web/integrations/integration.looks.ts';
import { hourText } from './digest.hours.ts';
import { wantedOf } from './channels.ts';
import { DeliveryTargetState } from './DeliveryTargetState.tsx';
import { useChannels } from './useChannels.ts';

const ChannelDialog = lazyDialog(async () => (await import('./ChannelDialog.tsx')).ChannelDialog);

const HOW: Record<ChatKind, string> = {
  slack: 'Slack gives each channel an address: create an app with an incoming webhook for the channel, and copy its address here.',
  teams: 'In Teams, open the workflows of a channel, choose “When a Teams webhook request is received”, and copy its address here.',
};

export function ChatPanel({ kind, integration }: { kind: ChatKind; integration: Integration }) {
  const mayChange = useCan()('integrations:manage');
  const [opened, setOpened] = useState<Channel | 'new' | null>(null);
  const close = () => setOpened(null);
  const channels = integration.config.channels ?? [];
  const save = useChannels(kind, integration);
  const test = useMutation({
    mutationFn: (channelId?: string) => call(testIntegration, { params: { kind }, body: channelId === undefined ? {} : { channelId } }),
    onSuccess: async () => {
      toast({ title: 'Test message sent', description: 'The message should appear in the channel within seconds.', variant: 'success' });
      await refreshAfter(testIntegration);
    },
  });
  const { active, name } = integration;
  const actions = mayChange && (
    <div className="flex flex-wrap justify-end gap-2">
      {channels.length > 0 && (
        <>
          <Button loading={save.isPending} onClick={() => save.mutate({ active: !active, channels: channels.map(wantedOf) })}>
            {active ? 'Pause' : 'Resume'}
          </Button>
          <ConfirmedButton
            danger
            asks={`Disconnect ${name}?`}
            description="Its channels and their addresses are deleted here, and no more messages are sent. The channels themselves stay unchanged."
            confirmLabel="Disconnect"
            action={() => call(deleteIntegration, { params: { kind } })}
            onDone={() => {
              toast({ title: `${name} disconnected`, variant: 'success' });
              return refreshAfter(deleteIntegration);
            }}
          >
            Disconnect
          </ConfirmedButton>
        </>
      )}
      <Button icon={PlusIcon} {...ChannelDialog.prefetch} onClick={() => setOpened('new')}>
        Add channel
      </Button>
    </div>
  );
  return (
    <Card title={name} actions={actions}>
      <p className="text-muted">{HOW[kind]}</p>
      {channels.length === 0 ? (
        <NoChannel kind={kind} />
      ) : (
        <ul className="mt-3 divide-y divide-border">
          {channels.map((channel) => (
            <li key={channel.id} className="flex flex-col gap-2 py-3 last:pb-0">
              <Facts channel={channel} isOn={active} />
              {mayChange && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    loading={test.isPending}
                    onClick={() => test.mutate(channel.id)}
                    aria-label={`Send a test to ${channel.name}`}
                  >
                    Send a test
                  </Button>
                  <Button size="sm" {...ChannelDialog.prefetch} onClick={() => setOpened(channel)} aria-label={`Edit ${channel.name}`}>
                    Edit
                  </Button>
                  {channels.length > 1 && (
                    <Button
                      size="sm"
                      loading={save.isPending}
                      onClick={() => save.mutate({ active, channels: channels.filter(({ id }) => id !== channel.id).map(wantedOf) })}
                      aria-label={`Remove ${channel.name}`}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <FaultMessage error={save.error ?? test.error} />
      {opened !== null && (
        <ChannelDialog kind={kind} integration={integration} channel={opened === 'new' ? null : opened} onClose={close} />
      )}
    </Card>
  );
}

function NoChannel({ kind }: { kind: ChatKind }) {
  return (
    <EmptyState icon={KIND_ICONS[kind] ?? OtherIcon} title="No channels yet">
      A channel is notified of events, for all customers or some.
    </EmptyState>
  );
}

function Facts({ channel, isOn }: { channel: Channel; isOn: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {channel.name}
        <DeliveryTargetState deliveryTarget={{ ...channel, active: channel.active && isOn }} />
      </p>
      <p className="text-sm text-muted">
        {`${channel.host}, ends in ${channel.secretHint} · ${channel.events.length} ${channel.events.length === 1 ? 'event' : 'events'} of ${customersText(channel)}${channel.digestHour === null ? '' : ` · digest at ${hourText(channel.digestHour)}`}`}
        {channel.lastDeliveredAt && (
          <>
            {' · last message '}
            <RelativeTime value={channel.lastDeliveredAt} />
          </>
        )}
      </p>
      {(channel.stoppedBecause ?? channel.lastError) && (
        <p className="text-sm text-danger-text">{channel.stoppedBecause ?? channel.lastError}</p>
      )}
    </>
  );
}

function customersText({ customers }: Channel): string {
  return customers.length === 0 ? 'all customers' : customers.map(({ name }) => name).join(', ');
}

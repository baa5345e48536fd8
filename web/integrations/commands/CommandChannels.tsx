import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChatCommand, removeCommandChannel } from '#contract/integrations/commands.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const CodeDialog = lazyDialog(async () => (await import('./CodeDialog.tsx')).CodeDialog);

/** Channels that may use the command; each was connected by entering a code there. */
export function CommandChannels({ command, mayChange }: { command: ChatCommand; mayChange: boolean }) {
  const { kind, hasSecret, channels, waiting } = command;
  const [isAdding, setAdding] = useState(false);
  const remove = useMutation({
    mutationFn: (externalId: string) => call(removeCommandChannel, { params: { chat: kind, externalId } }),
    onSuccess: async () => {
      toast({ title: 'Channel disconnected', variant: 'success' });
      await refreshAfter(removeCommandChannel);
    },
  });
  return (
    <>
      {channels.length === 0 && <p className="text-sm text-muted">No channels yet: the command gets no response anywhere.</p>}
      {channels.length > 0 && (
        <ul className="divide-y divide-border">
          {channels.map(({ externalId, name, connectedBy, connectedAt }) => (
            <li key={externalId} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <p className="min-w-0 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <span className="text-sm text-muted">
                  connected{connectedBy === '' ? '' : ` by ${connectedBy}`} <RelativeTime value={connectedAt} />
                </span>
              </p>
              {mayChange && (
                <Button size="sm" loading={remove.isPending} aria-label={`Remove ${name}`} onClick={() => remove.mutate(externalId)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {waiting && <p className="mt-2 text-sm text-warning-text">The code for {waiting.name} has not been entered yet.</p>}
      <FaultMessage error={remove.error} />
      {mayChange && (
        <div className="mt-2">
          <Button size="sm" disabled={!hasSecret} {...CodeDialog.prefetch} onClick={() => setAdding(true)}>
            Connect a channel
          </Button>
          {!hasSecret && <p className="mt-1 text-sm text-muted">Save the secret first.</p>}
        </div>
      )}
      {isAdding && <CodeDialog kind={kind} onClose={() => setAdding(false)} />}
    </>
  );
}

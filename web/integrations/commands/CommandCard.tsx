import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ChatCommand, deleteChatCommand, putChatCommand } from '#contract/integrations/commands.contract.ts';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { CommandChannels } from './CommandChannels.tsx';
import { CommandSecret } from './CommandSecret.tsx';
import { commandQuery } from './commands.api.ts';

const WORDS: Record<ChatKind, { title: string; what: string; how: string }> = {
  slack: {
    title: 'Ask from Slack',
    what: 'Anyone in a connected channel can enter /alignment and the name of a customer to see its score, open critical findings and next review. Only they see the response.',
    how: 'In your Slack app, add the slash command /alignment with this address.',
  },
  teams: {
    title: 'Ask from Microsoft Teams',
    what: 'Anyone in a connected channel can mention the webhook with alignment and the name of a customer. It replies in the channel with the score, open critical findings and next review.',
    how: 'In Teams, open the apps of a team and create an outgoing webhook with this address. Users mention it by its name, such as @Plumbline alignment Contoso.',
  },
};

/** Available commands of a chat, and the channels that may use them. */
export function CommandCard({ kind }: { kind: ChatKind }) {
  const command = useQuery(commandQuery(kind));
  if (command.isPending) return <CardSkeleton lines={4} />;
  if (command.isError) return <ErrorState error={command.error} onRetry={() => void command.refetch()} />;
  return <Command command={command.data} />;
}

function Command({ command }: { command: ChatCommand }) {
  const { kind, url } = command;
  const { title, what, how } = WORDS[kind];
  const mayChange = useCan()('integrations:manage');
  const setUp = useMutation({
    mutationFn: () => withReauthentication(() => call(putChatCommand, { params: { chat: kind }, body: {} })),
    onSuccess: () => refreshAfter(putChatCommand),
  });
  const actions = mayChange && url !== null && (
    <ConfirmedButton
      danger
      asks="Remove the command?"
      description="Its address stops responding, and its secret and the list of channels are deleted here."
      confirmLabel="Remove command"
      action={() => call(deleteChatCommand, { params: { chat: kind } })}
      onDone={() => {
        toast({ title: 'Command removed', variant: 'success' });
        return refreshAfter(deleteChatCommand);
      }}
    >
      Remove command
    </ConfirmedButton>
  );
  return (
    <Card title={title} actions={actions}>
      <p className="text-muted">{what}</p>
      {url === null ? (
        mayChange && (
          <div className="mt-3">
            <Button loading={setUp.isPending} onClick={() => setUp.mutate()}>
              Set up
            </Button>
            <FaultMessage error={setUp.error} />
          </div>
        )
      ) : (
        <ol className="mt-4 flex flex-col gap-5">
          <Step number={1} title="The address">
            <p className="mb-2 text-sm text-muted">{how}</p>
            <CopyField label="Copy address" value={url} />
          </Step>
          <Step number={2} title={kind === 'slack' ? 'Signing secret' : 'Security token'}>
            <CommandSecret key={command.secretHint} command={command} mayChange={mayChange} />
          </Step>
          <Step number={3} title="Allowed channels">
            <CommandChannels command={command} mayChange={mayChange} />
          </Step>
        </ol>
      )}
    </Card>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2">
      <span aria-hidden className="flex size-6 items-center justify-center rounded-full bg-surface-2 text-sm font-semibold tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="mb-1 font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  );
}

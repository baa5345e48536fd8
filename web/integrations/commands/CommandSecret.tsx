import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ChatCommand, putChatCommand } from '#contract/integrations/commands.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

const WHERE = {
  slack: 'Listed under “Basic Information” of your Slack app.',
  teams: 'Shown once by Teams, when the outgoing webhook is created.',
} as const;

/** Secret that authenticates calls from the chat. */
export function CommandSecret({ command, mayChange }: { command: ChatCommand; mayChange: boolean }) {
  const { kind, hasSecret, secretHint } = command;
  const [typed, setTyped] = useState('');
  const save = useMutation({
    mutationFn: () => withReauthentication(() => call(putChatCommand, { params: { chat: kind }, body: { secret: typed.trim() } })),
    onSuccess: async () => {
      toast({ title: 'Secret saved', variant: 'success' });
      setTyped('');
      await refreshAfter(putChatCommand);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') save.mutate();
  };
  if (!mayChange) return <p className="text-sm text-muted">{hasSecret ? `Stored; ends with ${secretHint}.` : 'Not stored yet.'}</p>;
  const stored = hasSecret ? `Stored; ends with ${secretHint}. Enter another one to replace it.` : WHERE[kind];
  return (
    <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-2">
      <Field label={kind === 'slack' ? 'Signing secret' : 'Security token'} help={`${stored} It is never shown again.`}>
        <PasswordInput autoComplete="off" value={typed} maxLength={200} onChange={(change) => setTyped(change.target.value)} />
      </Field>
      <FaultMessage error={save.error} />
      <div>
        <Button type="submit" size="sm" loading={save.isPending} disabled={typed.trim() === ''}>
          Save secret
        </Button>
      </div>
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { disableMfa, renewBackupCodes } from '#contract/auth/mfa.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { cleanEither, isEither } from './mfa.words.ts';

export function MfaOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const turnOff = useMutation({
    mutationFn: (code: string) => withReauthentication(() => call(disableMfa, { body: { code } })),
    onSuccess: onDone,
  });
  return (
    <WithCode action="Disable" danger pending={turnOff.isPending} error={turnOff.error} onCode={turnOff.mutate} onCancel={onCancel}>
      From now on your password alone signs you in. Your backup codes stop working, and all your other sessions end.
    </WithCode>
  );
}

export function MfaRenewal({ onDone, onCancel }: { onDone: (codes: readonly string[]) => void; onCancel: () => void }) {
  const renew = useMutation({
    mutationFn: (code: string) => withReauthentication(() => call(renewBackupCodes, { body: { code } })),
    onSuccess: ({ backupCodes }) => onDone(backupCodes),
  });
  return (
    <WithCode action="Create new codes" pending={renew.isPending} error={renew.error} onCode={renew.mutate} onCancel={onCancel}>
      You get ten new backup codes; the current ones stop working.
    </WithCode>
  );
}

interface WithCodeProps {
  action: string;
  danger?: boolean;
  pending: boolean;
  error: unknown;
  onCode: (code: string) => void;
  onCancel: () => void;
  children: ReactNode;
}

function WithCode({ action, danger = false, pending, error, onCode, onCancel, children }: WithCodeProps) {
  const [code, setCode] = useState('');
  const isReady = isEither(code);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady && !pending) onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-3">
      <p>{children}</p>
      <Field label="Code" help="The 6-digit code from your authenticator app, or a backup code.">
        <TextInput
          value={code}
          onChange={(event) => setCode(cleanEither(event.target.value))}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono tracking-[0.3em]"
        />
      </Field>
      <FaultMessage error={error} />
      <div className="flex gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={!isReady} loading={pending}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { enableMfa, setUpMfa } from '#contract/auth/mfa.contract.ts';
import { CodeField } from '#web/session/CodeField.tsx';
import { isComplete } from '#web/session/mfa.words.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { copyText } from '#web/ui/controls/copy.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { inGroups } from './mfa.words.ts';

interface MfaSetupProps {
  onDone: (backupCodes: readonly string[]) => void;
  /** Null if the setup cannot be cancelled. */
  onCancel: (() => void) | null;
}

/** Opening creates a secret. Reopening within 30 minutes shows the same one, so a reload requires no second scan. */
export function MfaSetup({ onDone, onCancel }: MfaSetupProps) {
  const setup = useQuery({ queryKey: [setUpMfa.path], queryFn: () => withReauthentication(() => call(setUpMfa)), gcTime: 0 });
  const list = useRef<HTMLOListElement>(null);
  const isShown = setup.isSuccess;
  // Scrolls the setup into view once the secret has arrived.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (setup.isPending) return <Skeleton className="h-60" />;
  if (setup.isError) return <ErrorState error={setup.error} onRetry={() => void setup.refetch()} />;
  const { secret, qrSvg } = setup.data;
  return (
    <ol ref={list} className="flex scroll-mt-18 scroll-mb-6 flex-col gap-5">
      <li>
        <h3 className="font-medium">1. Add Plumbline to your authenticator app</h3>
        <p className="mt-1 text-muted">Scan the QR code with the app, or enter the secret manually.</p>
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
            alt="QR code for your authenticator app"
            className="size-44 rounded-field border border-border"
          />
          <div className="min-w-0">
            <p className="text-xs text-muted">Secret</p>
            <p className="font-mono wrap-anywhere">{inGroups(secret)}</p>
            <Button size="sm" icon={CopyIcon} className="mt-2" onClick={() => void copyText(secret)}>
              Copy secret
            </Button>
          </div>
        </div>
      </li>
      <li>
        <h3 className="font-medium">2. Enter the code from the app</h3>
        <Confirm onDone={onDone} onCancel={onCancel} />
      </li>
    </ol>
  );
}

function Confirm({ onDone, onCancel }: MfaSetupProps) {
  const [code, setCode] = useState('');
  const enable = useMutation({
    mutationFn: () => withReauthentication(() => call(enableMfa, { body: { code } })),
    onSuccess: ({ backupCodes }) => onDone(backupCodes),
  });
  const isReady = isComplete(code, false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady && !enable.isPending) enable.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex max-w-100 flex-col gap-3">
      <CodeField value={code} onChange={setCode} />
      <FaultMessage error={enable.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={!isReady} loading={enable.isPending}>
          Enable
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

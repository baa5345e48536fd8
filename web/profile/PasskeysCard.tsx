import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { getMfa, type MfaState } from '#contract/auth/mfa.contract.ts';
import { addPasskey, listPasskeys, type Passkey } from '#contract/auth/passkeys.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { passkeyUnavailableReason } from '#web/session/passkeys/passkeys.ts';
import { refreshAfterRequiredAction } from '#web/http/refresh.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';

const PasskeyForm = lazyDialog(async () => (await import('./PasskeyForm.tsx')).PasskeyForm);

interface PasskeysCardProps {
  user: CurrentUser;
  /** Called after the first MFA setup, once the person has stored the backup codes. */
  onReady?: () => void;
}

/** Passkeys sign in with a fingerprint, face or PIN and replace the authenticator code. */
export function PasskeysCard({ user, onReady }: PasskeysCardProps) {
  const passkeys = useQuery(ask(listPasskeys));
  const { data: state } = useQuery(ask(getMfa));
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hindrance = passkeyUnavailableReason();

  const refresh = () => {
    return refreshAfterRequiredAction(addPasskey);
  };
  const finish = async () => {
    setCodes(null);
    await refresh();
    onReady?.();
  };
  const added = async (backupCodes: readonly string[] | null) => {
    setAdding(false);
    toast({ title: 'Passkey added', variant: 'success' });
    if (backupCodes) setCodes(backupCodes);
    else await finish();
  };
  const addButton = !isAdding && codes === null && hindrance === null && (
    <Button {...PasskeyForm.prefetch} onClick={() => setAdding(true)}>
      Add passkey
    </Button>
  );

  return (
    <Card title="Passkeys" actions={addButton}>
      <p className="text-muted">
        A passkey signs you in with your fingerprint, face or device PIN, without a password, and also counts as MFA.
      </p>
      {hindrance !== null && <p className="mt-2">{hindrance}</p>}
      {isAdding && <PasskeyForm onDone={(made) => void added(made)} onClose={() => setAdding(false)} />}
      {codes !== null && (
        <div className="mt-4">
          <BackupCodes email={user.email} codes={codes} onKept={() => void finish()} />
        </div>
      )}
      {passkeys.isPending && <Skeleton className="mt-3 h-12" />}
      {passkeys.isError && <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {passkeys.data && codes === null && <List passkeys={passkeys.data} state={state} onRemoved={refresh} />}
    </Card>
  );
}

interface ListProps {
  passkeys: readonly Passkey[];
  state: MfaState | undefined;
  onRemoved: () => Promise<unknown>;
}

function List({ passkeys, state, onRemoved }: ListProps) {
  if (passkeys.length === 0) return <p className="mt-3">You have no passkeys yet.</p>;
  const isHeld = passkeys.length === 1 && state?.required === true && !state.totp;
  return (
    <>
      <ul className="mt-3 divide-y divide-border">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} heldBy={isHeld ? 'passkey-held' : undefined} onRemoved={onRemoved} />
        ))}
      </ul>
      {isHeld && (
        <p id="passkey-held" className="mt-2 text-xs text-muted">
          Your account requires MFA, and this is your only method.
        </p>
      )}
    </>
  );
}

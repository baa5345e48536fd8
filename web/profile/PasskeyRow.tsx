import { type Passkey, removePasskey } from '#contract/auth/passkeys.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  /** ID of the text that explains why this passkey cannot be removed. */
  heldBy: string | undefined;
  onRemoved: () => Promise<unknown>;
}

export function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, heldBy, onRemoved }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {'added '}
          <RelativeTime value={createdAt} />
          {lastUsedAt === null ? (
            ' · not used yet'
          ) : (
            <>
              {' · last used '}
              <RelativeTime value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <ConfirmedButton
        size="sm"
        disabled={heldBy !== undefined}
        aria-describedby={heldBy}
        aria-label={`Remove passkey ${name}`}
        danger
        asks={`Remove passkey “${name}”?`}
        description="It can no longer sign you in, and all your other sessions end. Your device may still offer the passkey until you delete it there too."
        confirmLabel="Remove passkey"
        action={() => withReauthentication(() => call(removePasskey, { params: { id } }))}
        onDone={() => {
          toast({ title: 'Passkey removed', description: 'All your other sessions have ended.', variant: 'success' });
          return onRemoved();
        }}
      >
        Remove
      </ConfirmedButton>
    </li>
  );
}

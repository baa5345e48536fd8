import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, removePasskey } from '#contract/auth/passkeys.contract.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

interface PasskeyRowProps {
  passkey: Passkey;
  /** The id of the text that says why this passkey cannot be removed. */
  heldBy: string | undefined;
  onRemoved: () => Promise<unknown>;
}

export function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, heldBy, onRemoved }: PasskeyRowProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => withReauthentication(() => call(removePasskey, { params: { id } })),
    onSuccess: async () => {
      setAsking(false);
      toast({ title: 'Passkey removed', description: 'All your other sessions have ended.', variant: 'success' });
      await onRemoved();
    },
  });
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
      <Button
        size="sm"
        disabled={heldBy !== undefined}
        aria-describedby={heldBy}
        aria-label={`Remove the passkey ${name}`}
        {...ConfirmDialog.prefetch}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Remove the passkey “${name}”?`}
        description="It can no longer sign you in, and all your other sessions end. Your device may still offer it until you delete it there too."
        confirmLabel="Remove"
        pending={remove.isPending}
        error={remove.error && faultOf(remove.error).displayText}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

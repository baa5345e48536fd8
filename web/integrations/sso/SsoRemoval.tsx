import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { removeSso } from '#contract/auth/sso.contract.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

export function SsoRemoval() {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => withReauthentication(() => call(removeSso)),
    onSuccess: async () => {
      setAsking(false);
      toast({ title: 'Connection removed', variant: 'success' });
      await refreshAfter(removeSso);
    },
  });
  return (
    <>
      <Button {...ConfirmDialog.prefetch} onClick={() => setAsking(true)}>
        Remove connection
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Remove the connection?"
        description="Everybody who signed in with the work account is signed out. Accounts and work stay; people without a password set one with “Forgot your password?”."
        confirmLabel="Remove connection"
        pending={remove.isPending}
        error={remove.error && faultOf(remove.error).displayText}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

import { removeSso } from '#contract/auth/sso.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

export function SsoRemoval() {
  return (
    <ConfirmedButton
      danger
      asks="Remove the single sign-on connection?"
      description="Everyone who signed in with a work account is signed out. Accounts and work are kept; people without a password set one with “Forgot your password?”."
      confirmLabel="Remove connection"
      action={() => withReauthentication(() => call(removeSso))}
      onDone={() => {
        toast({ title: 'Connection removed', variant: 'success' });
        return refreshAfter(removeSso);
      }}
    >
      Remove connection
    </ConfirmedButton>
  );
}

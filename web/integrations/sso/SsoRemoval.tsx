import { removeSsoProvider, type SsoProvider } from '#contract/auth/sso.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

export function SsoRemoval({ provider: { id, name } }: { provider: SsoProvider }) {
  return (
    <ConfirmedButton
      danger
      asks={`Remove ${name}?`}
      description="Everyone who signed in through this provider is signed out. Accounts and work are kept; people without a password set one with “Forgot your password?”."
      confirmLabel="Remove provider"
      action={() => withReauthentication(() => call(removeSsoProvider, { params: { id } }))}
      onDone={() => {
        toast({ title: 'Provider removed', variant: 'success' });
        return refreshAfter(removeSsoProvider);
      }}
    >
      Remove provider
    </ConfirmedButton>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { takeMfaAway } from '#contract/auth/mfa.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { AuthFrame } from '#web/auth/AuthFrame.tsx';
import { useSecretOfAddress } from '#web/auth/secret.ts';

/** Opened from an email link. Opening changes nothing, since email scanners follow links; the button resets MFA and does not sign in. */
export function ResetMfaPage() {
  const search = useSearch({ from: '/reset-mfa' });
  const token = useSecretOfAddress('/reset-mfa', search.token);
  const take = useMutation({ mutationFn: () => call(takeMfaAway, { body: { token } }) });
  const isDead = token === '' || (take.error !== null && faultOf(take.error).code === 'INVALID_CODE');
  if (take.isSuccess) return <Done />;
  return (
    <AuthFrame title="Remove your MFA" lead={isDead ? undefined : WHAT}>
      {isDead ? (
        <Banner tone="danger">
          This link is invalid, already used or expired. Ask an administrator of your organisation for a new one. Each link works once and
          expires after 24 hours.
        </Banner>
      ) : (
        <div className="flex flex-col gap-4">
          <p>Only do this if you lost your MFA device and asked for this yourself. If not, close this page and notify an administrator.</p>
          <FaultMessage error={take.error} />
          <Button variant="primary" loading={take.isPending} onClick={() => take.mutate()}>
            Remove MFA
          </Button>
        </div>
      )}
      <p className="mt-5 text-center">
        <TextLink to="/auth">Back to sign in</TextLink>
      </p>
    </AuthFrame>
  );
}

const WHAT =
  'Your authenticator app, backup codes and passkeys are removed, and you are signed out everywhere. Your password is unchanged.';

function Done() {
  return (
    <AuthFrame title="MFA removed">
      <p role="status">Sign in as before, without a code. Then set up MFA again in your profile.</p>
      <p className="mt-5 text-center">
        <TextLink to="/auth">Sign in</TextLink>
      </p>
    </AuthFrame>
  );
}

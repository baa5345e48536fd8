import { Button } from '#web/ui/controls/Button.tsx';
import type { MfaState } from '#contract/auth/mfa.contract.ts';

/** The actions for the authenticator app. */
export type MfaStep = 'setup' | 'codes' | 'renew' | 'off';

export function MfaChoice({ state, onChoose }: { state: MfaState; onChoose: (step: MfaStep) => void }) {
  if (!state.totp) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-100 text-muted">
          With an authenticator app on your phone, a stolen password alone opens nothing. It asks for a 6-digit code after the password.
        </p>
        <Button variant="primary" onClick={() => onChoose('setup')}>
          Set up
        </Button>
      </div>
    );
  }
  const isHeld = state.required && state.passkeys === 0;
  const codesLeft = state.backupCodesLeft;
  return (
    <>
      <p>Your authenticator app is asked for a code at every sign-in.</p>
      <p className={codesLeft < 3 ? 'mt-1 text-warning-text' : 'mt-1 text-muted'}>
        {codesLeft === 1 ? '1 backup code is left.' : `${codesLeft} backup codes are left.`}
        {codesLeft < 3 && ' Make new ones before you need them.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onChoose('renew')}>New backup codes</Button>
        <Button variant="danger" disabled={isHeld} aria-describedby={isHeld ? 'mfa-held' : undefined} onClick={() => onChoose('off')}>
          Turn off
        </Button>
      </div>
      {isHeld && (
        <p id="mfa-held" className="mt-2 text-xs text-muted">
          Your account needs a second factor, and this is your only one.
        </p>
      )}
    </>
  );
}

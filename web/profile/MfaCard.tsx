import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { enableMfa, getMfa, type MfaState } from '#contract/auth/mfa.contract.ts';
import { refreshAfterRequiredAction } from '#web/http/refresh.ts';
import { ask } from '#web/http/ask.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { useRestoredFocus } from '#web/ui/overlays/focus.restore.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { MfaOff, MfaRenewal } from './MfaChanges.tsx';
import { MfaSetup } from './MfaSetup.tsx';

interface MfaCardProps {
  user: CurrentUser;
  /** True if the page was opened only for this card; the setup is then open from the start. */
  beginsSetup?: boolean;
  /** Called after the first setup, once the person has stored the backup codes. */
  onReady?: () => void;
}

/** Authenticator app and backup codes. */
export function MfaCard({ user, beginsSetup = false, onReady }: MfaCardProps) {
  const state = useQuery(ask(getMfa));
  const [step, setStep] = useState<MfaStep | null>(beginsSetup && !user.mfaEnabled ? 'setup' : null);
  const container = useRef<HTMLDivElement>(null);
  useRestoredFocus(step, container);
  const finish = async () => {
    setStep(null);
    await refreshAfterRequiredAction(enableMfa);
    onReady?.();
  };

  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <Card title="Multi-factor authentication" actions={state.data && <MfaStateChip state={state.data} step={step} />}>
        {state.isPending && <Skeleton className="h-16" />}
        {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
        {state.data && step === null && <MfaChoice state={state.data} onChoose={setStep} />}
        {state.data && step !== null && <Work user={user} step={step} onStep={setStep} onDone={() => void finish()} />}
      </Card>
    </div>
  );
}

interface WorkProps {
  user: CurrentUser;
  step: MfaStep;
  onStep: (step: MfaStep | null) => void;
  onDone: () => void;
}

/** Closing discards the secret; only then is the rest of the page refetched. */
function Work({ user, step, onStep, onDone }: WorkProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const stop = () => onStep(null);
  const show = (made: readonly string[]) => {
    setCodes(made);
    onStep('codes');
  };
  const turnedOff = () => {
    toast({ title: 'MFA disabled', description: 'All your other sessions have ended.', variant: 'success' });
    onDone();
  };
  switch (step) {
    case 'setup':
      return <MfaSetup onDone={show} onCancel={user.mfaSetupRequired ? null : stop} />;
    case 'codes':
      return <BackupCodes email={user.email} codes={codes} onKept={onDone} />;
    case 'renew':
      return <MfaRenewal onDone={show} onCancel={stop} />;
    case 'off':
      return <MfaOff onDone={turnedOff} onCancel={stop} />;
    default:
      return step satisfies never;
  }
}

/** Backup codes imply a set-up app, although the rest of the page has not been refetched. */
function MfaStateChip({ state: { totp, passkeys }, step }: { state: MfaState; step: MfaStep | null }) {
  return totp || passkeys > 0 || step === 'codes' ? (
    <StatusChip tone="success" icon={CircleCheckIcon}>
      On
    </StatusChip>
  ) : (
    <StatusChip tone="warning" icon={AlertTriangleIcon}>
      Off
    </StatusChip>
  );
}

/** Actions for the authenticator app. */
type MfaStep = 'setup' | 'codes' | 'renew' | 'off';

function MfaChoice({ state, onChoose }: { state: MfaState; onChoose: (step: MfaStep) => void }) {
  if (!state.totp) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-100 text-muted">
          With an authenticator app on your phone, a stolen password alone does not give access: after the password, a 6-digit code from the
          app is required.
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
      <p>A code from your authenticator app is required at every sign-in.</p>
      <p className={codesLeft < 3 ? 'mt-1 text-warning-text' : 'mt-1 text-muted'}>
        {codesLeft === 1 ? '1 backup code is left.' : `${codesLeft} backup codes are left.`}
        {codesLeft < 3 && ' Create new codes before you run out.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onChoose('renew')}>New backup codes</Button>
        <Button variant="danger" disabled={isHeld} aria-describedby={isHeld ? 'mfa-held' : undefined} onClick={() => onChoose('off')}>
          Disable
        </Button>
      </div>
      {isHeld && (
        <p id="mfa-held" className="mt-2 text-xs text-muted">
          Your account requires MFA, and this is your only method.
        </p>
      )}
    </>
  );
}

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
import { BackupCodes } from './BackupCodes.tsx';
import { MfaOff, MfaRenewal } from './MfaChanges.tsx';
import { MfaChoice, type MfaStep } from './MfaChoice.tsx';
import { MfaSetup } from './MfaSetup.tsx';

interface MfaCardProps {
  user: CurrentUser;
  /** Whether the page was opened for this card only: then the set-up is open from the start. */
  beginsSetup?: boolean;
  /** Called after the first set-up, once the backup codes have been stored. */
  onReady?: () => void;
}

/** The authenticator app and its backup codes. */
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
      <Card title="Multi-factor authentication" actions={state.data && <MfaState state={state.data} step={step} />}>
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

/** Closing discards the secret; only then does the rest of the page read the change. */
function Work({ user, step, onStep, onDone }: WorkProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const stop = () => onStep(null);
  const show = (made: readonly string[]) => {
    setCodes(made);
    onStep('codes');
  };
  const turnedOff = () => {
    toast({ title: 'Two-step sign-in is off', description: 'All your other sessions have ended.', variant: 'success' });
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

/** The backup codes are shown although the rest of the page has not read yet that the app is a factor. */
function MfaState({ state: { totp, passkeys }, step }: { state: MfaState; step: MfaStep | null }) {
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

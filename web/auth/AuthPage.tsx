import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getSignInOptions } from '#contract/auth/auth.contract.ts';
import { ask } from '#web/http/ask.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailStep } from './EmailStep.tsx';
import { type AuthStep, stepAfter } from './steps.ts';

const fetchLoginStep = () => import('./LoginStep.tsx');
const LoginStep = lazy(async () => ({ default: (await fetchLoginStep()).LoginStep }));
const RegisterStep = lazy(async () => ({ default: (await import('./RegisterStep.tsx')).RegisterStep }));
const SsoCodeStep = lazy(async () => ({ default: (await import('./SsoCodeStep.tsx')).SsoCodeStep }));
const SsoStep = lazy(async () => ({ default: (await import('./SsoStep.tsx')).SsoStep }));
/** Duration for messages that take longer to read than a normal toast. */
const LONG_MS = 10_000;

/** Sign-in and registration: the email address first, then the step it requires. */
export function AuthPage() {
  const { email: addressEmail = '', mfa } = useSearch({ from: '/auth' });
  const navigate = useNavigate();
  const [step, setStep] = useState<AuthStep>({ name: 'email', email: addressEmail });
  const [skipsEmail, setSkipsEmail] = useState(addressEmail === '');
  const only = useQuery(ask(getSignInOptions)).data?.singleSignOn;
  useNotices();
  // Preloads the next step while the address is typed.
  useEffect(() => void fetchLoginStep().catch(() => {}), []);

  const restart = () => {
    setStep({ name: 'email', email: '' });
    void navigate({ to: '/auth', search: {}, replace: true });
  };
  const { email } = step;

  if (mfa) {
    return (
      <Suspense fallback={<Coming title="Your account is setup for SSO" />}>
        <SsoCodeStep email={addressEmail} onOtherEmail={restart} />
      </Suspense>
    );
  }
  if (step.name === 'email' && skipsEmail && only) {
    return (
      <Suspense fallback={<Coming title="Your account is setup for SSO" />}>
        <SsoStep organizationId={only.organizationId} providers={[only.provider]} onOtherEmail={() => setSkipsEmail(false)} />
      </Suspense>
    );
  }
  if (step.name === 'login') {
    return (
      <Suspense fallback={<Coming title="Welcome Back" />}>
        <LoginStep email={email} onOtherEmail={restart} />
      </Suspense>
    );
  }
  if (step.name === 'sso') {
    const onPassword = step.hasPassword ? () => setStep({ name: 'login', email }) : undefined;
    return (
      <Suspense fallback={<Coming title="Your account is setup for SSO" />}>
        <SsoStep
          email={email}
          organizationId={step.organizationId}
          providers={step.providers}
          onPassword={onPassword}
          onOtherEmail={restart}
        />
      </Suspense>
    );
  }
  if (step.name === 'register') {
    return (
      <Suspense fallback={<Coming title="Create Account" />}>
        <RegisterStep email={email} onOtherEmail={restart} />
      </Suspense>
    );
  }
  return (
    <EmailStep
      email={email}
      onKnown={(address, methods) => setStep(stepAfter(address, methods))}
      onTrial={(address) => setStep({ name: 'register', email: address })}
    />
  );
}

function Coming({ title }: { title: string }) {
  return <AuthFrame title={title}>{null}</AuthFrame>;
}

/** Shows a message from the URL once and removes the parameter, so that a reload does not repeat it. */
function useNotices(): void {
  const { timeout, error } = useSearch({ from: '/auth' });
  const navigate = useNavigate();
  useEffect(() => {
    if (!timeout && !error) return;
    if (timeout) toast({ title: 'Session Expired', description: 'Your session has expired due to inactivity', variant: 'destructive' });
    if (error) void showSsoError(error);
    void navigate({ to: '/auth', search: ({ timeout: _, error: __, ...rest }) => rest, replace: true });
  }, [timeout, error, navigate]);
}

async function showSsoError(code: string): Promise<void> {
  const { wordsFor } = await import('#web/session/sso.words.ts');
  toast({ ...wordsFor(code), duration: LONG_MS });
}

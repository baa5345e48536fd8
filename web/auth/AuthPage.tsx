import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { toast } from '#web/ui/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailStep, type Found } from './EmailStep.tsx';
import { LoginStep } from './LoginStep.tsx';

const RegisterStep = lazy(() => import('./RegisterStep.tsx').then((module) => ({ default: module.RegisterStep })));

type Step = { name: 'email' | 'login' | 'register'; email: string };

function stepAfter(email: string, _found: Found): Step {
  return { name: 'login', email };
}

/** Sign-in and registration: the address first, then whatever it asks for. */
export function AuthPage() {
  const { timeout, email: given = '' } = useSearch({ from: '/auth' });
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: 'email', email: given });

  // Follows the address: the notice is said once, then the parameter goes, so that a reload does not repeat it.
  useEffect(() => {
    if (!timeout) return;
    toast({ title: 'Session Expired', description: 'Your session has expired due to inactivity', variant: 'destructive' });
    void navigate({ to: '/auth', search: ({ timeout: _, ...rest }) => rest, replace: true });
  }, [timeout, navigate]);

  const restart = () => {
    setStep({ name: 'email', email: '' });
    void navigate({ to: '/auth', search: {}, replace: true });
  };

  if (step.name === 'login') return <LoginStep email={step.email} onOtherEmail={restart} />;
  if (step.name === 'register') {
    return (
      <Suspense fallback={<AuthFrame title="Create Account">{null}</AuthFrame>}>
        <RegisterStep email={step.email} onOtherEmail={restart} />
      </Suspense>
    );
  }
  return (
    <EmailStep
      email={step.email}
      onKnown={(email, found) => setStep(stepAfter(email, found))}
      onTrial={(email) => setStep({ name: 'register', email })}
    />
  );
}

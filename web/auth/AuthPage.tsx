import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toast } from '#web/ui/toasts.ts';
import { EmailStep } from './EmailStep.tsx';
import { LoginStep } from './LoginStep.tsx';
import { RegisterStep } from './RegisterStep.tsx';

type Step = 'email' | 'login' | 'register';

/** Sign-in and registration: the address first, then whatever it asks for. */
export function AuthPage() {
  const { timeout, email: given = '' } = useSearch({ from: '/auth' });
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState(given);

  // Follows the address: the notice is said once, then the parameter goes, so that a reload does not repeat it.
  useEffect(() => {
    if (!timeout) return;
    toast({ title: 'Session Expired', description: 'Your session has expired due to inactivity', variant: 'destructive' });
    void navigate({ to: '/auth', search: {}, replace: true });
  }, [timeout, navigate]);

  const restart = () => {
    setEmail('');
    setStep('email');
  };

  if (step === 'login') return <LoginStep email={email} onOtherEmail={restart} />;
  if (step === 'register') return <RegisterStep email={email} onOtherEmail={restart} />;
  return (
    <EmailStep
      email={email}
      onKnown={(address) => {
        setEmail(address);
        setStep('login');
      }}
      onTrial={(address) => {
        setEmail(address);
        setStep('register');
      }}
    />
  );
}

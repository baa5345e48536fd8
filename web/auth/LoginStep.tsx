import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react';
import { login } from '#contract/auth/auth.contract.ts';
import { startSession } from '#web/session/session.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { useAutofill } from './autofill.ts';
import { useCaptcha } from '#web/auth/captcha/captcha.ts';
import { fieldText } from '#web/ui/controls/fields.ts';
import { useDelay } from './delay.ts';
import { followLogin, followRefusal } from './login.outcome.ts';
import { loginFault } from './login.rules.ts';
import { PasskeyWay } from '#web/auth/passkeys/PasskeyWay.tsx';
import { rememberUnverified } from './verification.ts';

const MfaDialog = lazy(async () => ({ default: (await import('./MfaDialog.tsx')).MfaDialog }));
const FIELDS = ['email', 'password'];

interface LoginStepProps {
  email: string;
  onOtherEmail: () => void;
}

export function LoginStep({ email, onOtherEmail }: LoginStepProps) {
  const navigate = useNavigate();
  const later = useDelay();
  const captcha = useCaptcha('login');
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [wantsCode, setWantsCode] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useAutofill(
    form,
    FIELDS,
    useCallback(() => setError(null), []),
  );

  const ways = {
    home: () => {
      startSession();
      void navigate({ to: '/' });
    },
    setUpMfa: () => {
      startSession();
      void navigate({ to: '/profile', search: { setupMfa: true } });
    },
    enterCode: () => setWantsCode(true),
    verify: (userId: string) => {
      rememberUnverified({ userId, email });
      void navigate({ to: '/verify-email/$userId', params: { userId }, search: { email } });
    },
  };
  const signIn = useMutation({
    mutationFn: async (secret: string) => call(login, { body: { email, password: secret, captchaToken: await captcha.take() } }),
    onSuccess: (answer) => {
      followLogin(answer, ways, later);
      if (answer.requiresMfa) captcha.renew();
    },
    onError: (failure) => {
      followRefusal(failure, ways, later);
      captcha.renew();
      password.current?.select();
    },
  });
  const stopAsking = () => setWantsCode(false);
  const isLeaving = signIn.isSuccess && !signIn.data.requiresMfa;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const secret = fieldText(event.currentTarget, 'password');
    const fault = loginFault({ email, password: secret });
    setError(fault?.message ?? null);
    if (!fault) return signIn.mutate(secret);
    toast({ title: 'Login Failed', description: fault.message, variant: 'destructive' });
    password.current?.focus();
  };

  return (
    <AuthFrame title="Welcome Back" lead={email}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* Username for password managers, which ignore hidden fields. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden className="sr-only" />
        <Field label="Password" error={error}>
          <PasswordInput ref={password} name="password" autoComplete="current-password" autoFocus />
        </Field>
        <Button type="submit" variant="primary" loading={signIn.isPending || isLeaving}>
          Sign In
        </Button>
        <p className="text-center">
          <TextLink to="/forgot-password" search={{ email }}>
            Forgot your password?
          </TextLink>
        </p>
        <Button variant="ghost" onClick={onOtherEmail}>
          Use a different email
        </Button>
      </form>
      {wantsCode && (
        <Suspense>
          <MfaDialog
            open
            email={email}
            onDone={ways.home}
            onCancel={stopAsking}
            otherWay={<PasskeyWay onDone={ways.home} onOver={stopAsking} />}
          />
        </Suspense>
      )}
    </AuthFrame>
  );
}

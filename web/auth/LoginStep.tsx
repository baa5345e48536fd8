import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { login } from '#contract/auth.contract.ts';
import { startSession } from '#web/app/session.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';

const AFTER_LOGIN_MS = 100;
const AFTER_UNVERIFIED_MS = 1_500;
const LONG_MS = 10_000;

export function LoginStep({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const navigate = useNavigate();
  const password = useRef<HTMLInputElement>(null);

  const explain = (failure: unknown) => {
    const fault = faultOf(failure);
    const { userId } = fault.body;
    if (fault.code === 'EMAIL_NOT_VERIFIED' && typeof userId === 'string') {
      toast({
        title: 'Email Verification Required',
        description: 'Please verify your email address before signing in. Redirecting to verification page...',
      });
      setTimeout(() => void navigate({ to: '/verify-email/$userId', params: { userId }, search: { email } }), AFTER_UNVERIFIED_MS);
    } else if (fault.code === 'ORGANIZATION_INACTIVE' || fault.code === 'LOGIN_DISABLED') {
      const title = fault.code === 'LOGIN_DISABLED' ? 'Login Disabled' : 'Account Suspended';
      toast({ title, description: fault.displayText, variant: 'destructive', duration: LONG_MS });
    } else {
      toast({ title: 'Login Failed', description: fault.message, variant: 'destructive' });
    }
    password.current?.select();
  };
  const signIn = useMutation({
    mutationFn: (secret: string) => call(login, { body: { email, password: secret, captchaToken: null } }),
    onSuccess: () => {
      toast({ title: 'Login Successful', variant: 'success' });
      setTimeout(() => {
        startSession();
        void navigate({ to: '/' });
      }, AFTER_LOGIN_MS);
    },
    onError: explain,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const secret = password.current?.value ?? '';
    if (secret === '') return toast({ title: 'Login Failed', description: 'Password is required', variant: 'destructive' });
    signIn.mutate(secret);
  };

  return (
    <AuthFrame title="Welcome Back" lead={email}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <Field label="Password">
          <PasswordInput ref={password} name="password" autoComplete="current-password" autoFocus />
        </Field>
        <Button type="submit" variant="primary" loading={signIn.isPending}>
          Sign In
        </Button>
        <Button variant="ghost" onClick={onOtherEmail}>
          Use a different email
        </Button>
      </form>
    </AuthFrame>
  );
}

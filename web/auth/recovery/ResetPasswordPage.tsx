import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { resetPassword } from '#contract/auth/passwords.contract.ts';
import { isTooShort } from '#domain/auth/passwords.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from '#web/auth/AuthFrame.tsx';
import { fieldText, typedField } from '#web/ui/controls/fields.ts';
import { NewPasswordFields } from '#web/session/NewPasswordFields.tsx';
import { useSecretOfAddress } from '#web/auth/secret.ts';

const AFTER_RESET_MS = 3_000;

const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

interface ResetFault {
  title: string;
  description: string;
  field?: 'newPassword' | 'confirmPassword';
}

/** The specification's error for an unacceptable new password; null if valid. */
function resetFault(token: string, password: string, confirmed: string): ResetFault | null {
  if (token === '') return { title: 'Invalid Link', description: 'This password reset link is invalid.' };
  if (isTooShort(password)) {
    return { title: 'Weak Password', description: 'Password must be at least 8 characters long.', field: 'newPassword' };
  }
  if (password === confirmed) return null;
  return { title: "Passwords Don't Match", description: 'Please ensure both password fields match.', field: 'confirmPassword' };
}

/** Sets a new password from an email link. Does not sign in, so that the person uses the new password at once. */
export function ResetPasswordPage() {
  const search = useSearch({ from: '/reset-password' });
  const token = useSecretOfAddress('/reset-password', search.token);
  const [fault, setFault] = useState<ResetFault | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const hasToken = token !== '';
  const save = useMutation({
    mutationFn: (newPassword: string) => call(resetPassword, { body: { token, newPassword } }),
    onSuccess: () =>
      toast({
        title: 'Password Reset Successful',
        description: 'Your password has been reset. Redirecting to login...',
        variant: 'success',
      }),
    onError: (failure) => {
      refuse('Reset Failed', faultOf(failure).briefOr('Failed to reset password'));
      first.current?.select();
    },
  });
  // Shown once, when the page opens without a token.
  useEffect(() => {
    if (!hasToken) refuse('Invalid Link', 'This password reset link is invalid or incomplete.');
  }, [hasToken]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = fieldText(event.currentTarget, 'newPassword');
    const fault = resetFault(token, password, fieldText(event.currentTarget, 'confirmPassword'));
    setFault(fault);
    if (!fault) return save.mutate(password);
    refuse(fault.title, fault.description);
    const field = event.currentTarget.elements.namedItem(fault.field ?? '');
    if (field instanceof HTMLElement) field.focus();
  };

  if (save.isSuccess) return <Done />;
  const refused = save.error && faultOf(save.error);
  const errorOf = (field: ResetFault['field']) => (fault?.field === field ? fault?.description : null);
  const weak = refused?.field === 'newPassword' ? `${refused.message}. ${refused.resolution}` : null;
  return (
    <AuthFrame title="Reset your password" lead="Choose a new password. You will be signed out everywhere.">
      {(!hasToken || refused?.code === 'INVALID_CODE') && <DeadLink />}
      <form
        noValidate
        onSubmit={submit}
        onInput={(event) => fault?.field === typedField(event) && setFault(null)}
        className="flex flex-col gap-4"
      >
        <NewPasswordFields
          ref={first}
          disabled={!hasToken}
          autoFocus={hasToken}
          error={errorOf('newPassword') ?? weak}
          mismatch={errorOf('confirmPassword')}
        />
        <Button type="submit" variant="primary" loading={save.isPending}>
          Reset Password
        </Button>
      </form>
      <p className="mt-5 text-center">
        <TextLink to="/auth">Back to Login</TextLink>
      </p>
    </AuthFrame>
  );
}

function DeadLink() {
  return (
    <div className="mb-4">
      <Banner tone="danger">
        {'This link is invalid or has expired. '}
        <TextLink to="/forgot-password">Request a new link</TextLink>
      </Banner>
    </div>
  );
}

function Done() {
  const navigate = useNavigate();
  // Opens the sign-in page after a delay; the link opens it immediately.
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/auth' }), AFTER_RESET_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthFrame title="Password Reset!">
      <p role="status">Your password has been reset. Redirecting to login...</p>
      <p className="mt-5 text-center">
        <TextLink to="/auth">Back to Login</TextLink>
      </p>
    </AuthFrame>
  );
}

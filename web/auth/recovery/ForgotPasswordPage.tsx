import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { requestPasswordReset } from '#contract/auth/passwords.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from '#web/auth/AuthFrame.tsx';
import { emailFault } from '#web/auth/email.ts';

/** Requests a password reset link; the message does not reveal whether the address is known. */
export function ForgotPasswordPage() {
  const { email = '' } = useSearch({ from: '/forgot-password' });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: (address: string) => call(requestPasswordReset, { body: { email: address } }),
    onSuccess: (_, address) => {
      setSentTo(address);
      toast({ title: 'Reset Link Sent', description: 'Check your email for password reset instructions.', variant: 'success' });
    },
    onError: (failure) =>
      toast({
        title: 'Request Failed',
        description: faultOf(failure).briefOr('Failed to send reset email'),
        variant: 'destructive',
      }),
  });
  const again = (address: string) => {
    setSentTo(null);
    ask.mutate(address);
  };
  if (sentTo !== null) return <Sent address={sentTo} onResend={() => again(sentTo)} />;
  return <Form email={ask.variables ?? email} pending={ask.isPending} onAsk={ask.mutate} />;
}

interface FormProps {
  email: string;
  pending: boolean;
  onAsk: (address: string) => void;
}

function Form({ email, pending, onAsk }: FormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = input.current?.value.trim() ?? '';
    const fault = emailFault(address);
    setError(fault && `${fault.description}.`);
    if (!fault) return onAsk(address);
    toast({ title: fault.title, description: `${fault.description}.`, variant: 'destructive' });
    input.current?.focus();
  };
  return (
    <AuthFrame title="Forgot your password?" lead="Enter your email address to receive a password reset link.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email Address" error={error}>
          <TextInput ref={input} type="email" name="email" autoComplete="username" autoFocus defaultValue={email} maxLength={254} />
        </Field>
        <Button type="submit" variant="primary" loading={pending}>
          Send Reset Link
        </Button>
      </form>
      <p className="mt-5 text-center">
        <TextLink to="/auth">Back to Login</TextLink>
      </p>
    </AuthFrame>
  );
}

function Sent({ address, onResend }: { address: string; onResend: () => void }) {
  return (
    <AuthFrame title="Check Your Email">
      <p role="status" className="wrap-anywhere">
        {`If an account exists for ${address}, a link to reset the password will arrive within minutes. It works once and for 30 minutes.`}
      </p>
      <p className="mt-3 text-muted">No email? Check your spam folder and the address.</p>
      <div className="mt-5 flex flex-col gap-2">
        <Button onClick={onResend}>Resend Email</Button>
        <p className="mt-3 text-center">
          <TextLink to="/auth">Back to Login</TextLink>
        </p>
      </div>
    </AuthFrame>
  );
}

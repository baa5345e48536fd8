import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { register, resendVerification, verifyEmail } from '#contract/auth/registration.contract.ts';
import { call } from '#web/http/call.ts';
import { startSession } from '#web/session/session.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { registrationKey } from './verification.ts';

/** Accepts the code from the email. Opening the email's link does not consume the code, since email scanners follow links. */
export function VerifyEmailPage() {
  const { userId } = useParams({ strict: false });
  const { email = '', organizationName } = useSearch({ strict: false });
  const navigate = useNavigate();
  const code = useRef<HTMLInputElement>(null);
  const codeOfLink = useCodeOfLink();
  const registration = register.response.safeParse(useQueryClient().getQueryData(registrationKey(userId ?? '')));
  const firstCode = registration.success ? registration.data.verificationCode : null;

  const verify = useMutation({
    mutationFn: (typed: string) => call(verifyEmail, { body: { userId: userId ?? '', code: typed } }),
    onSuccess: ({ signedIn, requiresMfaSetup }) => {
      const description = signedIn ? 'You are signed in.' : 'You can sign in now.';
      toast({ title: 'Email verified', description, variant: 'success' });
      if (!signedIn) return void navigate({ to: '/auth', search: email === '' ? {} : { email } });
      startSession();
      void (requiresMfaSetup ? navigate({ to: '/profile', search: { setupMfa: true } }) : navigate({ to: '/' }));
    },
    onError: () => code.current?.select(),
  });
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { body: { email } }),
    onMutate: () => verify.reset(),
    onSuccess: () =>
      toast({ title: 'Code sent', description: `If ${email} is awaiting verification, a new code is on its way.`, variant: 'success' }),
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).brief, variant: 'destructive' }),
  });
  // A new code replaces the former one.
  const trialCode = resend.isSuccess ? null : firstCode;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.mutate(code.current?.value.trim() ?? '');
  };

  const where = email === '' ? 'to your email address' : `to ${email}`;
  return (
    <AuthFrame
      title="Verify your email"
      lead={`We sent a code ${where}${organizationName ? ` for ${organizationName}` : ''}. It is valid for 24 hours.`}
    >
      {userId ? (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Verification code" help={firstCode && <TrialMail code={trialCode} />}>
            <TextInput
              ref={code}
              name="code"
              defaultValue={codeOfLink}
              autoComplete="one-time-code"
              inputMode="numeric"
              autoFocus
              required
            />
          </Field>
          <FaultMessage error={verify.error} />
          <Button type="submit" variant="primary" loading={verify.isPending}>
            Verify email
          </Button>
        </form>
      ) : (
        <p className="text-muted">Open the link in that email to enter the code, or request a new one.</p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button disabled={email === ''} loading={resend.isPending} onClick={() => resend.mutate()}>
          Resend code
        </Button>
        <TextLink to="/auth">Back to sign in</TextLink>
      </div>
    </AuthFrame>
  );
}

/** Fills in the code from the link's fragment; the person submits it. */
function useCodeOfLink(): string {
  const navigate = useNavigate();
  const [codeInAddress] = useState(() => /^#?code=(\d{6})$/.exec(window.location.hash)?.[1] ?? '');
  // Subscribes to the URL and removes a code that was read.
  useEffect(() => {
    if (codeInAddress !== '') void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [codeInAddress, navigate]);
  return codeInAddress;
}

/** Host names for which the server shows the unsent email of a local installation. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Links to the unsent email of a local installation. */
export function TrialMail({ code }: { code: string | null }) {
  return (
    <>
      This installation has no email server.{code && ` Your code is ${code}.`}
      {LOCAL.includes(location.hostname) && (
        <>
          {' '}
          All emails are in the{' '}
          <a href="/outbox" target="_blank" rel="noopener" className="font-medium text-text underline underline-offset-3">
            outbox
          </a>
          .
        </>
      )}
    </>
  );
}

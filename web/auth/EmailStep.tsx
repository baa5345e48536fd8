import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { checkMethods, getSignInOptions } from '#contract/auth/auth.contract.ts';
import { startSession } from '#web/session/session.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { emailFault } from './email.ts';
import { useDelay } from './delay.ts';
import { PasskeyButton } from '#web/auth/passkeys/PasskeyButton.tsx';
import type { KnownMethods } from './steps.ts';

interface EmailStepProps {
  email: string;
  onKnown: (email: string, methods: KnownMethods) => void;
  onTrial: (email: string) => void;
}

/** Leaves time to read the message, as after a password sign-in. */
const AFTER_PASSKEY_MS = 100;
const UNKNOWN = { title: 'Account Not Found', description: 'This email is not associated with an account.' };

export function EmailStep({ email, onKnown, onTrial }: EmailStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);

  const navigate = useNavigate();
  const later = useDelay();
  const goHome = () =>
    later(AFTER_PASSKEY_MS, () => {
      startSession();
      void navigate({ to: '/' });
    });

  // The error is shown only in a toast; a second one below the field would shift the card.
  const refuse = (title: string, description: string) => {
    setRefused(true);
    toast({ title, description, variant: 'destructive' });
    input.current?.focus();
  };
  const check = useMutation({
    mutationFn: (address: string) => call(checkMethods, { body: { email: address } }),
    onSuccess: (methods, address) => (methods.userExists ? onKnown(address, methods) : refuse(UNKNOWN.title, UNKNOWN.description)),
    onError: (failure) => refuse('Something went wrong', faultOf(failure).displayText),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = input.current?.value.trim() ?? '';
    const fault = emailFault(address);
    if (fault) return refuse(fault.title, fault.description);
    setRefused(false);
    check.mutate(address);
  };

  return (
    <AuthFrame title="Welcome" lead="Enter your email address to sign in.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email Address">
          <TextInput
            ref={input}
            aria-invalid={isRefused || undefined}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            defaultValue={email}
          />
        </Field>
        <Button type="submit" variant="primary" loading={check.isPending}>
          Continue
        </Button>
      </form>
      <div className="mt-3 flex flex-col empty:hidden">
        <PasskeyButton as="sign-in" onDone={goHome} onRefused={(failure) => void showRefusal(failure)}>
          Sign in with a passkey
        </PasskeyButton>
      </div>
      <TrialLink onTrial={() => onTrial(input.current?.value.trim() ?? '')} />
    </AuthFrame>
  );
}

async function showRefusal(failure: unknown): Promise<void> {
  const { refusalWords } = await import('./login.outcome.ts');
  toast({ variant: 'destructive', ...refusalWords(failure, 'Login Failed') });
}

const TRIAL_WORDS = "Don't have an account? Start a free 14-day trial!";
const TRIAL_LOOK = 'mt-5 block w-full text-center text-muted underline underline-offset-3 hover:text-text';

/** Links to the configured price page, or otherwise to the registration. */
function TrialLink({ onTrial }: { onTrial: () => void }) {
  const options = useQuery(ask(getSignInOptions));
  const pricingUrl = options.data?.pricingUrl;
  if (pricingUrl) {
    return (
      <a href={pricingUrl} target="_blank" rel="noopener" className={TRIAL_LOOK}>
        {TRIAL_WORDS}
      </a>
    );
  }
  return (
    <button type="button" disabled={options.isPending} onClick={onTrial} className={TRIAL_LOOK}>
      {TRIAL_WORDS}
    </button>
  );
}

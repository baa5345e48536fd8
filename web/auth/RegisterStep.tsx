import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { getSignInOptions } from '#contract/auth/auth.contract.ts';
import { register } from '#contract/auth/registration.contract.ts';
import { TRIAL_DAYS } from '#domain/billing/billing.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { useCaptcha } from '#web/auth/captcha/captcha.ts';
import { newEmailFault } from './email.ts';
import { fieldText, typedField } from '#web/ui/controls/fields.ts';
import { refusalWords } from './login.outcome.ts';
import { firstFault, type RegistrationFields, type RegistrationFault } from './registration.ts';
import { registrationKey } from './verification.ts';

export function RegisterStep({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const navigate = useNavigate();
  const captcha = useCaptcha('register');
  const hasTrial = useQuery(ask(getSignInOptions)).data?.hasBilling;
  const [fault, setFault] = useState<RegistrationFault | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const showFault = (wrong: RegistrationFault) => {
    setFault(wrong);
    const field = form.current?.elements.namedItem(wrong.field);
    if (field instanceof HTMLElement) field.focus();
  };

  const create = useMutation({
    mutationFn: async ({ confirmPassword: _, ...body }: RegistrationFields) =>
      call(register, { body: { ...body, captchaToken: await captcha.take() } }),
    onSuccess: (made) => {
      queryClient.setQueryData(registrationKey(made.userId), made);
      toast({ title: 'Registration Successful', description: 'Check your email for the verification code.', variant: 'success' });
      const search = { email: made.email, organizationName: made.organizationName };
      void navigate({ to: '/verify-email/$userId', params: { userId: made.userId }, search });
    },
    onError: (failure) => {
      toast({ variant: 'destructive', ...refusalWords(failure, 'Registration Failed') });
      captcha.renew();
      const refused = faultOf(failure);
      // Only field errors appear next to a field; a lost connection does not.
      const field = refused.field ?? (refused.code === 'USER_ALREADY_EXISTS' ? 'email' : null);
      if (field) showFault({ field, message: refused.message });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = (name: string) => fieldText(event.currentTarget, name);
    const registration = {
      firstName: text('firstName').trim(),
      lastName: text('lastName').trim(),
      organizationName: text('organizationName').trim(),
      email: text('email').trim(),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
    };
    const found = firstFault(registration);
    if (found) {
      toast({ title: 'Registration Failed', description: found.message, variant: 'destructive' });
      return showFault(found);
    }
    setFault(null);
    create.mutate(registration);
  };
  // A valid address from the first step is shown as text; otherwise it gets a field here.
  const isGiven = newEmailFault(email) === null;
  const errorOf = (field: keyof RegistrationFields) => (fault?.field === field ? fault.message : null);

  return (
    <AuthFrame title="Create Account" lead={hasTrial && `Your free trial runs for ${TRIAL_DAYS} days.`}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={(event) => fault?.field === typedField(event) && setFault(null)}
        className="flex flex-col gap-4"
      >
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={errorOf('firstName')}>
            <TextInput name="firstName" autoComplete="given-name" autoFocus />
          </Field>
          <Field label="Last name" error={errorOf('lastName')}>
            <TextInput name="lastName" autoComplete="family-name" />
          </Field>
        </div>
        <Field label="Organization name" error={errorOf('organizationName')}>
          <TextInput name="organizationName" autoComplete="organization" />
        </Field>
        <Field label="Email Address" error={errorOf('email')}>
          <TextInput type="email" name="email" autoComplete="username" defaultValue={email} readOnly={isGiven} />
        </Field>
        <Field
          label="Password"
          error={errorOf('password')}
          help="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
        >
          <PasswordInput name="password" autoComplete="new-password" placeholder="At least 8 characters" />
        </Field>
        <Field label="Confirm password" error={errorOf('confirmPassword')}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" loading={create.isPending}>
          Create Account
        </Button>
        <Button variant="ghost" onClick={onOtherEmail}>
          Use a different email
        </Button>
      </form>
    </AuthFrame>
  );
}

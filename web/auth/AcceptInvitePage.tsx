import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { acceptInvite } from '#contract/auth/registration.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { fieldText, typedField } from '#web/ui/controls/fields.ts';
import { PasswordRules } from '#web/session/PasswordRules.tsx';
import { inviteFault, type RegistrationFault } from './registration.ts';
import { useSecretOfAddress } from './secret.ts';

/** Joins an organisation with an invitation link; the person signs in afterwards. */
export function AcceptInvitePage() {
  const search = useSearch({ from: '/accept-invite' });
  const { email, organizationName } = search;
  const known = email === undefined ? {} : { email };
  const isNamed = search.firstName !== undefined && search.lastName !== undefined;
  const token = useSecretOfAddress('/accept-invite', search.token);
  const navigate = useNavigate();
  const [fault, setFault] = useState<RegistrationFault | null>(null);
  const [typed, setTyped] = useState('');

  const join = useMutation({
    mutationFn: (body: { firstName: string; lastName: string; password: string }) => call(acceptInvite, { body: { token, ...body } }),
    onSuccess: () => {
      toast({ title: 'Welcome to Plumbline', description: 'Your account is ready. Sign in to get started.', variant: 'success' });
      void navigate({ to: '/auth', search: known });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = (name: string) => fieldText(form, name);
    const person = { firstName: text('firstName').trim(), lastName: text('lastName').trim(), password: text('password') };
    const fault = inviteFault(person);
    setFault(fault);
    if (!fault) return join.mutate(person);
    const field = form.elements.namedItem(fault.field);
    if (field instanceof HTMLElement) field.focus();
  };
  const errorOf = (field: string) => (fault?.field === field ? fault.message : null);

  if (token === '') {
    return (
      <AuthFrame title="Invitation link incomplete" lead="Open the link in the invitation email again, or ask for a new invitation.">
        <TextLink to="/auth">Go to sign in</TextLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={organizationName === undefined ? 'Join your team' : `Join ${organizationName}`}
      lead={
        email === undefined ? 'Choose a password to accept the invitation.' : `Choose a password for ${email} to accept the invitation.`
      }
    >
      <form
        noValidate
        onSubmit={submit}
        onInput={(event) => fault?.field === typedField(event) && setFault(null)}
        className="flex flex-col gap-4"
      >
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={errorOf('firstName')}>
            <TextInput name="firstName" autoComplete="given-name" defaultValue={search.firstName} autoFocus={!isNamed} />
          </Field>
          <Field label="Last name" error={errorOf('lastName')}>
            <TextInput name="lastName" autoComplete="family-name" defaultValue={search.lastName} />
          </Field>
        </div>
        <Field label="Password" error={errorOf('password')}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            autoFocus={isNamed}
            placeholder="At least 8 characters"
            maxLength={256}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <PasswordRules password={typed} />
        <FaultMessage error={join.error} />
        <Button type="submit" variant="primary" loading={join.isPending}>
          Accept invitation
        </Button>
      </form>
      <div className="mt-4">
        <TextLink to="/auth" search={known}>
          Go to sign in
        </TextLink>
      </div>
    </AuthFrame>
  );
}

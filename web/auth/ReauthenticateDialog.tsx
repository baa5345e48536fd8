import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reauthenticate } from '#contract/passwords.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { useCurrentUser } from '#web/app/session.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FaultMessage } from '#web/ui/FaultMessage.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { fieldText } from '#web/ui/fields.ts';
import { question } from '#web/app/reauthentication.ts';

type Way = 'password' | 'code';

/** Asks for the password, a code or the work account, whatever the person has. */
export function ReauthenticateDialog() {
  const user = useCurrentUser();
  return user && <AskForProof user={user} />;
}

function waysOf(user: CurrentUser): Way[] {
  const hasPassword = user.signInMethods.includes('local');
  return [...(hasPassword ? ['password' as const] : []), ...(user.mfaEnabled ? ['code' as const] : [])];
}

function AskForProof({ user }: { user: CurrentUser }) {
  const ways = waysOf(user);
  const [way, setWay] = useState<Way | null>(ways[0] ?? null);
  const prove = useMutation({
    mutationFn: (secret: string) => call(reauthenticate, { body: way === 'code' ? { code: secret } : { password: secret } }),
    onSuccess: () => question.answer(true),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const secret = fieldText(event.currentTarget, 'proof');
    if (secret !== '') prove.mutate(way === 'code' ? secret.trim().toUpperCase() : secret);
  };
  const other = ways.find((candidate) => candidate !== way);
  const swap = (next: Way) => {
    prove.reset();
    setWay(next);
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={() => question.answer(false)}
      title="Please confirm that it is you"
      description="This change is protected. Your proof counts for five minutes."
      footer={
        <>
          <Button onClick={() => question.answer(false)}>Cancel</Button>
          {way && (
            <Button type="submit" form="reauthenticate" variant="primary" loading={prove.isPending}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <form id="reauthenticate" noValidate onSubmit={submit} className="flex flex-col gap-3">
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {way && <ProofField key={way} way={way} />}
        <FaultMessage error={prove.error} />
        {other && (
          <Button variant="ghost" className="self-start" onClick={() => swap(other)}>
            {other === 'code' ? 'Use a code instead' : 'Use your password instead'}
          </Button>
        )}
        {user.signInMethods.includes('sso') && <WorkAccount user={user} />}
        {!way && !user.signInMethods.includes('sso') && (
          <p>Sign out and sign in again; the minutes after a sign-in need no further proof.</p>
        )}
      </form>
    </Dialog>
  );
}

function ProofField({ way }: { way: Way }) {
  return way === 'password' ? (
    <Field label="Password">
      <PasswordInput name="proof" autoComplete="current-password" maxLength={256} required />
    </Field>
  ) : (
    <Field label="Code" help="Six digits of your authenticator app, or one of your backup codes.">
      <TextInput name="proof" autoComplete="one-time-code" autoCapitalize="characters" maxLength={16} required />
    </Field>
  );
}

/** Leaves the page: what was typed in it is to be entered again afterwards. */
function WorkAccount({ user }: { user: CurrentUser }) {
  const go = () =>
    window.location.assign(`/auth/entra/login?${new URLSearchParams({ org: user.organizationId, reauthenticate: '1' }).toString()}`);
  return (
    <Button variant="ghost" className="self-start" onClick={go}>
      Confirm with your work account
    </Button>
  );
}

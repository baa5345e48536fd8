import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reauthenticate } from '#contract/auth/passwords.contract.ts';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { passkeyUnavailableReason } from '#web/session/passkeys/passkeys.ts';
import { deviceRefusal, isDismissed } from '#web/session/passkeys/passkeys.refusals.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FingerprintIcon } from '#web/ui/icons.guest.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { question } from '#web/session/reauthentication.ts';

const WAYS = {
  password: 'Use your password instead',
  passkey: 'Use a passkey instead',
  code: 'Use a code instead',
} as const;
type Way = keyof typeof WAYS;
const PRESS = {
  password: { children: 'Confirm' },
  passkey: { children: 'Use a passkey', icon: FingerprintIcon },
  code: { children: 'Confirm' },
} as const;

/** Asks for the password, a passkey, a code or the work account, depending on the person's sign-in methods. */
export function ReauthenticateDialog() {
  const user = useCurrentUser();
  return user && <AskForProof user={user} />;
}

function waysOf(user: CurrentUser): Way[] {
  const has = {
    password: user.signInMethods.includes('local'),
    passkey: user.signInMethods.includes('passkey') && passkeyUnavailableReason() === null,
    code: user.mfaEnabled,
  };
  return (['password', 'passkey', 'code'] as const).filter((way) => has[way]);
}

async function prove(way: Way | null, secret: string): Promise<void> {
  if (way !== 'passkey')
    return call(reauthenticate, { body: way === 'code' ? { code: secret.trim().toUpperCase() } : { password: secret } });
  const { proveWithPasskey } = await import('#web/auth/passkeys/passkey.proof.ts');
  return proveWithPasskey();
}

function AskForProof({ user }: { user: CurrentUser }) {
  const ways = waysOf(user);
  const [way, setWay] = useState<Way | null>(ways[0] ?? null);
  const proof = useMutation({
    mutationFn: (secret: string) => prove(way, secret),
    onSuccess: () => question.answer(true),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const secret = way === 'passkey' ? '' : fieldText(event.currentTarget, 'proof');
    if (way === 'passkey' || secret !== '') proof.mutate(secret);
  };
  const swap = (next: Way) => {
    proof.reset();
    setWay(next);
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={() => question.answer(false)}
      title="Please confirm that it is you"
      description="This change requires confirmation, which is then valid for five minutes."
      footer={
        <>
          <Button onClick={() => question.answer(false)}>Cancel</Button>
          {way && <Button type="submit" form="reauthenticate" variant="primary" loading={proof.isPending} {...PRESS[way]} />}
        </>
      }
    >
      <form id="reauthenticate" noValidate onSubmit={submit} className="flex flex-col gap-3">
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {way && <ProofField key={way} way={way} />}
        <Refusal error={proof.error} />
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" className="self-start" onClick={() => swap(other)}>
              {WAYS[other]}
            </Button>
          ))}
        {user.signInMethods.includes('sso') && <WorkAccount user={user} />}
        {!way && !user.signInMethods.includes('sso') && (
          <p>Sign out and sign in again; right after signing in, no confirmation is needed.</p>
        )}
      </form>
    </Dialog>
  );
}

/** Dismissing the browser's passkey prompt is not an error. */
function Refusal({ error }: { error: unknown }) {
  const words = deviceRefusal(error);
  if (words === null) return <FaultMessage error={isDismissed(error) ? null : error} />;
  return (
    <p role="alert" className="text-danger-text">
      {words}
    </p>
  );
}

function ProofField({ way }: { way: Way }) {
  if (way === 'passkey') return <p>Your device asks for your fingerprint, your face or its PIN.</p>;
  return way === 'password' ? (
    <Field label="Password">
      <PasswordInput name="proof" autoComplete="current-password" maxLength={256} required />
    </Field>
  ) : (
    <Field label="Code" help="The 6-digit code from your authenticator app, or a backup code.">
      <TextInput name="proof" autoComplete="one-time-code" autoCapitalize="characters" maxLength={16} required />
    </Field>
  );
}

/** Leaves the page and discards unsaved input. */
function WorkAccount({ user }: { user: CurrentUser }) {
  const go = () =>
    window.location.assign(`/auth/entra/login?${new URLSearchParams({ org: user.organizationId, reauthenticate: '1' }).toString()}`);
  return (
    <Button variant="ghost" className="self-start" onClick={go}>
      Confirm with your work account
    </Button>
  );
}

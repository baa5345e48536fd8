import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PORTAL_LINKS } from '#domain/portal/portal.rules.ts';
import { askPortalLink } from '#contract/portal/portal.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { useTitle } from '#web/ui/title.ts';
import { SmallPage } from './SmallPage.tsx';

/** Requests a new link by email; the response does not reveal whether the address is known. */
export function AskLink({ lead }: { lead?: ReactNode }) {
  useTitle('Sign in', 'Reviews');
  const [wrong, setWrong] = useState<string | null>(null);
  const ask = useMutation({ mutationFn: (email: string) => call(askPortalLink, { body: { email } }) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = fieldText(event.currentTarget, 'email').trim();
    const fault = email === '' ? 'is required' : /^\S+@\S+\.\S+$/.test(email) ? null : 'is not an email address';
    setWrong(fault);
    if (fault === null && !ask.isPending) ask.mutate(email);
  };
  if (ask.isSuccess) {
    return (
      <SmallPage title="Check your inbox">
        <p role="status" className="wrap-anywhere">
          {`If ${ask.variables} has access, a link arrives within minutes. It works once, within ${PORTAL_LINKS.askedMinutes} minutes.`}
        </p>
        <p className="mt-2 text-muted">No email? Check your spam folder, or ask your provider.</p>
        <Button className="mt-5" onClick={() => ask.reset()}>
          Use a different address
        </Button>
      </SmallPage>
    );
  }
  return (
    <SmallPage title="Your reviews">
      <p className="text-muted">
        {lead ?? 'Enter the email address your provider has on file to receive a sign-in link. You do not need a password.'}
      </p>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <Field label="Email address" error={wrong}>
          <TextInput type="email" name="email" autoComplete="email" maxLength={254} />
        </Field>
        <FaultMessage error={ask.error} />
        <Button type="submit" variant="primary" loading={ask.isPending}>
          Send link
        </Button>
      </form>
    </SmallPage>
  );
}

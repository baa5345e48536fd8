import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { changePassword } from '#contract/auth/passwords.contract.ts';
import { passwordFault } from '#domain/auth/passwords.rules.ts';
import { fieldText } from '#web/ui/controls/fields.ts';
import { NewPasswordFields } from '#web/session/NewPasswordFields.tsx';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';

interface Wrong {
  field: string;
  message: string;
}

function firstWrong(current: string, next: string, confirmed: string): Wrong | null {
  if (current === '') return { field: 'currentPassword', message: 'Your current password is required' };
  const weak = passwordFault(next);
  if (weak) return { field: 'newPassword', message: weak };
  if (next === current) return { field: 'newPassword', message: 'Choose a password that differs from the current one' };
  return next === confirmed ? null : { field: 'confirmPassword', message: 'Please ensure both password fields match.' };
}

interface PasswordFormProps {
  email: string;
  onDone: () => void;
}

/** Current password, and the new one twice. */
export function PasswordForm({ email, onDone }: PasswordFormProps) {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const showFault = (wrong: Wrong) => {
    setWrong(wrong);
    const field = form.current?.elements.namedItem(wrong.field);
    if (field instanceof HTMLElement) field.focus();
  };
  const save = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: onDone,
    onError: (failure) => {
      const { field, message, resolution, code } = faultOf(failure);
      if (field) showFault({ field, message: code === 'WEAK_PASSWORD' ? `${message}. ${resolution}` : message });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = (name: string) => fieldText(event.currentTarget, name);
    const [currentPassword, newPassword, confirmed] = [text('currentPassword'), text('newPassword'), text('confirmPassword')];
    save.reset();
    const fault = firstWrong(currentPassword, newPassword, confirmed);
    if (fault) return showFault(fault);
    setWrong(null);
    save.mutate({ currentPassword, newPassword });
  };
  const errorOf = (field: string) => (wrong?.field === field ? wrong.message : null);

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-100 flex-col gap-4">
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <Field label="Current Password" error={errorOf('currentPassword')}>
        <PasswordInput name="currentPassword" autoComplete="current-password" maxLength={256} />
      </Field>
      <NewPasswordFields error={errorOf('newPassword')} mismatch={errorOf('confirmPassword')} />
      {save.error && !faultOf(save.error).field && <FaultMessage error={save.error} />}
      <Button type="submit" variant="primary" className="self-start" loading={save.isPending}>
        Change password
      </Button>
    </form>
  );
}

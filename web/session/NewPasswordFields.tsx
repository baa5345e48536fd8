import { type Ref, useState } from 'react';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { PasswordRules } from './PasswordRules.tsx';

interface NewPasswordFieldsProps {
  /** Ref of the field newPassword; the other field is confirmPassword. */
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
  autoFocus?: boolean;
  error?: string | null | undefined;
  mismatch?: string | null | undefined;
}

/** New password twice, with its rules. The fields are uncontrolled. */
export function NewPasswordFields({ ref, disabled = false, autoFocus = false, error = null, mismatch = null }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <Field label="New Password" error={error}>
        <PasswordInput
          {...(ref && { ref })}
          name="newPassword"
          autoComplete="new-password"
          maxLength={256}
          disabled={disabled}
          autoFocus={autoFocus}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <PasswordRules password={typed} />
      <Field label="Confirm Password" error={mismatch}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={256} disabled={disabled} />
      </Field>
    </>
  );
}

import type { Ref } from 'react';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { APP_CODE_LENGTH, BACKUP_CODE_LENGTH, cleanCode } from './mfa.words.ts';

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  isBackup?: boolean;
  value: string;
  onChange: (code: string) => void;
  error?: string | null | undefined;
}

const APP = { inputMode: 'numeric', autoComplete: 'one-time-code', placeholder: '0'.repeat(APP_CODE_LENGTH) } as const;
const BACKUP = {
  inputMode: 'text',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  placeholder: 'X'.repeat(BACKUP_CODE_LENGTH),
} as const;

/** Input for an authenticator or backup code; other characters are removed. */
export function CodeField({ ref, isBackup = false, value, onChange, error }: CodeFieldProps) {
  return (
    <Field label={isBackup ? 'Backup code' : 'Verification code'} error={error} className="w-full">
      <TextInput
        ref={ref}
        {...(isBackup ? BACKUP : APP)}
        value={value}
        onChange={(event) => onChange(cleanCode(event.target.value, isBackup))}
        spellCheck={false}
        className="font-mono tracking-[0.3em] tabular-nums"
      />
    </Field>
  );
}

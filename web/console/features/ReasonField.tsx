import type { ComponentProps } from 'react';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';

interface ReasonFieldProps extends ComponentProps<typeof TextArea> {
  error: string | undefined;
  help?: string;
}

/** Why a superadmin does something; nothing is done without. */
export function ReasonField({ error, help = 'It stands in the audit log of the organisation.', ...rest }: ReasonFieldProps) {
  return (
    <Field label="Reason" required error={error} help={help}>
      <TextArea rows={2} {...rest} />
    </Field>
  );
}

/** The rules of that field. */
export const REASON = {
  validate: (text: string) => text.trim() !== '' || 'is required',
  maxLength: { value: 500, message: 'must have at most 500 characters' },
};

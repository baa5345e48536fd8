import type { FieldValues } from 'react-hook-form';
import { TextAreaField, type TextFieldProps } from '#web/ui/forms/TextField.tsx';

interface ReasonFieldProps<Form extends FieldValues> extends Pick<TextFieldProps<Form>, 'control' | 'name'> {
  help?: string;
  rows?: number;
}

/** Mandatory reason for a superadmin action. */
export function ReasonField<Form extends FieldValues>({
  help = "Recorded in the organisation's audit log.",
  rows = 2,
  ...field
}: ReasonFieldProps<Form>) {
  return <TextAreaField {...field} label="Reason" required help={help} rows={rows} rules={{ ...FILLED, maxLength: MOST }} />;
}

/** Validation rule for mandatory text, for forms without a schema. */
export const FILLED = { validate: (text: string) => text.trim() !== '' || 'is required' };

export const MOST = { value: 500, message: 'must have at most 500 characters' };

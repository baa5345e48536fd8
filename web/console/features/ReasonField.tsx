import type { FieldValues } from 'react-hook-form';
import { TextAreaField, type TextFieldProps } from '#web/ui/forms/TextField.tsx';

interface ReasonFieldProps<Form extends FieldValues> extends Pick<TextFieldProps<Form>, 'control' | 'name'> {
  help?: string;
  rows?: number;
}

/** Why a superadmin does something; nothing is done without. */
export function ReasonField<Form extends FieldValues>({
  help = 'It stands in the audit log of the organisation.',
  rows = 2,
  ...field
}: ReasonFieldProps<Form>) {
  return <TextAreaField {...field} label="Reason" required help={help} rows={rows} rules={{ ...FILLED, maxLength: MOST }} />;
}

/** The rule of a text that may not be empty, in a form without a schema. */
export const FILLED = { validate: (text: string) => text.trim() !== '' || 'is required' };

export const MOST = { value: 500, message: 'must have at most 500 characters' };

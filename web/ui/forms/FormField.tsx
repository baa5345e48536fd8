import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, type RegisterOptions, useFormState } from 'react-hook-form';
import { Field } from '#web/ui/controls/Field.tsx';

export interface FormFieldProps<Form extends FieldValues, Name extends FieldPath<Form> = FieldPath<Form>> {
  control: Control<Form>;
  name: Name;
  label: string;
  help?: ReactNode;
  required?: boolean | undefined;
  /** Replaces the contract's message, such as with "must be a day". */
  refusal?: string | undefined;
  className?: string | undefined;
}

/** Props of a field that is restricted to one type of value. */
export type ValueFieldProps<Form extends FieldValues, Value> = FormFieldProps<Form, FieldPathByValue<Form, Value>>;

/** Validation rules for forms without a schema. */
export type FieldRules<Form extends FieldValues, Value> = Pick<
  RegisterOptions<Form, FieldPathByValue<Form, Value>>,
  'validate' | 'maxLength' | 'shouldUnregister'
>;

type FrameProps<Form extends FieldValues> = FormFieldProps<Form> & { children: ReactNode };

export function FormField<Form extends FieldValues>({ control, name, refusal, ...field }: FrameProps<Form>) {
  const { error } = control.getFieldState(name, useFormState({ control, name, exact: true }));
  return <Field {...field} error={error && (refusal ?? error.message)} />;
}

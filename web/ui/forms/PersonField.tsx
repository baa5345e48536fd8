import { type FieldValues, useController } from 'react-hook-form';
import { CustomerCombobox, PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { FormField, type ValueFieldProps } from './FormField.tsx';

interface FoundFieldProps<Form extends FieldValues> extends ValueFieldProps<Form, string | null | undefined> {
  placeholder?: string;
}

interface PersonFieldProps<Form extends FieldValues> extends FoundFieldProps<Form> {
  /** A former colleague stays in the list until replaced. */
  present?: { id: string; name: string } | null | undefined;
}

/** Colleague, or null. */
export function PersonField<Form extends FieldValues>({ placeholder, present, ...field }: PersonFieldProps<Form>) {
  const { ref, value, onChange } = useController(field).field;
  return (
    <FormField {...field}>
      <PersonCombobox ref={ref} value={value ?? null} present={present} onChange={onChange} {...(placeholder && { placeholder })} />
    </FormField>
  );
}

/** Customer field; an empty field is the empty string. */
export function CustomerField<Form extends FieldValues>({ placeholder, ...field }: FoundFieldProps<Form>) {
  const { ref, value, onChange } = useController(field).field;
  return (
    <FormField {...field}>
      <CustomerCombobox ref={ref} value={value || null} onChange={(id) => onChange(id ?? '')} {...(placeholder && { placeholder })} />
    </FormField>
  );
}

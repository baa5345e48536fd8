import { type FieldValues, useController } from 'react-hook-form';
import { DayInput, type DayInputProps } from '#web/ui/choosers/DayInput.tsx';
import { type FieldRules, FormField, type ValueFieldProps } from './FormField.tsx';

interface DayFieldProps<Form extends FieldValues>
  extends ValueFieldProps<Form, string | null | undefined>, Pick<DayInputProps, 'min' | 'max'> {
  rules?: FieldRules<Form, string | null | undefined>;
}

/** Date field; null if empty. */
export function DayField<Form extends FieldValues>({ min, max, rules, ...field }: DayFieldProps<Form>) {
  const { control, name } = field;
  const { ref, value, onChange, onBlur } = useController({ control, name, ...(rules && { rules }) }).field;
  return (
    <FormField {...field}>
      <DayInput {...{ ref, name, min, max, onChange, onBlur }} value={value ?? null} />
    </FormField>
  );
}

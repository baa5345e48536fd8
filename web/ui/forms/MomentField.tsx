import { type FieldValues, useController } from 'react-hook-form';
import { MomentInput } from '#web/ui/choosers/MomentInput.tsx';
import { type FieldRules, FormField, type ValueFieldProps } from './FormField.tsx';

interface MomentFieldProps<Form extends FieldValues> extends ValueFieldProps<Form, string> {
  rules?: FieldRules<Form, string>;
}

/** Date and time field. */
export function MomentField<Form extends FieldValues>({ rules, ...field }: MomentFieldProps<Form>) {
  const { control, name } = field;
  const { value, onChange } = useController({ control, name, ...(rules && { rules }) }).field;
  return (
    <FormField {...field}>
      <MomentInput value={value} onChange={onChange} />
    </FormField>
  );
}

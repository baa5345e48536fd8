import { type FieldValues, useController, type UseControllerProps } from 'react-hook-form';
import { MomentInput } from '#web/ui/choosers/MomentInput.tsx';
import { FormField, type ValueFieldProps } from './FormField.tsx';

interface MomentFieldProps<Form extends FieldValues> extends ValueFieldProps<Form, string> {
  /** For a form without a schema. */
  rules?: NonNullable<UseControllerProps<Form>['rules']>;
}

/** A day with its time. */
export function MomentField<Form extends FieldValues>({ rules, ...field }: MomentFieldProps<Form>) {
  const { control, name } = field;
  const { value, onChange } = useController({ control, name, ...(rules && { rules }) }).field;
  return (
    <FormField {...field}>
      <MomentInput value={value} onChange={onChange} />
    </FormField>
  );
}

import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { Select } from '#web/ui/choosers/Select.tsx';
import { asTexts, type Choice } from './choices.ts';
import { FormField, type FormFieldProps } from './FormField.tsx';

interface SelectFieldProps<Form extends FieldValues, Name extends FieldPath<Form>> extends FormFieldProps<Form, Name> {
  options: readonly Choice<FieldPathValue<Form, Name>>[];
  placeholder?: string;
  disabled?: boolean;
  onChoose?: (chosen: FieldPathValue<Form, Name> | undefined) => void;
}

export function SelectField<Form extends FieldValues, Name extends FieldPath<Form>>(props: SelectFieldProps<Form, Name>) {
  const { options, placeholder, disabled, onChoose, ...field } = props;
  const { ref, value, onChange } = useController(field).field;
  const { valueOf, ...texts } = asTexts(options, value);
  const choose = (chosen: string) => {
    onChange(valueOf(chosen));
    onChoose?.(valueOf(chosen));
  };
  const more = { ...(placeholder && { placeholder }), ...(disabled && { disabled }) };
  return (
    <FormField {...field}>
      <Select ref={ref} {...texts} {...more} onChange={choose} />
    </FormField>
  );
}

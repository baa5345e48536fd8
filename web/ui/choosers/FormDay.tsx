import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { DayInput, type DayInputProps } from './DayInput.tsx';

interface FormDayProps<Form extends FieldValues> extends Pick<DayInputProps, 'min' | 'max'> {
  control: Control<Form>;
  name: FieldPathByValue<Form, string | null | undefined>;
}

/** The day of a form with a schema; nothing typed is null. */
export function FormDay<Form extends FieldValues>({ control, name, ...rest }: FormDayProps<Form>) {
  const { ref, value, ...field } = useController({ control, name }).field;
  return <DayInput {...rest} ref={ref} name={field.name} value={value ?? null} onChange={field.onChange} onBlur={field.onBlur} />;
}

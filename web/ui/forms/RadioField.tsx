import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { asTexts, type Choice } from './choices.ts';
import type { FormFieldProps } from './FormField.tsx';

interface RadioFieldProps<Form extends FieldValues, Name extends FieldPath<Form>> extends Pick<
  FormFieldProps<Form, Name>,
  'control' | 'name' | 'label'
> {
  options: readonly (Choice<FieldPathValue<Form, Name>> & { help?: string })[];
}

/** Choice among few options with explanations. */
export function RadioField<Form extends FieldValues, Name extends FieldPath<Form>>(props: RadioFieldProps<Form, Name>) {
  const { control, name, label, options } = props;
  const { value, onChange } = useController({ control, name }).field;
  const { valueOf, ...texts } = asTexts(options, value);
  return <RadioGroup label={label} {...texts} onChange={(chosen) => onChange(valueOf(chosen))} />;
}

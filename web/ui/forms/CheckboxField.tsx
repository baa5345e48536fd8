import type { FieldValues } from 'react-hook-form';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import type { ValueFieldProps } from './FormField.tsx';

type CheckboxFieldProps<Form extends FieldValues> = Pick<
  ValueFieldProps<Form, boolean | undefined>,
  'control' | 'name' | 'label' | 'help' | 'className'
>;

export function CheckboxField<Form extends FieldValues>({ control, name, label, help, className }: CheckboxFieldProps<Form>) {
  return (
    <Checkbox help={help} className={className} {...control.register(name)}>
      {label}
    </Checkbox>
  );
}

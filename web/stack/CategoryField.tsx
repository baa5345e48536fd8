import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';

const OPTIONS = STACK_CATEGORIES.map(({ key, name }) => ({ value: key, label: name }));

interface CategoryFieldProps<Form extends FieldValues> {
  control: Control<Form>;
  name: FieldPathByValue<Form, (typeof OPTIONS)[number]['value']>;
  disabled?: boolean;
}

/** To which part of the technology stack something belongs. */
export function CategoryField<Form extends FieldValues>({ control, name, disabled = false }: CategoryFieldProps<Form>) {
  const { value, onChange } = useController({ control, name }).field;
  return (
    <Field label="Category" required>
      <Select options={OPTIONS} value={value} onChange={onChange} disabled={disabled} />
    </Field>
  );
}

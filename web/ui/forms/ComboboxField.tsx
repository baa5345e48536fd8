import { useMemo } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { asTexts, type Choice } from './choices.ts';
import { FormField, type FormFieldProps } from './FormField.tsx';

interface ComboboxFieldProps<Form extends FieldValues, Name extends FieldPath<Form>> extends FormFieldProps<Form, Name> {
  options: readonly Choice<FieldPathValue<Form, Name>>[];
  placeholder?: string;
  /** Shown if nothing matches the typed text. */
  nothing?: string;
  disabled?: boolean;
  /** Effect of emptying the field. */
  empty?: 'null' | 'text' | 'kept';
  onChoose?: () => void;
}

/** Choice among many options, with a search field. */
export function ComboboxField<Form extends FieldValues, Name extends FieldPath<Form>>(props: ComboboxFieldProps<Form, Name>) {
  const { options, placeholder, nothing, disabled, empty = 'null', onChoose, ...field } = props;
  const { ref, value, onChange } = useController(field).field;
  // Memoised, because the Combobox filters again for every new list.
  const { valueOf, ...texts } = useMemo(() => asTexts(options, value === '' ? null : value), [options, value]);
  const choose = (chosen: string | null) => {
    if (chosen === null && empty === 'kept') return;
    onChange(chosen === null ? (empty === 'text' ? '' : null) : valueOf(chosen));
    onChoose?.();
  };
  const more = { ...(placeholder && { placeholder }), ...(nothing && { empty: nothing }), ...(disabled && { disabled }) };
  return (
    <FormField {...field}>
      <Combobox ref={ref} {...texts} {...more} onChange={choose} />
    </FormField>
  );
}

import { type FieldValues, useController } from 'react-hook-form';
import { MoneyInput } from '#web/ui/controls/MoneyInput.tsx';
import { FormField, type ValueFieldProps } from './FormField.tsx';

interface MoneyFieldProps<Form extends FieldValues> extends ValueFieldProps<Form, number | null | undefined> {
  currency: string;
  /** Value of an empty field: null for unknown, or zero. */
  empty?: 'null' | 'zero';
}

/** Amount field; its label names the currency. */
export function MoneyField<Form extends FieldValues>(props: MoneyFieldProps<Form>) {
  const { currency, empty = 'null', label, ...rest } = props;
  const { ref, value, onChange, onBlur } = useController(rest).field;
  const change = (amount: number) => onChange(amount === 0 && empty === 'null' ? null : amount);
  return (
    <FormField {...rest} label={`${label}, ${currency}`} refusal={`is not an amount in ${currency}`}>
      <MoneyInput ref={ref} value={value ?? 0} currency={currency} onChange={change} onBlur={onBlur} />
    </FormField>
  );
}

import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { type FieldRules, FormField, type ValueFieldProps } from './FormField.tsx';

interface NumberFieldProps<Form extends FieldValues> extends ValueFieldProps<Form, number | null | undefined> {
  /** Value of a field without a number; the contract refuses NaN. */
  empty?: number | null;
  rules?: FieldRules<Form, number | null | undefined>;
}

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'min' | 'max' | 'step'>;

/** Number field that accepts a decimal comma as well as a point. */
export function NumberField<Form extends FieldValues>(props: NumberFieldProps<Form> & InputProps) {
  const { control, name, label, help, required, refusal, className, empty = null, rules, ...input } = props;
  const setValueAs = (typed?: string | number | null) => numberOf(String(typed ?? '').trim(), input.inputMode === 'decimal') ?? empty;
  return (
    <FormField {...{ control, name, label, help, required, refusal, className }}>
      <TextInput
        {...(input.type !== 'number' && { inputMode: 'numeric' })}
        autoComplete="off"
        {...input}
        {...control.register(name, { ...rules, setValueAs })}
      />
    </FormField>
  );
}

/** Null for an empty field, NaN for invalid text. */
function numberOf(text: string, hasDecimals: boolean): number | null {
  if (text === '') return null;
  return Number(hasDecimals ? text.replace(',', '.').replace('−', '-') : text);
}

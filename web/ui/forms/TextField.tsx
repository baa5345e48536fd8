import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { type FieldRules, FormField, type ValueFieldProps } from './FormField.tsx';
import { type EmptyText, textAs } from './empty.text.ts';

type Text = string | null | undefined;

export interface TextFieldProps<Form extends FieldValues> extends ValueFieldProps<Form, Text> {
  empty?: EmptyText;
  rules?: FieldRules<Form, Text>;
}

type InputProps = Omit<ComponentProps<'input'>, keyof TextFieldProps<FieldValues>>;

/** A line of text. */
export function TextField<Form extends FieldValues>(props: TextFieldProps<Form> & InputProps) {
  const { control, name, label, help, required, refusal, className, empty, rules, ...input } = props;
  return (
    <FormField {...{ control, name, label, help, required, refusal, className }}>
      <TextInput autoComplete="off" {...input} {...control.register(name, { ...rules, ...textAs(empty) })} />
    </FormField>
  );
}

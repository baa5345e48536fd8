import type { ComponentProps } from 'react';
import type { FieldPathByValue, FieldValues, RegisterOptions } from 'react-hook-form';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormField, type ValueFieldProps } from './FormField.tsx';
import { type EmptyText, textAs } from './empty.text.ts';

type Text = string | null | undefined;

export interface TextFieldProps<Form extends FieldValues> extends ValueFieldProps<Form, Text> {
  empty?: EmptyText;
  /** For a form without a schema. */
  rules?: Pick<RegisterOptions<Form, FieldPathByValue<Form, Text>>, 'validate' | 'maxLength' | 'shouldUnregister'>;
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

import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { type FieldRules, FormField, type ValueFieldProps } from './FormField.tsx';

type Text = string | null | undefined;
/** Value of an empty field. */
type Empty = 'text' | 'null' | 'absent';

export interface TextFieldProps<Form extends FieldValues> extends ValueFieldProps<Form, Text> {
  empty?: Empty;
  rules?: FieldRules<Form, Text>;
}

type InputProps = Omit<ComponentProps<'input'>, keyof TextFieldProps<FieldValues>>;

export function TextField<Form extends FieldValues>(props: TextFieldProps<Form> & InputProps) {
  const { control, name, label, help, required, refusal, className, empty, rules, ...input } = props;
  return (
    <FormField {...{ control, name, label, help, required, refusal, className }}>
      <TextInput autoComplete="off" {...input} {...control.register(name, { ...rules, ...readAs(empty) })} />
    </FormField>
  );
}

type AreaProps = Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'placeholder'>;

export function TextAreaField<Form extends FieldValues>(props: TextFieldProps<Form> & AreaProps) {
  const { control, name, label, help, required, refusal, className, empty, rules, ...area } = props;
  return (
    <FormField {...{ control, name, label, help, required, refusal, className }}>
      <TextArea {...area} {...control.register(name, { ...rules, ...readAs(empty) })} />
    </FormField>
  );
}

function readAs(empty: Empty = 'text') {
  if (empty === 'text') return {};
  return { setValueAs: (typed?: string | null) => typed?.trim() || (empty === 'null' ? null : undefined) };
}

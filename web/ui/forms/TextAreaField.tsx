import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { textAs } from './empty.text.ts';
import { FormField } from './FormField.tsx';
import type { TextFieldProps } from './TextField.tsx';

type AreaProps = Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'placeholder'>;

/** A text of several lines. */
export function TextAreaField<Form extends FieldValues>(props: TextFieldProps<Form> & AreaProps) {
  const { control, name, label, help, required, refusal, className, empty, rules, ...area } = props;
  return (
    <FormField {...{ control, name, label, help, required, refusal, className }}>
      <TextArea {...area} {...control.register(name, { ...rules, ...textAs(empty) })} />
    </FormField>
  );
}

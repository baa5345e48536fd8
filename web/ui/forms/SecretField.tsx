import type { FieldValues } from 'react-hook-form';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { FormField, type ValueFieldProps } from './FormField.tsx';

/** Omits an empty field, which keeps the stored secret. */
const setValueAs = (typed: string | undefined) => (typed === '' ? undefined : typed);

/** Secret that is stored and never shown again. */
export function SecretField<Form extends FieldValues>(props: ValueFieldProps<Form, string | undefined>) {
  const { control, name } = props;
  return (
    <FormField {...props}>
      <PasswordInput autoComplete="off" {...control.register(name, { setValueAs })} />
    </FormField>
  );
}

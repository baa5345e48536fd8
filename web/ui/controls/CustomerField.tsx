import type { Ref } from 'react';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import { useCustomerChoices } from './found.choices.ts';

interface CustomerFieldProps {
  ref?: Ref<HTMLInputElement>;
  label?: string;
  required?: boolean;
  value: string | null;
  onChange: (id: string | null) => void;
  error?: string | undefined;
  placeholder?: string;
  help?: string;
}

/** A customer, searched by the server: none is out of reach, however many there are. */
export function CustomerField(props: CustomerFieldProps) {
  const { ref, label = 'Customer', required = false, value, onChange, error, placeholder = 'Type a name', help } = props;
  const { options, onSearch } = useCustomerChoices(value);
  return (
    <Field label={label} required={required} error={error} {...(help !== undefined && { help })}>
      <Combobox
        {...(ref && { ref })}
        options={options}
        value={value}
        onChange={onChange}
        onSearch={onSearch}
        placeholder={placeholder}
        empty="No customer has this name"
      />
    </Field>
  );
}

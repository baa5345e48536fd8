import type { Ref } from 'react';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import { usePersonChoices } from './found.choices.ts';

interface PersonFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string | null;
  /** A former colleague stays in the list until replaced. */
  present?: { id: string; name: string } | null | undefined;
  onChange: (id: string | null) => void;
  error?: string | undefined;
  /** Shown while nobody is chosen. */
  placeholder?: string;
}

/** A colleague, searched by the server. */
export function PersonField({ ref, label, value, present, onChange, error, placeholder = 'Nobody' }: PersonFieldProps) {
  const { options, onSearch } = usePersonChoices(value, present);
  return (
    <Field label={label} error={error}>
      <Combobox
        {...(ref && { ref })}
        options={options}
        value={value}
        onChange={onChange}
        onSearch={onSearch}
        placeholder={placeholder}
        empty="No colleague has this name"
      />
    </Field>
  );
}

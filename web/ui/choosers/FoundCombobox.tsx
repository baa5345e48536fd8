import type { Ref } from 'react';
import { Combobox } from './Combobox.tsx';
import { useCustomerChoices, usePersonChoices } from './found.choices.ts';

interface FoundComboboxProps {
  ref?: Ref<HTMLInputElement> | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Accessible name, if there is no Field around it. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** Customer, searched on the server, so that every one can be found. */
export function CustomerCombobox({ placeholder = 'Find a customer', ref, ...own }: FoundComboboxProps) {
  const { options, onSearch } = useCustomerChoices(own.value);
  return (
    <Combobox
      {...own}
      {...(ref && { ref })}
      options={options}
      onSearch={onSearch}
      placeholder={placeholder}
      empty="No customers with this name"
    />
  );
}

interface PersonComboboxProps extends FoundComboboxProps {
  /** A former colleague stays in the list until replaced. */
  present?: { id: string; name: string } | null | undefined;
}

/** Colleague, searched on the server. */
export function PersonCombobox({ placeholder = 'Unassigned', present, ref, ...own }: PersonComboboxProps) {
  const { options, onSearch } = usePersonChoices(own.value, present);
  return (
    <Combobox
      {...own}
      {...(ref && { ref })}
      options={options}
      onSearch={onSearch}
      placeholder={placeholder}
      empty="No colleagues with this name"
    />
  );
}

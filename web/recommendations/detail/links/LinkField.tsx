import { type Ref, useState } from 'react';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import type { SelectOption } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';

interface Linked<Row> {
  linked: readonly string[];
  onChange: (ids: string[]) => void;
  stored: readonly Row[];
}

/** State of a field that links rows by ID: known rows, adding, removing, and the search text. */
export function useLinked<Row extends { id: string }>({ linked, onChange, stored }: Linked<Row>) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  return {
    typed: typed.trim(),
    setTyped,
    known: [...stored, ...chosen],
    add: (row: Row | undefined) => {
      if (!row) return;
      setChosen((before) => [...before, row]);
      setTyped('');
      onChange([...linked, row.id]);
    },
    remove: (id: string) => onChange(linked.filter((one) => one !== id)),
  };
}

interface LinkFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  error: string | undefined;
  options: readonly SelectOption<string>[];
  /** Number of linked rows; the field resets after each addition. */
  count: number;
  onAdd: (id: string | null) => void;
  onSearch: (text: string) => void;
  placeholder: string;
  empty: string;
}

/** Searches the server for another row to link. */
export function LinkField({ ref, label, error, count, onAdd, ...search }: LinkFieldProps) {
  return (
    <Field label={label} error={error}>
      <Combobox key={count} ref={ref} value={null} onChange={onAdd} {...search} />
    </Field>
  );
}

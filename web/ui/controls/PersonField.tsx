import { useQuery } from '@tanstack/react-query';
import { listColleagues } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';

interface PersonFieldProps {
  label: string;
  value: string | null;
  /** A former colleague stays in the list until replaced. */
  present?: { id: string; name: string } | null | undefined;
  onChange: (id: string | null) => void;
  error?: string | undefined;
}

export function PersonField({ label, value, present, onChange, error }: PersonFieldProps) {
  const { data: colleagues = [] } = useQuery(ask(listColleagues));
  const options = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  const isGone = present && !options.some((option) => option.value === present.id);
  return (
    <Field label={label} error={error}>
      <Combobox
        options={isGone ? [{ value: present.id, label: present.name }, ...options] : options}
        value={value}
        onChange={onChange}
        placeholder="Nobody"
        empty="No colleague has this name"
      />
    </Field>
  );
}

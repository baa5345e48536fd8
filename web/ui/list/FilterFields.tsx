import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CustomerCombobox, PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import type { ListFilter } from './list.filters.ts';

const ANY = { value: 'any', label: 'Any' };

export interface FilterFieldsProps {
  filters: readonly ListFilter[];
  search: Readonly<Record<string, unknown>>;
  onChange: (next: Record<string, string | undefined>) => void;
}

export function FilterFields({ filters, search, onChange }: FilterFieldsProps) {
  return (
    <div className="grid gap-3 overflow-y-auto p-4 md:grid-cols-2">
      {filters.map((filter) => (
        <FilterField key={filter.key} filter={filter} value={search[filter.key]} onChange={(value) => onChange({ [filter.key]: value })} />
      ))}
    </div>
  );
}

interface FilterFieldProps {
  filter: ListFilter;
  value: unknown;
  onChange: (value: string | undefined) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const chosen = typeof value === 'string' ? value : null;
  if (filter.kind === 'flag')
    return (
      <Checkbox
        className="md:col-span-2"
        checked={chosen === 'true'}
        onChange={({ target }) => onChange(target.checked ? 'true' : undefined)}
      >
        {filter.label}
      </Checkbox>
    );
  if (filter.kind !== 'choice') {
    const Chooser = filter.kind === 'person' ? PersonCombobox : CustomerCombobox;
    return (
      <Field label={filter.label}>
        <Chooser value={chosen} onChange={(id) => onChange(id ?? undefined)} placeholder="Any" />
      </Field>
    );
  }
  if (filter.isLong)
    return (
      <Field label={filter.label}>
        <Combobox options={filter.options} value={chosen} onChange={(one) => onChange(one ?? undefined)} placeholder="Any" />
      </Field>
    );
  return (
    <Field label={filter.label}>
      <Select
        options={[ANY, ...filter.options]}
        value={chosen ?? ANY.value}
        onChange={(one) => onChange(one === ANY.value ? undefined : one)}
      />
    </Field>
  );
}

import { useState } from 'react';
import { parseDecimal } from '#domain/money/money.rules.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CustomerCombobox, PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { numberLocale } from '#web/ui/data/terms.ts';
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
  if (filter.kind === 'amount') return <AmountField key={chosen} filter={filter} value={chosen} onChange={onChange} />;
  if (filter.kind !== 'choice') {
    const Chooser = filter.kind === 'person' ? PersonCombobox : CustomerCombobox;
    return (
      <Field label={filter.label}>
        <Chooser value={chosen} onChange={(id) => onChange(id ?? undefined)} placeholder={filter.placeholder ?? ANY.label} />
      </Field>
    );
  }
  if (filter.isLong)
    return (
      <Field label={filter.label}>
        <Combobox
          options={filter.options}
          value={chosen}
          onChange={(one) => onChange(one ?? undefined)}
          placeholder={filter.placeholder ?? ANY.label}
          {...(filter.empty && { empty: filter.empty })}
        />
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

interface AmountFieldProps {
  filter: { label: string; help: string; invalid: string };
  value: string | null;
  onChange: (value: string | undefined) => void;
}

/** Applies on blur or Enter, since every digit would otherwise be a new filter. */
function AmountField({ filter: { label, help, invalid }, value, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState(value ?? '');
  const units = typed.trim() === '' ? 0 : parseDecimal(typed, 0, numberLocale());
  const isInvalid = units === null || units < 0;
  const apply = () => {
    if (isInvalid) return;
    const amount = units > 0 ? String(units) : undefined;
    if (amount !== (value ?? undefined)) onChange(amount);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label={label} help={help} error={isInvalid ? invalid : undefined}>
        <TextInput
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={apply}
          inputMode="numeric"
          autoComplete="off"
          placeholder="–"
          className="text-right tabular-nums"
        />
      </Field>
    </form>
  );
}

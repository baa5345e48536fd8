import type { ReactNode } from 'react';
import { FilterChips } from './FilterChips.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Select } from './Select.tsx';

const ANY = 'any';

interface ListFiltersProps<Status extends string> {
  searchLabel: string;
  q: string;
  status: Status | undefined;
  statuses: readonly Status[];
  labelOf: (status: Status) => string;
  onChange: (next: { q?: string | undefined; status?: Status | undefined }) => void;
  /** The name of what a row contains. */
  marker?: string;
  /** Further filters, before the chips. */
  children?: ReactNode;
}

/**
 * The row above a list: search field, status filter, and a chip for each active filter. Archived rows are hidden unless the status filter
 * names them.
 */
export function ListFilters<Status extends string>({
  searchLabel,
  q,
  status,
  statuses,
  labelOf,
  onChange,
  marker,
  children,
}: ListFiltersProps<Status>) {
  const options = [{ value: ANY, label: 'All but archived' }, ...statuses.map((value) => ({ value, label: labelOf(value) }))];
  const chips = [
    ...(status ? [{ key: 'status', label: `Status: ${labelOf(status)}` }] : []),
    ...(q ? [{ key: 'q', label: `Search: ${q}` }] : []),
  ];
  return (
    <div data-onboarding={marker} className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label={searchLabel} value={q} onChange={(text) => onChange({ q: text || undefined })} className="max-md:w-full" />
      <div className="w-48 max-md:w-full">
        <Select
          label="Status"
          options={options}
          value={status ?? ANY}
          onChange={(chosen) => onChange({ status: statuses.find((known) => known === chosen) })}
        />
      </div>
      {children}
      <FilterChips
        chips={chips}
        onRemove={(key) => onChange({ [key]: undefined })}
        onClear={() => onChange({ q: undefined, status: undefined })}
      />
    </div>
  );
}

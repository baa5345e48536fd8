import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { FilterChips } from '#web/ui/controls/FilterChips.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { SearchBox } from '#web/ui/controls/SearchBox.tsx';
import type { List } from '#web/ui/data/list.ts';
import type { TableColumn } from '#web/ui/data/table.columns.ts';
import { DensityIcon } from '#web/ui/icons.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import { chipsOf, type ListFilter } from './list.filters.ts';

export type SearchParams = Readonly<Record<string, unknown>>;

interface ListBarProps<Row> {
  list: List<Row, SearchParams>;
  columns: readonly TableColumn<Row>[];
  filters: readonly ListFilter[];
  searchLabel: string;
  /** The name that tours know the row by. */
  marker?: string | undefined;
  /** At the end of the row. */
  children?: ReactNode;
}

/** The row above a list: search, filters behind one button, a chip for each that is set; columns and density at the right. */
export function ListBar<Row>({ list, columns, filters, searchLabel, marker, children }: ListBarProps<Row>) {
  const { search, change, clear, arrangement } = list;
  const nameOf = useNames(filters, search);
  const q = search['q'];
  return (
    <div data-onboarding={marker} className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox
        label={searchLabel}
        value={typeof q === 'string' ? q : ''}
        onChange={(text) => change({ q: text || undefined })}
        className="max-md:w-full"
      />
      {filters.length > 0 && <FilterPopover filters={filters} search={search} onChange={change} />}
      <FilterChips chips={chipsOf(filters, search, nameOf)} onRemove={(key) => change({ [key]: undefined })} onClear={clear} />
      <div className="ml-auto flex items-center gap-1 max-md:ml-0">
        {children}
        <ColumnChooser columns={columns} chosen={arrangement.columns} onChoose={arrangement.choose} />
        <IconButton
          label="Compact rows"
          title="Compact rows"
          icon={DensityIcon}
          size="md"
          aria-pressed={arrangement.isCompact}
          className={arrangement.isCompact ? 'bg-surface-2 text-text max-md:hidden' : 'max-md:hidden'}
          onClick={() => arrangement.setCompact(!arrangement.isCompact)}
        />
      </div>
    </div>
  );
}

/** The names of people and customers in chips; nothing is read while no filter names one. */
function useNames(filters: readonly ListFilter[], search: SearchParams) {
  const idsOf = (kind: ListFilter['kind']) => filters.flatMap(({ kind: one, key }) => (one === kind ? [search[key]] : [])).filter(isId);
  const people = useQueries({ queries: idsOf('person').map((id) => ask(listColleagues, { query: { id } })) });
  const customers = useQueries({ queries: idsOf('customer').map((id) => ask(getCustomer, { params: { id } })) });
  const named = [...people.flatMap(({ data }) => data ?? []), ...customers.flatMap(({ data }) => data ?? [])];
  return (id: string) => named.find((row) => row.id === id)?.name;
}

/** Words such as "me" name nobody. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length === 36;
}

import type { ReactNode } from 'react';
import { FilterChips } from '#web/ui/choosers/FilterChips.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import type { List } from '#web/ui/tables/list.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { ArrangementButtons } from './ArrangementButtons.tsx';
import { useNames } from './chip.names.ts';
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
  const idsOf = (wanted: ListFilter['kind']) => filters.filter(({ kind }) => kind === wanted).map(({ key }) => search[key]);
  const nameOf = useNames({ people: idsOf('person'), customers: idsOf('customer') });
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
        <ArrangementButtons columns={columns} arrangement={arrangement} />
      </div>
    </div>
  );
}

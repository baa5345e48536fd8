import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FilterChips } from '#web/ui/choosers/FilterChips.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import type { List } from '#web/ui/tables/list.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { FilterIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { ArrangementButtons } from './ArrangementButtons.tsx';
import { useNames } from './chip.names.ts';
import { chipsOf, type ListFilter } from './list.filters.ts';
import type { FilterFieldsProps } from './FilterFields.tsx';

/** Nobody who filters by nothing needs its fields. */
const load = () => import('./FilterFields.tsx');
const FilterFields = lazy(async () => ({ default: (await load()).FilterFields }));

export type SearchParams = Readonly<Record<string, unknown>>;

interface FilterBarProps {
  list: Pick<List<never, SearchParams>, 'search' | 'change' | 'clear'>;
  filters: readonly ListFilter[];
  searchLabel: string;
  /** The name that tours know the row by. */
  marker?: string | undefined;
  /** At the end of the row. */
  children?: ReactNode;
}

interface ListBarProps<Row> extends FilterBarProps {
  list: List<Row, SearchParams>;
  columns: readonly TableColumn<Row>[];
}

/** The row above a list: search, filters behind one button, a chip for each that is set; columns and density at the right. */
export function ListBar<Row>({ columns, children, ...bar }: ListBarProps<Row>) {
  return (
    <FilterBar {...bar}>
      <div className="ml-auto flex items-center gap-1 max-md:ml-0 max-md:flex-wrap">
        {children}
        <ArrangementButtons columns={columns} arrangement={bar.list.arrangement} />
      </div>
    </FilterBar>
  );
}

/** The same for rows that are no table. */
export function FilterBar({ list: { search, change, clear }, filters, searchLabel, marker, children }: FilterBarProps) {
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
      {children}
    </div>
  );
}

/** All filters behind one button; each applies at once. */
function FilterPopover(props: FilterFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title="Filter"
      align="start"
      trigger={
        <Button icon={FilterIcon} aria-keyshortcuts="F" onPointerEnter={() => void load()} onFocus={() => void load()}>
          Filter
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="m-4 h-80" />}>
        <FilterFields {...props} />
      </Suspense>
    </Popover>
  );
}

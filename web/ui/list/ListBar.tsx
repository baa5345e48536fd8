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

/** Loaded on demand, since many people never open the filters. */
const load = () => import('./FilterFields.tsx');
const FilterFields = lazy(async () => ({ default: (await load()).FilterFields }));

export type SearchParams = Readonly<Record<string, unknown>>;

interface FilterBarProps {
  list: Pick<List<never, SearchParams>, 'search' | 'change' | 'clear'>;
  filters: readonly ListFilter[];
  searchLabel: string;
  /** Name by which tours find the row. */
  marker?: string | undefined;
  /** Content at the end of the row. */
  children?: ReactNode;
}

interface ListBarProps<Row> extends FilterBarProps {
  list: List<Row, SearchParams>;
  columns: readonly TableColumn<Row>[];
}

/** Row above a list: search, filters behind one button, and a chip per active filter; columns and density on the right. */
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

/** Same as `ListBar`, for lists that are not tables. */
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

/** All filters behind one button; each applies immediately. */
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

import { type ReactNode, useRef } from 'react';
import type { ViewedList } from '#contract/views/views.contract.ts';
import type { List } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { type Selection, useSelection } from '#web/ui/tables/selection.ts';
import { Table } from '#web/ui/tables/Table.tsx';
import type { Sorting, TableColumn, TableGroups } from '#web/ui/tables/table.columns.ts';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx';
import { shownColumns } from './ColumnChooser.tsx';
import { ListBar, type SearchParams } from './ListBar.tsx';
import { ListFoot } from './ListFoot.tsx';
import type { ListFilter } from './list.filters.ts';
import { SaveViewButton } from './SaveViewButton.tsx';
import { useViews, ViewTabs } from './ViewTabs.tsx';

interface ListScreenProps<Row extends { id: string }> {
  /** Paginated list (`useList` with `isPaged`). */
  list: List<Row, SearchParams> & { sorting: Sorting };
  /** Name under which views are saved; without it views cannot be saved. */
  name?: ViewedList;
  /** Further search parameters to keep, such as the tab with the list. */
  base?: Readonly<Record<string, string>>;
  /** Name of the table, such as "Customers". */
  label: string;
  columns: readonly TableColumn<Row>[];
  filters: readonly ListFilter[];
  nameOf: (row: Row) => string;
  rowTo?: (row: Row) => string;
  /** Groups adjacent rows under a common head. */
  groups?: TableGroups<Row> | undefined;
  rowActions?: (row: Row) => ReactNode;
  /** Texts for a filter without matches; if undefined, `empty` is shown. */
  noMatches: { title: string; hint?: string } | undefined;
  /** Notice above the rows, such as the result of the last change. */
  notice?: ReactNode;
  /** Shown while there are no rows at all. */
  empty: ReactNode;
  /** Actions on selected rows; without it rows cannot be selected. */
  bulk?: ((selection: Selection<Row>) => ReactNode) | undefined;
  /** Content of the foot, about all matching rows. */
  foot?: ReactNode;
  /** Sums of all matching rows, by column. */
  sums?: Readonly<Record<string, ReactNode>> | undefined;
  /** Rows contain long text to be read in full, so cards on phones use as many lines as needed. */
  isText?: boolean;
  /** Name by which tours find the filters. */
  marker?: string;
  /** Content in the filter row, for a list on a tab without a page head. */
  beside?: ReactNode;
}

/** Standard list: views, search, filters, columns, density, order, pages, selection and keys, all stored in the URL. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { list, name, base, label, columns, filters, nameOf, rowTo, rowActions, noMatches, empty, bulk, foot, sums, marker, beside } =
    props;
  const { arrangement } = list;
  const { isText = false, groups, notice } = props;
  const selection = useSelection(list.rows ?? []);
  const views = useViews(name, base);
  const area = useRef<HTMLDivElement>(null);
  const shown = shownColumns(columns, arrangement.columns);
  return (
    <div ref={area} className="[--list-foot:2.75rem]">
      <TableKeys area={area} onToggle={bulk && selection.toggle} onEscape={selection.clear} />
      <ViewTabs {...views} />
      <ListBar list={list} columns={columns} filters={filters} searchLabel={`Search ${inSentence(label)}`} marker={marker}>
        {beside}
        {name !== undefined && <SaveViewButton name={name} views={views} />}
      </ListBar>
      {notice}
      <ListRows
        list={list}
        skeleton={<TableSkeleton columns={shown.length} label={`Loading ${inSentence(label)}`} />}
        noMatches={noMatches}
        empty={list.pages?.number === 1 ? empty : <PastTheEnd onBack={() => list.pages?.go(1)} />}
      >
        {(rows) => (
          <>
            <Table
              label={label}
              columns={shown}
              rows={rows}
              rowKey={({ id }) => id}
              nameOf={nameOf}
              sorting={list.sorting}
              groups={groups}
              compact={arrangement.isCompact}
              hasShortCards={!isText}
              sums={sums}
              {...(rowTo && { rowTo })}
              {...(rowActions && { rowActions })}
              {...(bulk && { selection })}
            />
            {bulk && selection.rows.length > 0 && bulk(selection)}
            <ListFoot list={list}>{foot}</ListFoot>
          </>
        )}
      </ListRows>
    </div>
  );
}

/** Acronyms such as "QBRs" are not lower-cased. */
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());

/** Page of an old link beyond the end of the list. */
function PastTheEnd({ onBack }: { onBack: () => void }) {
  return <NoMatches title="No rows on this page" hint="The list has become shorter since." onClear={onBack} />;
}

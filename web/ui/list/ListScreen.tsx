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
  /** By pages (`useList` with `isPaged`). */
  list: List<Row, SearchParams> & { sorting: Sorting };
  /** Under this name views are saved; without it none can be. */
  name?: ViewedList;
  /** What the address holds beside the arrangement, such as the tab with the list. */
  base?: Readonly<Record<string, string>>;
  /** What the table is called: "Customers". */
  label: string;
  columns: readonly TableColumn<Row>[];
  filters: readonly ListFilter[];
  /** The name of a row beside its box. */
  nameOf: (row: Row) => string;
  rowTo?: (row: Row) => string;
  /** Rows that follow one another stand under a common head. */
  groups?: TableGroups<Row> | undefined;
  rowActions?: (row: Row) => ReactNode;
  /** Without it, nothing that matches is nothing at all. */
  noMatches: { title: string; hint?: string } | undefined;
  /** Above the rows: what became of the last change. */
  notice?: ReactNode;
  /** Shown while nothing is there yet. */
  empty: ReactNode;
  /** What can be done with several rows; without it none can be selected. */
  bulk?: ((selection: Selection<Row>) => ReactNode) | undefined;
  /** In the foot, of all rows that match. */
  foot?: ReactNode;
  /** Under their columns, of all rows that match. */
  sums?: Readonly<Record<string, ReactNode>> | undefined;
  /** Rows hold what somebody has written, which is read here whole: then a card on a phone takes the lines that it needs. */
  isText?: boolean;
  /** The name that tours know the filters by. */
  marker?: string;
  /** In the row of filters, where the list stands on a tab and has no head of its own. */
  beside?: ReactNode;
}

/** The one list of the product: views, search, filters, columns, density, order, pages, selection and keys, all of it in the address. */
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
    <div ref={area}>
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
              hasTwoLines={!isText}
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

/** "QBRs" stays as it is. */
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());

/** A page of an old link that the list no longer has. */
function PastTheEnd({ onBack }: { onBack: () => void }) {
  return <NoMatches title="This page has no rows" hint="The list has become shorter." onClear={onBack} />;
}

import { classes } from '#web/ui/classes.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/icons.tsx';
import type { TableColumn, Sorting } from './table.columns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { Selection } from './selection.ts';
import { AS } from './table.roles.ts';

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sorting: Sorting | undefined;
  hasActions: boolean;
  selection?: Selection<Row> | undefined;
}

const CELL = 'sticky top-14 z-3 h-9 border-b border-border bg-surface-1 px-3 text-left text-xs font-semibold text-muted whitespace-nowrap';

/** Sticky below the top bar; on cards, visible to screen readers only. */
export function TableHead<Row>({ columns, sorting, hasActions, selection }: TableHeadProps<Row>) {
  return (
    <thead {...AS.rowgroup} className="cards:sr-only">
      <tr {...AS.row}>
        {selection && (
          <th {...AS.columnheader} scope="col" className={classes(CELL, 'w-9 pr-0')}>
            <RowCheckbox
              label="Select all shown"
              checked={selection.isAll}
              isPartial={selection.rows.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            {...AS.columnheader}
            scope="col"
            aria-sort={sortOf(column.sortKey, sorting)}
            className={classes(CELL, column.numeric && 'text-right')}
          >
            {column.sortKey && sorting ? (
              <SortButton column={column} sortKey={column.sortKey} sorting={sorting} />
            ) : (
              (column.head ?? column.label)
            )}
          </th>
        ))}
        {hasActions && (
          <th {...AS.columnheader} scope="col" className={CELL}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function sortOf(sortKey: string | undefined, sorting: Sorting | undefined) {
  if (!sorting || sortKey === undefined || sorting.key !== sortKey) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}

interface SortButtonProps {
  column: Pick<TableColumn<never>, 'label' | 'head' | 'isDescendingFirst'>;
  sortKey: string;
  sorting: Sorting;
}

/** A second press reverses the order. */
function SortButton({ column: { label, head = label, isDescendingFirst = false }, sortKey, sorting }: SortButtonProps) {
  const isActive = sorting.key === sortKey;
  const isTurned = isActive && sorting.descending !== isDescendingFirst;
  const press = () => {
    if (isTurned && sorting.reset) sorting.reset();
    else sorting.onChange(sortKey, isActive ? !sorting.descending : isDescendingFirst);
  };
  const Arrow = sorting.descending ? ArrowDownIcon : ArrowUpIcon;
  return (
    <button type="button" onClick={press} className="inline-flex h-6 items-center gap-1 rounded-field hover:text-text">
      {head}
      {isActive && <Arrow size={14} />}
    </button>
  );
}

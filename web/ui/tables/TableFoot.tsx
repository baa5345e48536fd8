import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { TableColumn } from './table.columns.ts';
import { AS } from './table.roles.ts';

interface TableFootProps<Row> {
  columns: readonly TableColumn<Row>[];
  /** By the key of the column under which each stands; the first column says of what they are. */
  sums: Readonly<Record<string, ReactNode>>;
  /** Cells before and after those of the columns. */
  isSelectable: boolean;
  hasActions: boolean;
}

const CELL = 'rows:sticky rows:bottom-11 rows:z-2 rows:h-10 rows:bg-surface-1 rows:px-3 rows:shadow-[inset_0_1px_0_var(--border-strong)]';

/** Means and sums of all rows that match, under their columns and above the line of pages. */
export function TableFoot<Row>({ columns, sums, isSelectable, hasActions }: TableFootProps<Row>) {
  const [title, ...others] = columns;
  if (!title) return null;
  return (
    <tfoot {...AS.rowgroup} className="cards:block">
      <tr
        {...AS.row}
        className="cards:flex cards:flex-wrap cards:items-center cards:gap-x-4 cards:gap-y-1 cards:border-t cards:border-border-strong/60 cards:px-4 cards:py-2"
      >
        <th
          {...AS.rowheader}
          scope="row"
          colSpan={isSelectable ? 2 : 1}
          className={classes(CELL, 'text-left text-sm font-normal text-muted cards:basis-full')}
        >
          {sums[title.key]}
        </th>
        {others.map(({ key, numeric }) => (
          <td
            key={key}
            {...AS.cell}
            className={classes(CELL, 'text-sm tabular-nums', !sums[key] && 'cards:hidden', numeric && 'rows:text-right')}
          >
            {sums[key]}
          </td>
        ))}
        {hasActions && <td {...AS.cell} className={classes(CELL, 'cards:hidden')} />}
      </tr>
    </tfoot>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { Selection } from './selection.ts';
import type { TableColumn, Sorting } from './table.columns.ts';
import { AS } from './table.roles.ts';
import { containerFor } from './table.width.ts';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';

interface TableProps<Row> {
  label: string;
  /** The first one is the title: it names the row and contains its link. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Makes the whole row a link. */
  rowTo?: (row: Row) => string;
  /** Buttons at the end of the row, visible on hover, on focus and on touch. */
  rowActions?: (row: Row) => ReactNode;
  sorting?: Sorting;
  compact?: boolean;
  /** Of all rows that match, by the key of the column. */
  sums?: Readonly<Record<string, ReactNode>> | undefined;
  /** On a card nothing takes a third line. */
  hasTwoLines?: boolean;
  /** Rows can be selected; what a row is called beside its box. */
  selection?: Selection<Row> | undefined;
  nameOf?: (row: Row) => string;
}

/** A card on narrow screens: title and aside on the first line, the other columns on the second. */
const ROW =
  'group relative border-b border-border last:border-b-0 hover:bg-surface-2 cards:flex cards:flex-wrap cards:items-center cards:gap-x-3 cards:gap-y-1 ' +
  'cards:px-4 cards:py-2 cards:before:order-2 cards:before:h-0 cards:before:basis-full';
/** The row that the keys stand on. */
const FOCUSED = 'has-[th_a:focus-visible]:shadow-[inset_2px_0_0_var(--color-accent-line)]';
const PLACES = { aside: 'cards:order-1', line: 'cards:order-3 cards:text-sm cards:text-muted', hidden: 'cards:hidden' };
/** A card of two lines always: the first column of the second one takes what the others leave, and what is too long is cut. */
const CUT = {
  title: 'cards:truncate',
  first: 'cards:min-w-0 cards:flex-1 cards:truncate',
  other: 'cards:max-w-1/2 cards:truncate',
  aside: 'cards:whitespace-nowrap',
  hidden: '',
};
const ACTIONS =
  'relative text-right whitespace-nowrap cards:order-1 rows:px-2 rows:opacity-0 rows:group-focus-within:opacity-100 rows:group-hover:opacity-100 pointer-coarse:opacity-100';

/** How a column is cut on a card of two lines. */
function cutOf(
  { key, card = 'line' }: { key: string; card?: 'aside' | 'line' | 'hidden' },
  columns: readonly { key: string; card?: string }[],
) {
  if (card !== 'line') return CUT[card];
  return columns.slice(1).find((column) => (column.card ?? 'line') === 'line')?.key === key ? CUT.first : CUT.other;
}

export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowTo,
    rowActions,
    sorting,
    compact = false,
    hasTwoLines = false,
    sums,
    selection,
    nameOf = rowKey,
  } = props;
  const room = containerFor(columns.length + (rowActions ? 1 : 0));
  const height = compact ? 'rows:h-8' : 'rows:h-10';
  return (
    <div className={classes('overflow-clip rounded-card border border-border bg-surface-1', room)}>
      <table
        {...AS.table}
        aria-label={label}
        data-lines={hasTwoLines ? 2 : undefined}
        className="w-full border-collapse text-sm cards:block"
      >
        <TableHead columns={columns} sorting={sorting} hasActions={rowActions !== undefined} selection={selection} />
        <tbody {...AS.rowgroup} className="cards:block">
          {rows.map((row) => (
            <tr
              {...AS.row}
              key={rowKey(row)}
              data-row={rowKey(row)}
              className={classes(ROW, rowTo && FOCUSED, selection?.has(rowKey(row)) && 'bg-accent/12')}
            >
              {selection && (
                <td {...AS.cell} className="relative z-1 rows:w-9 rows:pl-3">
                  <RowCheckbox
                    label={`Select ${nameOf(row)}`}
                    checked={selection.has(rowKey(row))}
                    onChange={() => selection.toggle(rowKey(row))}
                  />
                </td>
              )}
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.key}
                    {...AS.rowheader}
                    scope="row"
                    className={classes(
                      'text-left text-base font-medium cards:min-w-0 cards:flex-1 rows:px-3',
                      height,
                      rowTo &&
                        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
                      hasTwoLines && CUT.title,
                      column.className,
                    )}
                  >
                    {rowTo ? (
                      <Link to={rowTo(row)} className="outline-none after:absolute after:inset-0">
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    {...AS.cell}
                    className={classes(
                      'rows:px-3',
                      height,
                      PLACES[column.card ?? 'line'],
                      hasTwoLines && cutOf(column, columns),
                      column.numeric && 'tabular-nums rows:text-right',
                      column.className,
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
              {rowActions && (
                <td {...AS.cell} className={ACTIONS}>
                  {rowActions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {sums && <TableFoot columns={columns} sums={sums} isSelectable={selection !== undefined} hasActions={rowActions !== undefined} />}
      </table>
    </div>
  );
}

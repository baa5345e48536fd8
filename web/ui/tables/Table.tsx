import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { Selection } from './selection.ts';
import type { Sorting, TableColumn, TableGroups } from './table.columns.ts';
import { AS } from './table.roles.ts';
import { containerFor } from './table.width.ts';
import { TableHead } from './TableHead.tsx';

interface TableProps<Row> {
  label: string;
  /** The first column is the title: it names the row and contains its link. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Makes the whole row a link. */
  rowTo?: (row: Row) => string;
  /** Buttons at the end of the row, visible on hover, focus and touch. */
  rowActions?: (row: Row) => ReactNode;
  sorting?: Sorting;
  groups?: TableGroups<Row> | undefined;
  compact?: boolean;
  /** Sums of all matching rows, by column key. */
  sums?: Readonly<Record<string, ReactNode>> | undefined;
  /** Limits cards to a title of at most two lines and one line below it. */
  hasShortCards?: boolean;
  /** Narrow columns, which stay rows at the width of six. */
  isNarrow?: boolean;
  /** Makes rows selectable; `nameOf` labels their check boxes. */
  selection?: Selection<Row> | undefined;
  nameOf?: (row: Row) => string;
}

/** Card on narrow screens: title and aside on the first line, the other columns on the second. */
const ROW =
  'group relative border-b border-border last:border-b-0 hover:bg-surface-2 cards:flex cards:flex-wrap cards:items-center cards:gap-x-2 cards:gap-y-1 ' +
  'cards:px-3 cards:py-2 cards:before:order-2 cards:before:h-0 cards:before:basis-full';
const FOCUSED = 'has-[th_a:focus-visible]:shadow-[inset_2px_0_0_var(--color-accent-line)]';
/** Title of a row whose link is focused. */
export const OUTLINED = 'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus';
const PLACES = { aside: 'cards:order-1', line: 'cards:order-3 cards:text-sm cards:text-muted', hidden: 'cards:hidden' };
/** Card with a title of at most two lines and one line below it, whose first column takes the remaining width; overlong text is truncated. */
const CUT = {
  title: 'cards:line-clamp-2 cards:wrap-anywhere',
  first: 'cards:min-w-0 cards:flex-1 cards:truncate',
  other: 'cards:max-w-3/5 cards:truncate',
  aside: 'cards:whitespace-nowrap',
  hidden: '',
};
const ACTIONS =
  'relative text-right whitespace-nowrap cards:order-1 rows:px-2 rows:opacity-0 rows:group-focus-within:opacity-100 rows:group-hover:opacity-100 pointer-coarse:opacity-100';

/** Truncation of a column on a two-line card. */
function cutOf(
  { key, card = 'line' }: { key: string; card?: 'aside' | 'line' | 'hidden' },
  columns: readonly { key: string; card?: string }[],
) {
  if (card !== 'line') return CUT[card];
  return columns.slice(1).find((column) => (column.card ?? 'line') === 'line')?.key === key ? CUT.first : CUT.other;
}

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, sorting, groups, hasShortCards = false, isNarrow = false, sums, selection } = props;
  const room = containerFor(isNarrow ? 1 : columns.length + (rowActions ? 1 : 0));
  return (
    <div className={classes('overflow-clip rounded-card border border-border bg-surface-1', room)}>
      <table
        {...AS.table}
        aria-label={label}
        data-short-cards={hasShortCards ? '' : undefined}
        className="w-full border-collapse text-sm cards:block"
      >
        <TableHead columns={columns} sorting={sorting} hasActions={rowActions !== undefined} selection={selection} />
        {groups ? (
          <Groups {...props} groups={groups} />
        ) : (
          <tbody {...AS.rowgroup} className="cards:block">
            {rows.map((row) => (
              <TableRow key={rowKey(row)} row={row} {...props} />
            ))}
          </tbody>
        )}
        {sums && <TableFoot columns={columns} sums={sums} isSelectable={selection !== undefined} hasActions={rowActions !== undefined} />}
      </table>
    </div>
  );
}

function Groups<Row>({ groups, ...props }: TableProps<Row> & { groups: TableGroups<Row> }) {
  const { rows, rowKey, columns, selection } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = (key: string) =>
    setFolded((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])));
  return runsOf(rows, groups.keyOf).map(({ key, first, all }) => {
    const isFolded = folded.has(key);
    return (
      <tbody {...AS.rowgroup} key={rowKey(first)} className="border-b border-border last:border-b-0 cards:block">
        {groups.head({ first, columns, isFolded, onFold: () => fold(key), isSelectable: selection !== undefined })}
        {!isFolded && all.map((row) => <TableRow key={rowKey(row)} row={row} {...props} />)}
      </tbody>
    );
  });
}

function runsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): { key: string; first: Row; all: Row[] }[] {
  const runs: { key: string; first: Row; all: Row[] }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.key === keyOf(row)) last.all.push(row);
    else runs.push({ key: keyOf(row), first: row, all: [row] });
  }
  return runs;
}

function TableRow<Row>(props: TableProps<Row> & { row: Row }) {
  const { row, columns, rowKey, rowTo, rowActions, compact = false, hasShortCards = false, selection, nameOf = rowKey } = props;
  const [title, ...others] = columns;
  const key = rowKey(row);
  const height = compact ? 'rows:h-8' : 'rows:h-10';
  return (
    <tr {...AS.row} data-row={key} className={classes(ROW, rowTo && FOCUSED, selection?.has(key) && 'bg-accent/12')}>
      {selection && (
        <td {...AS.cell} className="relative z-1 rows:w-9 rows:pl-3">
          <RowCheckbox label={`Select ${nameOf(row)}`} checked={selection.has(key)} onChange={() => selection.toggle(key)} />
        </td>
      )}
      {title && <TitleCell {...props} title={title} height={height} />}
      {others.map((column) => (
        <td
          key={column.key}
          {...AS.cell}
          className={classes(
            'rows:px-3',
            height,
            PLACES[column.card ?? 'line'],
            hasShortCards && cutOf(column, columns),
            column.numeric && 'tabular-nums rows:text-right',
            column.className,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
      {rowActions && (
        <td {...AS.cell} className={ACTIONS}>
          {rowActions(row)}
        </td>
      )}
    </tr>
  );
}

interface TitleCellProps<Row> extends Pick<TableProps<Row>, 'rowTo' | 'hasShortCards'> {
  row: Row;
  title: TableColumn<Row>;
  height: string;
}

function TitleCell<Row>({ row, title, height, rowTo, hasShortCards = false }: TitleCellProps<Row>) {
  const text = title.cell(row);
  return (
    <th
      {...AS.rowheader}
      scope="row"
      className={classes(
        'text-left text-base font-medium cards:min-w-0 cards:flex-1 rows:px-3',
        height,
        rowTo && OUTLINED,
        hasShortCards && CUT.title,
        title.className,
      )}
    >
      {rowTo ? (
        <Link to={rowTo(row)} className="outline-none after:absolute after:inset-0">
          {text}
        </Link>
      ) : (
        text
      )}
    </th>
  );
}

interface TableFootProps<Row> {
  columns: readonly TableColumn<Row>[];
  /** By column key; the first column contains the label. */
  sums: Readonly<Record<string, ReactNode>>;
  /** Adds cells before and after the columns. */
  isSelectable: boolean;
  hasActions: boolean;
}

const FOOT_CELL =
  'rows:sticky rows:bottom-(--list-foot,0px) rows:z-2 rows:h-10 rows:bg-surface-1 rows:px-3 rows:shadow-[inset_0_1px_0_var(--border-strong)]';

/** Means and sums of all matching rows, below their columns and above the page navigation. */
function TableFoot<Row>({ columns, sums, isSelectable, hasActions }: TableFootProps<Row>) {
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
          className={classes(FOOT_CELL, 'text-left text-sm font-normal text-muted cards:basis-full')}
        >
          {sums[title.key]}
        </th>
        {others.map(({ key, numeric }) => (
          <td
            key={key}
            {...AS.cell}
            className={classes(FOOT_CELL, 'text-sm tabular-nums', !sums[key] && 'cards:hidden', numeric && 'rows:text-right')}
          >
            {sums[key]}
          </td>
        ))}
        {hasActions && <td {...AS.cell} className={classes(FOOT_CELL, 'cards:hidden')} />}
      </tr>
    </tfoot>
  );
}

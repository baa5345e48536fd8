import { Fragment, useState } from 'react';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { daysOf } from '#web/ui/data/days.ts';
import type { Sorting } from '#web/ui/tables/table.columns.ts';
import { AS } from '#web/ui/tables/table.roles.ts';
import { containerFor } from '#web/ui/tables/table.width.ts';
import { TableHead } from '#web/ui/tables/TableHead.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import type { AuditColumn } from './audit.columns.tsx';
import type { AuditSearch } from './audit.search.ts';
import { clockOf } from './audit.words.ts';
import { AuditDetails } from './AuditDetails.tsx';

const CELL = 'rows:px-3 cards:text-sm';

interface AuditTableProps {
  events: readonly AuditEvent[];
  /** Time first, then the chosen columns. */
  columns: readonly AuditColumn[];
  isCompact: boolean;
  sorting: Sorting;
  onFilter: (next: Partial<AuditSearch>) => void;
}

/** Events by day; a row expands to its changes. Cards show time, actor and outcome, then action and entity. */
export function AuditTable({ events, columns, isCompact, sorting, onFilter }: AuditTableProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <div className={classes('overflow-clip rounded-card border border-border bg-surface-1', containerFor(columns.length))}>
      <table {...AS.table} aria-label="Events" data-short-cards="" className="w-full table-fixed border-collapse text-sm cards:block">
        <colgroup className="cards:hidden">
          {columns.map(({ key, width }) => (
            <col key={key} className={width} />
          ))}
        </colgroup>
        <TableHead
          columns={columns.map((column) => ({ ...column, cell: () => null, className: '' }))}
          sorting={sorting}
          hasActions={false}
        />
        {daysOf(events, ({ at }) => at).map(({ day, title, date, rows }) => (
          <tbody key={day} {...AS.rowgroup} className="cards:block">
            <tr {...AS.row} className="border-b border-border cards:block">
              <th {...AS.rowheader} colSpan={columns.length} className="bg-surface-2 px-3 py-1.5 text-left font-semibold cards:block">
                {title} {title !== date && <span className="ml-1 font-normal text-muted">{date}</span>}
              </th>
            </tr>
            {rows.map((event) => (
              <Fragment key={event.seq}>
                <EventRow
                  event={event}
                  columns={columns}
                  isCompact={isCompact}
                  isOpen={event.seq === open}
                  onToggle={() => setOpen(event.seq === open ? null : event.seq)}
                />
                {event.seq === open && (
                  <tr {...AS.row} className="border-b border-border last:border-b-0 cards:block">
                    <td {...AS.cell} colSpan={columns.length} className="p-3 cards:block">
                      <AuditDetails event={event} onFilter={onFilter} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface EventRowProps extends Pick<AuditTableProps, 'columns' | 'isCompact'> {
  event: AuditEvent;
  isOpen: boolean;
  onToggle: () => void;
}

function EventRow({ event, columns, isCompact, isOpen, onToggle }: EventRowProps) {
  const { at, actor, action, seq } = event;
  const Sign = isOpen ? ChevronDownIcon : ChevronRightIcon;
  const cellOf = classes(CELL, isCompact ? 'rows:h-8' : 'rows:h-10');
  const { time, milliseconds } = clockOf(at);
  return (
    <tr
      {...AS.row}
      data-row={seq}
      className={classes(
        'relative border-b border-border last:border-b-0 hover:bg-surface-2 cards:flex cards:flex-wrap cards:items-center cards:gap-x-3 cards:gap-y-1 cards:px-3 cards:py-2 cards:before:order-2 cards:before:h-0 cards:before:basis-full',
        isOpen && 'bg-accent-tint',
      )}
    >
      <th {...AS.rowheader} scope="row" className={classes(cellOf, 'text-left font-normal whitespace-nowrap')}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${action} by ${actor.name}, ${time}${milliseconds}`}
          onClick={onToggle}
          className="flex items-center gap-1.5 tabular-nums outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <Sign size={16} className="shrink-0 text-muted" />
          <time dateTime={at}>
            {time}
            <span className="text-muted">{milliseconds}</span>
          </time>
        </button>
      </th>
      {columns.slice(1).map(({ key, cell, className, title }) => (
        <td key={key} {...AS.cell} className={classes(cellOf, className?.(event))} title={title?.(event)}>
          {cell?.(event)}
        </td>
      ))}
    </tr>
  );
}

import { Fragment, useState } from 'react';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { daysOf } from '#web/ui/data/days.ts';
import { AS } from '#web/ui/tables/table.roles.ts';
import { containerFor } from '#web/ui/tables/table.width.ts';
import { TableHead } from '#web/ui/tables/TableHead.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import type { AuditSearch } from './audit.search.ts';
import { clockOf, roleOf } from './audit.words.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { OUTCOME_LOOKS } from './outcome.looks.ts';

const LABELS = ['Time', 'Actor', 'Action', 'Entity', 'Customer', 'Outcome', 'IP'] as const;
const HEAD = LABELS.map((label) => ({ key: label, label, cell: () => null }));
const CELL = 'rows:h-10 rows:px-3 cards:text-sm';

interface AuditTableProps {
  events: readonly AuditEvent[];
  onFilter: (next: Partial<AuditSearch>) => void;
}

/** Events by day; a row opens what it changed. */
export function AuditTable({ events, onFilter }: AuditTableProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <div className={classes('overflow-clip rounded-card border border-border bg-surface-1', containerFor(LABELS.length))}>
      <table {...AS.table} aria-label="Events" className="w-full table-fixed border-collapse text-sm cards:block">
        <colgroup className="cards:hidden">
          <col className="w-34" />
          <col className="w-52" />
          <col className="w-48" />
          <col />
          <col className="w-41" />
          <col className="w-24" />
          <col className="w-29" />
        </colgroup>
        <TableHead columns={HEAD} sorting={undefined} hasActions={false} />
        {daysOf(events, ({ at }) => at).map(({ day, title, date, rows }) => (
          <tbody key={day} {...AS.rowgroup} className="cards:block">
            <tr {...AS.row} className="border-b border-border cards:block">
              <th {...AS.rowheader} colSpan={LABELS.length} className="bg-surface-2 px-3 py-1.5 text-left font-semibold cards:block">
                {title} {title !== date && <span className="ml-1 font-normal text-muted">{date}</span>}
              </th>
            </tr>
            {rows.map((event) => (
              <Fragment key={event.seq}>
                <EventRow event={event} isOpen={event.seq === open} onToggle={() => setOpen(event.seq === open ? null : event.seq)} />
                {event.seq === open && (
                  <tr {...AS.row} className="border-b border-border last:border-b-0 cards:block">
                    <td {...AS.cell} colSpan={LABELS.length} className="p-3 cards:block">
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

interface EventRowProps {
  event: AuditEvent;
  isOpen: boolean;
  onToggle: () => void;
}

function EventRow({ event, isOpen, onToggle }: EventRowProps) {
  const { at, actor, action, entity, customer, outcome, ip } = event;
  const Sign = isOpen ? ChevronDownIcon : ChevronRightIcon;
  const look = OUTCOME_LOOKS[outcome];
  const { time, milliseconds } = clockOf(at);
  return (
    <tr
      {...AS.row}
      className={classes(
        'relative border-b border-border last:border-b-0 hover:bg-surface-2 cards:flex cards:flex-wrap cards:items-center cards:gap-x-3 cards:gap-y-1 cards:px-3 cards:py-2',
        isOpen && 'bg-accent-tint',
      )}
    >
      <th {...AS.rowheader} scope="row" className={classes(CELL, 'text-left font-normal whitespace-nowrap')}>
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
      <td {...AS.cell} className={classes(CELL, 'cards:min-w-0 cards:flex-1')}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={actor.name} />
          <span className="truncate" title={actor.name}>
            {actor.name}
          </span>
          <span className="shrink-0 text-xs text-muted">{roleOf(actor)}</span>
        </span>
      </td>
      <td {...AS.cell} className={classes(CELL, 'truncate font-medium cards:basis-full')} title={action}>
        {action}
      </td>
      <td {...AS.cell} className={classes(CELL, 'truncate cards:max-w-full')} title={entity.label ?? ''}>
        {entity.label ?? entity.type}
      </td>
      <td {...AS.cell} className={classes(CELL, 'truncate cards:text-muted', !customer && 'cards:hidden')} title={customer?.name ?? ''}>
        {customer?.name ?? '–'}
      </td>
      <td {...AS.cell} className={CELL}>
        <span className={classes('flex items-center gap-1.5', look.colour)}>
          <look.icon size={14} />
          {look.label}
        </span>
      </td>
      <td {...AS.cell} className={classes(CELL, 'truncate text-muted tabular-nums', ip === null && 'cards:hidden')}>
        {ip ?? '–'}
      </td>
    </tr>
  );
}

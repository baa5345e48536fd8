import type { ReactNode } from 'react';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import type { ChoosableColumn } from '#web/ui/list/ColumnChooser.tsx';
import { roleOf } from './audit.words.ts';
import { OUTCOME_LOOKS } from './outcome.looks.ts';

export interface AuditColumn extends ChoosableColumn {
  /** Fixed width; the entity column takes the rest. */
  width: string;
  /** Sort key of the column, as in the contract. */
  sortKey?: string;
  /** Absent for the time, which the row draws as its toggle. */
  cell?: (event: AuditEvent) => ReactNode;
  className?: (event: AuditEvent) => string;
  /** Full text of a cell that may be truncated. */
  title?: (event: AuditEvent) => string;
}

/** The log is sorted by time only (decision 26); every other column is a filter. */
export const COLUMNS: readonly AuditColumn[] = [
  { key: 'at', label: 'Time', sortKey: 'at', width: 'w-34' },
  {
    key: 'actor',
    label: 'Actor',
    width: 'w-52',
    className: () => 'cards:min-w-0 cards:flex-1',
    cell: ({ actor }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={actor.name} />
        <span className="max-w-3/4 shrink-0 truncate" title={actor.name}>
          {actor.name}
        </span>
        <span className="truncate text-xs text-muted cards:hidden" title={roleOf(actor)}>
          {roleOf(actor)}
        </span>
      </span>
    ),
  },
  {
    key: 'action',
    label: 'Action',
    width: 'w-48',
    className: () => 'truncate font-medium cards:order-3 cards:max-w-1/2',
    title: ({ action }) => action,
    cell: ({ action }) => action,
  },
  {
    key: 'entity',
    label: 'Entity',
    width: '',
    className: () => 'truncate cards:order-3 cards:min-w-0 cards:flex-1',
    title: ({ entity }) => entity.label ?? '',
    cell: ({ entity }) => entity.label ?? entity.type,
  },
  {
    key: 'customer',
    label: 'Customer',
    width: 'w-41',
    className: () => 'truncate cards:hidden',
    title: ({ customer }) => customer?.name ?? '',
    cell: ({ customer }) => customer?.name ?? '–',
  },
  {
    key: 'outcome',
    label: 'Outcome',
    width: 'w-24',
    className: () => 'cards:order-1',
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
  {
    key: 'ip',
    label: 'IP',
    width: 'w-29',
    className: () => 'truncate text-muted tabular-nums cards:hidden',
    cell: ({ ip }) => ip ?? '–',
  },
  {
    key: 'request',
    label: 'Request',
    width: 'w-41',
    isExtra: true,
    className: () => 'truncate text-muted cards:hidden',
    title: ({ requestId }) => requestId ?? '',
    cell: ({ requestId }) => requestId ?? '–',
  },
];

function Outcome({ outcome }: Pick<AuditEvent, 'outcome'>) {
  const look = OUTCOME_LOOKS[outcome];
  return (
    <span className={classes('flex items-center gap-1.5', look.colour)}>
      <look.icon size={14} />
      {look.label}
    </span>
  );
}

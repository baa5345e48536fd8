import { useState } from 'react';
import * as z from 'zod/mini';
import { type AuditEvent, listAuditEvents } from '#contract/audit/audit.contract.ts';
import { ChangedFields } from '#web/audit/ChangedFields.tsx';
import { OUTCOME_LOOKS } from '#web/audit/outcome.looks.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { daysOf, timeOf } from '#web/ui/data/days.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { changedWords, doneWords } from './history.words.ts';

interface HistoryDrawerProps {
  thing: { type: 'customer' | 'assessment' | 'template' | 'qbr' | 'sop'; id: string; name: string };
  onClose: () => void;
}

/** The filters of the page behind are not the drawer's. */
const NO_SEARCH = z.object({});

/** Who did what with one thing, the newest first, for those who may see the audit log. */
export function HistoryDrawer({ thing: { type, id, name }, onClose }: HistoryDrawerProps) {
  const events = useList(listAuditEvents, { pageSize: 25, schema: NO_SEARCH, toQuery: () => ({ entityType: type, entityId: id }) });
  return (
    <Drawer
      open
      onClose={onClose}
      title={`History of ${name}`}
      width="w-140"
      footer={<TextLink to={`/audit-logs?entityType=${type}&entityId=${id}`}>Open in the audit log</TextLink>}
    >
      <div className="p-4">
        <ListRows
          list={events}
          skeleton={<TableSkeleton rows={6} columns={2} label="Loading the history" />}
          empty={
            <EmptyState icon={HistoryIcon} title="The log holds nothing of it">
              Events that were older than the audit log is kept have been removed.
            </EmptyState>
          }
        >
          {(rows) => <Days events={rows} />}
        </ListRows>
      </div>
    </Drawer>
  );
}

function Days({ events }: { events: readonly AuditEvent[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {daysOf(events, ({ at }) => at).map(({ day, title, date, rows }) => (
        <section key={day} aria-label={date}>
          <h3 className="mb-1 font-semibold">
            {title} {title !== date && <span className="ml-1 font-normal text-muted">{date}</span>}
          </h3>
          <ul className="divide-y divide-border overflow-clip rounded-card border border-border">
            {rows.map((event) => (
              <Event key={event.seq} event={event} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Event({ event }: { event: AuditEvent }) {
  const [isOpen, setOpen] = useState(false);
  const { actor, action, at, outcome, changes } = event;
  const { label, icon: Sign } = OUTCOME_LOOKS[outcome];
  return (
    <li className="px-3 py-2">
      <div className="flex items-start gap-3">
        <Avatar name={actor.name} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">
            <span className="font-medium">{actor.name}</span> <span title={action}>{doneWords(event)}</span>
          </p>
          {outcome !== 'ok' && (
            <p className="flex items-center gap-1 text-sm text-muted">
              <Sign size={14} /> {label}
            </p>
          )}
          {changes.length > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="text-left text-sm text-muted underline decoration-border-strong underline-offset-3 wrap-anywhere hover:text-text"
            >
              {changedWords(changes)}
            </button>
          )}
        </div>
        <time dateTime={at} className="shrink-0 text-sm text-muted tabular-nums">
          {timeOf(at)}
        </time>
      </div>
      {isOpen && (
        <div className="mt-2">
          <ChangedFields changes={changes} />
        </div>
      )}
    </li>
  );
}

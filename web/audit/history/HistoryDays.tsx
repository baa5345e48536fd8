import { useState } from 'react';
import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { ChangedFields } from '#web/audit/ChangedFields.tsx';
import { OUTCOME_LOOKS } from '#web/audit/outcome.looks.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { daysOf, timeOf } from '#web/ui/data/days.ts';

/** Further fields are counted instead of named. */
const MOST_NAMED = 3;

/** Action without the entity: "updated", "checklist started". */
function doneWords({ action }: Pick<AuditEvent, 'action'>): string {
  return action.slice(action.indexOf('.') + 1).replaceAll(/[._]/g, ' ');
}

/** Action with the kind of entity: "user updated". */
function actionWords({ action }: Pick<AuditEvent, 'action'>): string {
  return action.replaceAll(/[._]/g, ' ');
}

/** Text such as "name, status and 4 more fields". */
function changedWords(changes: AuditEvent['changes']): string {
  const named = changes.slice(0, MOST_NAMED).map(({ field }) => field);
  const more = changes.length - named.length;
  if (more === 0) return named.join(', ');
  return `${named.join(', ')} and ${more} more ${more === 1 ? 'field' : 'fields'}`;
}

interface HistoryDaysProps {
  events: readonly AuditEvent[];
  /** Names the entity of each event, for lists about several entities. */
  namesEntity?: boolean;
}

/** Audit events by day, each expanding to its changes. */
export function HistoryDays({ events, namesEntity = false }: HistoryDaysProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {daysOf(events, ({ at }) => at).map(({ day, title, date, rows }) => (
        <section key={day} aria-label={date}>
          <h3 className="mb-1 font-semibold">
            {title} {title !== date && <span className="ml-1 font-normal text-muted">{date}</span>}
          </h3>
          <ul className="divide-y divide-border overflow-clip rounded-card border border-border">
            {rows.map((event) => (
              <Event key={event.seq} event={event} namesEntity={namesEntity} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Event({ event, namesEntity }: { event: AuditEvent; namesEntity: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { actor, action, entity, at, outcome, changes } = event;
  const { label, icon: Sign } = OUTCOME_LOOKS[outcome];
  return (
    <li className="px-3 py-2">
      <div className="flex items-start gap-3">
        <Avatar name={actor.name} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">
            <span className="font-medium">{actor.name}</span>{' '}
            <span title={action}>{namesEntity ? actionWords(event) : doneWords(event)}</span>
            {namesEntity && entity.label !== null && <span className="text-muted"> {entity.label}</span>}
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

import { type CalendarLayer, EVENT_KINDS, type EventKind, LAYER_OF, MOVABLE } from '#domain/calendar/calendar.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { can, type Permission, type Role } from '#domain/users/permissions.rules.ts';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { type EventQuery, type EventRow, readEvents } from './calendar.queries.ts';

const KINDS: Readonly<Record<EventKind, { needs: Permission; moves: Permission; link: (row: EventRow) => string }>> = {
  meeting: { needs: 'qbrs:view', moves: 'qbrs:edit', link: ({ id }) => `/qbrs/${id}` },
  planned: { needs: 'qbrs:view', moves: 'qbrs:edit', link: ({ id }) => `/quarterly-reviews?review=${id}` },
  assessment: { needs: 'assessments:view', moves: 'assessments:edit', link: ({ id }) => `/assessments/${id}` },
  review: { needs: 'assessments:view', moves: 'assessments:approve', link: ({ id }) => `/assessments/${id}/review` },
  action: { needs: 'qbrs:view', moves: 'qbrs:edit', link: ({ ref }) => `/qbrs/${ref}` },
  sop: { needs: 'sops:view', moves: 'sops:edit', link: ({ id }) => `/sops/${id}` },
  contract: { needs: 'customers:view', moves: 'customers:edit', link: ({ customer }) => `/customers/${customer?.id}?tab=assets` },
  warranty: { needs: 'customers:view', moves: 'customers:edit', link: ({ customer }) => `/customers/${customer?.id}?tab=assets` },
};

const MINUTE_MS = 60_000;

export function kindsFor(roles: readonly Role[], layer?: CalendarLayer): EventKind[] {
  return EVENT_KINDS.filter((kind) => can(roles, KINDS[kind].needs) && (layer === undefined || LAYER_OF[kind] === layer));
}

/** Events of several kinds, one query each, sorted by day. */
export async function eventsOf(tx: Tx, roles: readonly Role[], kinds: readonly EventKind[], query: EventQuery): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  for (const kind of kinds) events.push(...(await readEvents(tx, kind, query)).map((row) => presentEvent(kind, row, roles)));
  // ISO days and instants sort as text.
  const place = ({ day, start }: CalendarEvent) => `${day} ${start}`;
  return events.toSorted((one, other) => (place(one) < place(other) ? -1 : Number(place(one) > place(other))));
}

function presentEvent(kind: EventKind, row: EventRow, roles: readonly Role[]): CalendarEvent {
  const { startsAt, minutes, day, done } = row;
  const end = startsAt && new Date(startsAt.getTime() + (minutes ?? 0) * MINUTE_MS);
  return {
    ...row,
    kind,
    layer: LAYER_OF[kind],
    allDay: startsAt === null,
    start: startsAt?.toISOString() ?? day,
    end: end?.toISOString() ?? addDays(day, 1),
    link: KINDS[kind].link(row),
    movable: !done && MOVABLE.includes(kind) && can(roles, KINDS[kind].moves),
  };
}

import { useMutation } from '@tanstack/react-query';
import { updateAssessment } from '#contract/assessments/assessments.contract.ts';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { updateQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { tellAttendees } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { onDay } from '#domain/organizations/walltimes.rules.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { dayName, shortTitle } from './calendar.words.ts';

export interface EventMove {
  event: CalendarEvent;
  day: string;
  /** New time of a meeting; unchanged if omitted. */
  start?: string;
  notifies: boolean;
}

const ENTRY: Readonly<Partial<Record<CalendarEvent['kind'], Endpoint>>> = {
  meeting: updateQbr,
  planned: updateQuarterlyReview,
  assessment: updateAssessment,
  review: updateAssessment,
};

/** Start of a meeting on another day, at the same local time in the organisation's time zone. */
export function startOn({ start }: CalendarEvent, day: string, timezone: string): string {
  return onDay(start, day, timezone);
}

/** Returns the new version of the moved item. */
async function send({ event: { kind, id, version, start: now }, day, start }: EventMove): Promise<number> {
  const params = { id };
  if (kind === 'meeting') return (await call(updateQbr, { params, body: { dateTime: start ?? now, version } })).version;
  if (kind === 'planned') return (await call(updateQuarterlyReview, { params, body: { plannedOn: day, version } })).version;
  const due = kind === 'review' ? { reviewDueDate: day } : { dueDate: day };
  return (await call(updateAssessment, { params, body: { ...due, version } })).version;
}

const UNDO_MS = 10_000;

/** Moves events and, if requested, notifies the attendees of a meeting. A move without notification can be undone for ten seconds. */
export function useEventMoves() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (move: EventMove) => {
      const version = await send(move);
      return { version, told: move.notifies ? (await call(tellAttendees, { params: { id: move.event.id } })).told : null };
    },
    onSuccess: ({ version, told }, { event, day }) => {
      const back = { event: { ...event, version }, day: event.day, start: event.start, notifies: false };
      toast({
        title: `Moved to ${dayName(day)}`,
        description: told === null ? shortTitle(event) : `${shortTitle(event)}; notified by email: ${told}`,
        ...(told === null && { duration: UNDO_MS, action: { label: 'Undo', onSelect: () => mutate(back) } }),
      });
    },
    onError: (error, { event }) => {
      const { headline, resolution } = faultOf(error);
      toast({ variant: 'destructive', title: `“${shortTitle(event)}” was not moved`, description: `${headline}\n${resolution}` });
    },
    onSettled: (_, __, { event }) => {
      const entry = ENTRY[event.kind];
      return entry && refreshAfter(entry);
    },
  });
  return { move: (wanted: EventMove) => mutate(wanted), isMoving: isPending };
}

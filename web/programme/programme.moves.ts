import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProgrammeRow, QuarterlyReview, updateQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { tellAttendees } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { addMonths, type Month } from '#domain/customers/fiscal.rules.ts';
import { onDay, wallTime } from '#domain/organizations/walltimes.rules.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { GridReview } from './ReviewMark.tsx';
import { monthName, whenText } from './programme.words.ts';

const UNDO_MS = 10_000;

interface Move {
  review: GridReview;
  customer: string;
  to: Month;
  /** True to notify the meeting's attendees by email. */
  notifies?: boolean;
}

/** Same day in another month, or its last day. */
export function sameDayIn(day: string, month: Month): string {
  const [year = 0, next = 1] = addMonths(month, 1).split('-').map(Number);
  const last = new Date(Date.UTC(year, next - 1, 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(day.slice(8, 10)), last)).padStart(2, '0')}`;
}

/** Review after a move to another month, with meeting or day on the same day of that month. */
export function movedTo<R extends Pick<GridReview, 'plannedOn' | 'meeting' | 'plannedMonth'>>(review: R, month: Month) {
  const { meeting, plannedOn } = review;
  const held = meeting && {
    ...meeting,
    dateTime: onDay(meeting.dateTime, sameDayIn(wallTime(meeting.dateTime, meeting.timezone), month), meeting.timezone),
  };
  return { ...review, plannedMonth: month, plannedOn: plannedOn && sameDayIn(plannedOn, month), meeting: held };
}

/** Date of a review in the time zone of its meeting; null if only its month is planned. */
export function dayOf({ meeting, plannedOn }: Pick<GridReview, 'plannedOn' | 'meeting'>): string | null {
  return meeting ? wallTime(meeting.dateTime, meeting.timezone).slice(0, 10) : plannedOn;
}

/** Moves reviews optimistically; a refused move is reverted, and one without notification can be undone for ten seconds. */
export function useReviewMoves(rows: readonly ProgrammeRow[]) {
  const [moved, setMoved] = useState<{ on: readonly ProgrammeRow[]; months: ReadonlyMap<string, Month> }>({ on: rows, months: new Map() });
  const months = moved.on === rows ? moved.months : new Map<string, Month>();
  const show = (id: string, month: Month | null) => {
    const next = new Map(months);
    if (month === null) next.delete(id);
    else next.set(id, month);
    setMoved({ on: rows, months: next });
  };

  const { mutate } = useMutation({
    mutationFn: async (wanted: Move) => {
      const version = await send(wanted);
      const { meeting } = wanted.review;
      if (wanted.notifies && meeting) await call(tellAttendees, { params: { id: meeting.qbrId } });
      return version;
    },
    onError: (error, { review, customer }) => {
      show(review.id, null);
      const { headline, resolution } = faultOf(error);
      const current = currentRowOf(error, QuarterlyReview);
      const description = current ? `The review is now in ${monthName(current.plannedMonth)}.` : `${headline}\n${resolution}`;
      toast({ variant: 'destructive', title: `The review of ${customer} was not moved`, description });
    },
    onSettled: (_, __, { review }) => refreshAfter(review.meeting ? updateQbr : updateQuarterlyReview),
  });

  const move = ({ review, customer, to, notifies = false }: Move) => {
    show(review.id, to);
    const back = (version: number) => mutate({ review: versionAfter(movedTo(review, to), version), customer, to: review.plannedMonth });
    mutate(
      { review, customer, to, notifies },
      {
        onSuccess: (version) =>
          toast({
            title: `Moved to ${whenText(movedTo(review, to))}`,
            description: notifies ? `${customer}; attendees were notified by email` : customer,
            // A move that attendees were notified of has no Undo.
            ...(!notifies && { duration: UNDO_MS, action: { label: 'Undo', onSelect: () => back(version) } }),
          }),
      },
    );
  };
  return { rows: rows.map((row) => ({ ...row, reviews: row.reviews.map((review) => shown(review, months)) })), move };
}

function shown(review: GridReview, months: ReadonlyMap<string, Month>): GridReview {
  const month = months.get(review.id);
  return month === undefined ? review : movedTo(review, month);
}

const versionAfter = (review: GridReview, version: number): GridReview =>
  review.meeting ? { ...review, meeting: { ...review.meeting, version } } : { ...review, version };

/** Moves the review, and its meeting if it has one. Returns the new version. */
async function send({ review, to }: Move): Promise<number> {
  const { id, meeting, plannedOn } = movedTo(review, to);
  if (meeting) {
    const changed = await call(updateQbr, {
      params: { id: meeting.qbrId },
      body: { dateTime: meeting.dateTime, version: meeting.version },
    });
    return changed.version;
  }
  const changed = await call(updateQuarterlyReview, { params: { id }, body: { plannedMonth: to, plannedOn, version: review.version } });
  return changed.version;
}

import { MomentInput, NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { instantOf, wallTime } from '#domain/organizations/walltimes.rules.ts';
import { isMeetingLink } from '#domain/qbrs/meeting.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';

const USUAL_TIME = '10:00';

/** Books the next meeting in one step, with the same people, place and length, on the suggested day. */
export function NextReviewCard({ qbr, mayEdit }: { qbr: Qbr; mayEdit: boolean }) {
  const { nextReview } = qbr;
  return (
    <section aria-label="Next review" className="grid gap-3 rounded-card border border-border bg-surface-0 p-4">
      <h2 className="text-lg font-semibold">Next review</h2>
      {nextReview?.qbrId ? (
        <p className="flex items-center gap-2">
          <CalendarIcon className="text-success-text" />
          <span>
            Planned for <TextLink to={`/qbrs/${nextReview.qbrId}`}>{formatDay(nextReview.day)}</TextLink>
          </span>
        </p>
      ) : mayEdit ? (
        <Booking qbr={qbr} day={nextReview?.day ?? ''} />
      ) : (
        <p className="text-muted">Not planned yet.</p>
      )}
    </section>
  );
}

function Booking({ qbr, day }: { qbr: Qbr; day: string }) {
  const [isWrong, setWrong] = useState(false);
  const time = wallTime(qbr.dateTime, qbr.timezone).slice(11) || USUAL_TIME;
  const booking = useMutation({
    mutationFn: (dateTime: string) => call(createQbr, { body: bookedAfter(qbr, dateTime) }),
    onSuccess: () => void refreshAfter(createQbr),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dateTime = instantOf(fieldText(event.currentTarget, 'wall'), qbr.timezone);
    setWrong(dateTime === null);
    if (dateTime) booking.mutate(dateTime);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <p className="text-muted">
        {day === ''
          ? 'No date is proposed: this customer has no regular reviews.'
          : `Proposed: ${formatDay(day)}, at the same time of day.`}
      </p>
      <Field label="Date and time" help={qbr.timezone} error={isWrong ? NO_MOMENT : undefined}>
        <MomentInput key={day} name="wall" usualTime={time} defaultValue={day === '' ? '' : `${day}T${time}`} />
      </Field>
      <FaultMessage error={booking.error} />
      <div>
        <Button type="submit" variant="secondary" icon={CalendarIcon} loading={booking.isPending}>
          Book review
        </Button>
      </div>
    </form>
  );
}

function bookedAfter({ customer, durationMinutes, location, meetingUrl, attendees }: Qbr, dateTime: string) {
  return {
    customerId: customer.id,
    dateTime,
    durationMinutes,
    location,
    meetingUrl: meetingUrl !== null && isMeetingLink(meetingUrl) ? meetingUrl : null,
    attendees: attendees.filter(({ required, present }) => required || present).map((one) => ({ ...one, present: false })),
  };
}

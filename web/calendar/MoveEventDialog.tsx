import { type BaseSyntheticEvent, useState } from 'react';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { instantOf, wallTime } from '#domain/organizations/walltimes.rules.ts';
import { HolidayNote } from '#web/session/HolidayNote.tsx';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { MomentInput, NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { peopleText, shortTitle } from './calendar.words.ts';
import { type EventMove, startOn } from './calendar.moves.ts';

interface MoveEventDialogProps {
  event: CalendarEvent;
  day: string;
  /** Time at which the event was dropped; if omitted, a meeting keeps its own. */
  time?: string | undefined;
  timezone: string;
  onMove: (move: EventMove) => void;
  onClose: () => void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Asks for the new day, and for a meeting also for the time and whether to notify its attendees. */
export function MoveEventDialog({ event, day, time, timezone, onMove, onClose }: MoveEventDialogProps) {
  const isMeeting = event.kind === 'meeting';
  const [when, setWhen] = useState(isMeeting ? wallAt(event, { day, time, timezone }) : day);
  const [isWrong, setWrong] = useState(false);
  const [notifies, setNotifies] = useState(event.attendees > 0);
  const submit = (pressed: BaseSyntheticEvent) => {
    pressed.preventDefault();
    const start = isMeeting ? instantOf(when, timezone) : null;
    if (isMeeting ? !start : !DAY.test(when)) return setWrong(true);
    onMove({ event, day: when.slice(0, 10), ...(start && { start }), notifies: isMeeting && event.attendees > 0 && notifies });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isMeeting ? 'Move meeting' : 'Move to another day'}
      description={shortTitle(event)}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="move-event">
            Move
          </Button>
        </>
      }
    >
      <form id="move-event" onSubmit={submit} className="grid gap-4 pb-1">
        <Field
          label={isMeeting ? 'Date and time' : 'Day'}
          required
          help={isMeeting ? `In ${timezone}` : undefined}
          error={isWrong ? (isMeeting ? NO_MOMENT : 'must be a date, such as 3 Dec 2026') : undefined}
        >
          {isMeeting ? (
            <MomentInput value={when} onChange={setWhen} />
          ) : (
            <DayInput value={when === '' ? null : when} onChange={(chosen) => setWhen(chosen ?? '')} />
          )}
        </Field>
        <HolidayNote day={when.slice(0, 10)} />
        {isMeeting && event.attendees > 0 && (
          <Checkbox
            checked={notifies}
            onChange={(ticked) => setNotifies(ticked.target.checked)}
            help="By email, to people whose address is known."
          >
            Notify the {peopleText(event.attendees)} taking part
          </Checkbox>
        )}
      </form>
    </Dialog>
  );
}

function wallAt(event: CalendarEvent, { day, time, timezone }: Pick<MoveEventDialogProps, 'day' | 'time' | 'timezone'>): string {
  return time === undefined ? wallTime(startOn(event, day, timezone), timezone) : `${day}T${time}`;
}

import { type SubmitEvent, useState } from 'react';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { whoOf } from '#web/qbrs/meeting/recording/recording.entries.ts';
import type { Recording } from '#web/qbrs/meeting/recording/recording.store.ts';

interface AttendanceProps {
  qbr: Qbr;
  recording: Recording;
  isOpen: boolean;
}

const MOST_FACES = 5;

/** Number of people present; opens the attendance list. */
export function AttendanceButton(props: AttendanceProps) {
  const [isShown, setShown] = useState(false);
  const { attendees } = props.qbr;
  const here = attendees.filter(({ present }) => present);
  return (
    <Popover
      open={isShown}
      onOpenChange={setShown}
      title="Attendees"
      trigger={
        <Button variant="ghost" size="sm">
          <span className="flex -space-x-1 max-sm:hidden">
            {here.slice(0, MOST_FACES).map((one) => (
              <Avatar key={whoOf(one)} name={one.name} />
            ))}
          </span>
          <span className="tabular-nums">
            {here.length} of {attendees.length} present
          </span>
        </Button>
      }
    >
      <div className="overflow-y-auto p-4">
        <Attendance {...props} />
      </div>
    </Popover>
  );
}

/** Invited people with a check box for attendance, and a field to add guests. */
export function Attendance({ qbr, recording, isOpen }: AttendanceProps) {
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = fieldText(event.currentTarget, 'guest').trim();
    if (name === '') return;
    recording.record({ kind: 'guest', name, side: 'theirs' });
    event.currentTarget.reset();
  };
  return (
    <div className="grid gap-3">
      {qbr.attendees.length === 0 && <p className="text-muted">No one is invited yet.</p>}
      <ul aria-label="People" className="grid gap-2">
        {qbr.attendees.map((one) => (
          <li key={whoOf(one)}>
            <Checkbox
              checked={one.present}
              disabled={!isOpen}
              onChange={(event) => recording.record({ kind: 'attend', who: whoOf(one), present: event.target.checked })}
              help={[one.title, one.side === 'ours' ? qbr.branding.providerName : qbr.customer.name].filter(Boolean).join(', ')}
            >
              {one.name}
            </Checkbox>
          </li>
        ))}
      </ul>
      {isOpen && (
        <form onSubmit={add} className="flex gap-2">
          <TextInput name="guest" aria-label="Guest name" placeholder="Add a guest from the customer" maxLength={120} />
          <Button type="submit">Add</Button>
        </form>
      )}
    </div>
  );
}

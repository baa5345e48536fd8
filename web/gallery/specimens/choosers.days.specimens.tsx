import { useRef, useState } from 'react';
import { DayCalendar } from '#web/ui/choosers/DayCalendar.tsx';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { MomentInput, NO_MOMENT } from '#web/ui/choosers/MomentInput.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import type { Specimen } from '#web/gallery/specimen.ts';

/** The calendar needs an anchor button. */
function CalendarAtButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState<string | null>('2026-12-03');
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        Open calendar
      </Button>
      <DayCalendar
        open={isOpen}
        onClose={() => setOpen(false)}
        button={button}
        day={day}
        min="2026-12-02"
        max="2026-12-24"
        onChoose={setDay}
      />
    </>
  );
}

export const DAYS: readonly Specimen[] = [
  { name: 'DayCalendar', opens: { 'With limits': <CalendarAtButton /> } },
  {
    name: 'DayInput',
    states: {
      Empty: <DayInput label="First day" />,
      Chosen: <DayInput label="Last day" defaultValue="2026-12-03" />,
      'Not a day': (
        <Field label="Day of the visit" error="must be a day such as 3 Dec 2026">
          <DayInput defaultValue="soon" />
        </Field>
      ),
    },
  },
  {
    name: 'MomentInput',
    states: {
      Empty: (
        <Field label="Start">
          <MomentInput />
        </Field>
      ),
      Chosen: (
        <Field label="End">
          <MomentInput defaultValue="2026-12-03T14:30" />
        </Field>
      ),
      'With an error': (
        <Field label="Reminder" error={NO_MOMENT}>
          <MomentInput defaultValue="2026-12-03Tnoon" />
        </Field>
      ),
    },
  },
];

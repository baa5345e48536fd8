import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { DayPicker } from 'react-day-picker';
import { classes } from '#web/ui/classes.ts';
import { FLOATING } from '#web/ui/controls/control.classes.ts';

interface DayCalendarProps {
  open: boolean;
  onClose: () => void;
  /** Anchor button, which regains the focus on closing. */
  button: RefObject<HTMLButtonElement | null>;
  /** YYYY-MM-DD; null if none is chosen. */
  day: string | null;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

const SQUARE = 'inline-flex size-9 items-center justify-center rounded-field hover:bg-surface-2 disabled:opacity-55';
const CLASSES = {
  root: 'relative p-3 text-base',
  month_caption: 'flex h-9 items-center font-semibold',
  nav: 'absolute top-3 right-3 flex',
  button_previous: SQUARE,
  button_next: SQUARE,
  chevron: 'size-4 fill-current',
  weekday: 'size-9 text-xs font-medium text-muted',
  day: 'p-0 text-center',
  day_button: `${SQUARE} tabular-nums`,
  outside: 'text-muted',
  today: '[&>button]:font-bold [&>button]:underline',
  selected: '[&>button]:bg-accent [&>button]:text-accent-text',
  disabled: 'opacity-55',
};

/** Day as a local date at noon, so that daylight saving cannot shift it. */
const momentOf = (day: string) => new Date(`${day}T12:00:00`);
const two = (part: number) => String(part).padStart(2, '0');
const dayOf = (moment: Date) => `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

const NAMED = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** "Thursday 3 December 2026" contains the visible number, so speech control finds it; the library would say "3rd". */
function nameOf(moment: Date, { today = false, selected = false }: Readonly<Record<string, boolean>>): string {
  return `${today ? 'Today, ' : ''}${moment.toLocaleDateString('en-GB', NAMED)}${selected ? ', selected' : ''}`;
}
const LABELS = { labelDayButton: nameOf };

export function DayCalendar({ open, onClose, button, day, min, max, onChoose }: DayCalendarProps) {
  const chosen = day === null ? undefined : momentOf(day);
  const first = chosen ?? (min === undefined ? undefined : momentOf(min));
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={button} sideOffset={4} align="end" collisionPadding={8} className="z-10 outline-none">
          <Popover.Popup aria-label="Calendar" finalFocus={button} className={classes(FLOATING)}>
            <DayPicker
              autoFocus
              required
              mode="single"
              weekStartsOn={1}
              showOutsideDays
              classNames={CLASSES}
              labels={LABELS}
              selected={chosen}
              {...(first && { defaultMonth: first })}
              disabled={[
                ...(min === undefined ? [] : [{ before: momentOf(min) }]),
                ...(max === undefined ? [] : [{ after: momentOf(max) }]),
              ]}
              onSelect={(moment) => {
                onChoose(dayOf(moment));
                onClose();
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

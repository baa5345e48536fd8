import { useState } from 'react';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { weekdayOf } from '#domain/calendar/calendar.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { dayName } from './calendar.words.ts';
import { EventPill } from './EventPill.tsx';
import { keyOf } from './event.look.ts';

export interface DayTerms {
  /** Public holidays by date. */
  holidays: ReadonlyMap<string, string>;
  timezone: string;
  mayPlan: boolean;
  onPlan: (day: string, time?: string) => void;
  onDay: (day: string) => void;
}

interface DayCellProps extends DayTerms {
  day: string;
  isToday: boolean;
  /** Compact cell above the hours of a week. */
  isLane?: boolean;
  /** Belongs to another month. */
  isOther: boolean;
  events: readonly CalendarEvent[];
  /** Number of events shown before expanding. */
  most: number;
  lifted: string | null;
  isTarget: boolean;
}

const FRIDAY = 5;

/** Pressing its free part plans an event; pressing its number opens its week. */
export function DayCell({
  day,
  isToday,
  isLane = false,
  isOther,
  events,
  most,
  holidays,
  timezone,
  lifted,
  isTarget,
  mayPlan,
  onPlan,
  onDay,
}: DayCellProps) {
  const [isWhole, setWhole] = useState(false);
  const isFree = weekdayOf(day) > FRIDAY || holidays.has(day);
  const shown = isWhole ? events : events.slice(0, most);
  return (
    <div
      data-place={day}
      className={classes(
        'relative grid min-w-0 content-start gap-1 border-l border-border p-1',
        isLane ? 'min-h-16' : 'min-h-31',
        (isOther || isFree) && 'bg-surface-0',
        isToday && 'bg-accent-tint',
        isTarget && 'inset-ring-2 inset-ring-accent-line',
      )}
    >
      {mayPlan && (
        <button
          type="button"
          data-no-lift
          tabIndex={-1}
          aria-label={`New event on ${dayName(day)}`}
          onClick={() => onPlan(day)}
          className="absolute inset-0 -outline-offset-2"
        />
      )}
      <DayNumber day={day} isToday={isToday} isOther={isOther} onDay={onDay} />
      <HolidayName name={holidays.get(day)} />
      {shown.length > 0 && (
        <ul className="relative grid min-w-0 grid-cols-1 gap-1">
          {shown.map((event) => (
            <EventPill key={keyOf(event)} event={event} timezone={timezone} isLifted={lifted === keyOf(event)} />
          ))}
        </ul>
      )}
      <More count={events.length - shown.length} onPress={() => setWhole(true)} />
    </div>
  );
}

function DayNumber({ day, isToday, isOther, onDay }: Pick<DayCellProps, 'day' | 'isToday' | 'isOther' | 'onDay'>) {
  return (
    <button
      type="button"
      data-no-lift
      aria-label={dayName(day)}
      onClick={() => onDay(day)}
      className={classes(
        'relative flex size-6 items-center justify-center justify-self-start rounded-full text-sm tabular-nums',
        isToday ? 'bg-accent font-semibold text-accent-text' : 'hover:bg-surface-2',
        isOther && 'text-muted',
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}

function HolidayName({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <p title={name} className="relative truncate rounded-field bg-surface-2 px-1.5 text-xs leading-5 text-muted">
      {name}
    </p>
  );
}

function More({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      data-no-lift
      onClick={onPress}
      className="relative min-h-6 justify-self-start px-1.5 text-sm text-muted hover:text-text"
    >
      {count} more
    </button>
  );
}

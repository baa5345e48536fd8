import { useState } from 'react';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { hoursShown, slotsBetween } from '#domain/calendar/hours.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useMoving } from '#web/ui/moving/moving.ts';
import { dayName } from './calendar.words.ts';
import { DayCell, type DayTerms } from './DayCell.tsx';
import { keyOf } from './event.look.ts';
import { GridBox } from './GridBox.tsx';
import { DayHours, HourNames } from './DayHours.tsx';
import { meetingsOf } from './week.meetings.ts';
import { WeekMark } from './WeekMark.tsx';

interface WeekGridProps extends DayTerms {
  week: readonly string[];
  today: string;
  /** Minutes since midnight in the organisation's time zone. */
  minuteNow: number;
  events: readonly CalendarEvent[];
  /** Without a time, the event keeps its own. */
  onMove: (event: CalendarEvent, day: string, time?: string) => void;
}

const COLUMNS = 'grid grid-cols-[76px_repeat(7,minmax(0,1fr))]';

/** Text such as "Mon 7 Dec 2026", with the time for a half-hour slot. */
const placeName = (place: string) => [dayName(place.slice(0, 10)), place.slice(11)].filter(Boolean).join(', ');

/**
 * Seven days: all-day events above, hours with meetings below. M lifts an event, left and right choose the day, up and down the time;
 * pressing a free slot plans a meeting.
 */
export function WeekGrid({ week, today, minuteNow, events, onMove, ...terms }: WeekGridProps) {
  const [isWhole, setWhole] = useState(false);
  const meetings = meetingsOf(events, terms.timezone);
  const hours = hoursShown(
    meetings.map(({ span }) => span),
    isWhole,
  );
  const slots = slotsBetween(hours);
  const find = (key: string) => events.find((event) => keyOf(event) === key);
  const moving = useMoving({
    places: week.flatMap((day) => [day, ...slots.map((time) => `${day}T${time}`)]),
    perColumn: slots.length + 1,
    onDrop: ({ id, to }) => {
      const event = find(id);
      if (event) onMove(event, to.slice(0, 10), event.allDay ? undefined : to.slice(11) || undefined);
    },
  });
  const lifted = moving.moving && find(moving.moving.id);
  const target = moving.moving && moving.moving.from !== moving.moving.to ? moving.moving.to : null;
  return (
    <GridBox
      moving={moving}
      find={find}
      timezone={terms.timezone}
      columns={COLUMNS}
      minWidth="min-w-200"
      noun={lifted?.allDay ? 'day' : 'day and time'}
      nameOf={placeName}
      foot={
        <div className="sticky left-0 flex w-fit p-1.5">
          <Button size="sm" variant="ghost" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Working hours' : 'All 24 hours'}
          </Button>
        </div>
      }
    >
      <section aria-label="All day" className={`${COLUMNS} border-b border-border-strong`}>
        <WeekMark week={week} events={events} />
        {week.map((day) => (
          <DayCell
            key={day}
            day={day}
            isLane
            isToday={day === today}
            isOther={false}
            events={events.filter((event) => event.allDay && event.day === day)}
            most={4}
            lifted={moving.moving?.id ?? null}
            isTarget={target === day}
            {...terms}
          />
        ))}
      </section>
      <section aria-label="Hours" className={COLUMNS}>
        <HourNames slots={slots} day={week[0] ?? today} timezone={terms.timezone} />
        {week.map((day) => (
          <DayHours
            key={day}
            day={day}
            slots={slots}
            minuteNow={day === today ? minuteNow : null}
            meetings={meetings.filter(({ event }) => event.day === day)}
            lifted={moving.moving?.id ?? null}
            target={target}
            {...terms}
          />
        ))}
      </section>
    </GridBox>
  );
}

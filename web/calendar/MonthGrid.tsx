import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { weekNumber } from '#domain/calendar/calendar.rules.ts';
import { useMoving } from '#web/ui/moving/moving.ts';
import { dayName } from './calendar.words.ts';
import { DayCell, type DayTerms } from './DayCell.tsx';
import { keyOf } from './event.look.ts';
import { GridBox } from './GridBox.tsx';
import { WeekMark } from './WeekMark.tsx';

interface MonthGridProps extends DayTerms {
  weeks: readonly (readonly string[])[];
  /** Current month; days of other months are muted. */
  month: string;
  today: string;
  events: readonly CalendarEvent[];
  onMove: (event: CalendarEvent, day: string) => void;
}

/** Events that fit into a day of the month view. */
const MOST_IN_DAY = 3;
/** Week number, five weekdays, and a narrower weekend that still fits words. */
const COLUMNS = 'grid grid-cols-[28px_repeat(5,minmax(0,1fr))_repeat(2,minmax(0,0.75fr))]';

/** Weeks and days. M lifts an event and arrows choose the day; pressing the free part of a day plans an event. */
export function MonthGrid({ weeks, month, today, events, onMove, ...terms }: MonthGridProps) {
  const find = (key: string) => events.find((event) => keyOf(event) === key);
  const moving = useMoving({
    places: weeks.flat(),
    onDrop: ({ id, to }) => {
      const event = find(id);
      if (event) onMove(event, to);
    },
  });
  return (
    <GridBox moving={moving} find={find} timezone={terms.timezone} columns={COLUMNS} minWidth="min-w-160" noun="day" nameOf={dayName}>
      {weeks.map((week) => (
        <section
          key={week[0]}
          aria-label={`Week ${weekNumber(week[0] ?? '')}`}
          className={`${COLUMNS} border-b border-border last:border-b-0`}
        >
          <WeekMark week={week} events={events} />
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              isToday={day === today}
              isOther={!day.startsWith(month)}
              events={events.filter((event) => event.day === day)}
              most={MOST_IN_DAY}
              lifted={moving.moving?.id ?? null}
              isTarget={moving.moving?.to === day && moving.moving.from !== day}
              {...terms}
            />
          ))}
        </section>
      ))}
    </GridBox>
  );
}

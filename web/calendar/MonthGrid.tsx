import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { MEETINGS_A_WEEK, weekNumber } from '#domain/calendar/calendar.rules.ts';
import { LiftedCard } from '#web/ui/controls/LiftedCard.tsx';
import { MovingBar } from '#web/ui/controls/MovingBar.tsx';
import { useMoving } from '#web/ui/controls/moving.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { dayName, shortTitle, WEEKDAYS } from './calendar.words.ts';
import { DayCell, type DayTerms } from './DayCell.tsx';
import { PillText } from './EventPill.tsx';
import { keyOf } from './event.look.ts';

interface MonthGridProps extends DayTerms {
  weeks: readonly (readonly string[])[];
  /** The month whose days stand out; null where all days do. */
  month: string | null;
  today: string;
  events: readonly CalendarEvent[];
  onMove: (event: CalendarEvent, day: string) => void;
}

/** What fits in a day of a month. */
const MOST_IN_DAY = 3;
/** Week, five days, and two narrower ones. */
const MONTH_COLUMNS = 'grid grid-cols-[28px_repeat(5,minmax(0,1fr))_repeat(2,minmax(42px,0.3fr))]';
const WEEK_COLUMNS = 'grid grid-cols-[28px_repeat(7,minmax(0,1fr))]';

/** Weeks and days. M lifts an event, arrows choose the day; a press on the free part of a day plans something there. */
export function MonthGrid({ weeks, month, today, events, onMove, ...terms }: MonthGridProps) {
  const find = (key: string) => events.find((event) => keyOf(event) === key);
  const { board, ...state } = useMoving({
    places: weeks.flat(),
    onDrop: ({ id, to }) => {
      const event = find(id);
      if (event) onMove(event, to);
    },
  });
  const columns = month === null ? WEEK_COLUMNS : MONTH_COLUMNS;
  const lifted = state.moving && find(state.moving.id);
  const titleFor = (event: CalendarEvent | undefined) => (event ? shortTitle(event) : '');
  return (
    <div {...board} className="relative overflow-x-auto rounded-card border border-border bg-surface-1">
      <div className="min-w-160">
        <div aria-hidden className={`${columns} border-b border-border text-sm font-medium text-muted`}>
          <span />
          {WEEKDAYS.map((name) => (
            <span key={name} className="px-2 py-1.5">
              {name}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <section
            key={week[0]}
            aria-label={`Week ${weekNumber(week[0] ?? '')}`}
            className={`${columns} border-b border-border last:border-b-0 ${month === null ? 'min-h-100' : ''}`}
          >
            <WeekMark week={week} events={events} />
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isToday={day === today}
                isOther={month !== null && !day.startsWith(month)}
                events={events.filter((event) => event.day === day)}
                most={month === null ? Infinity : MOST_IN_DAY}
                lifted={state.moving?.id ?? null}
                isTarget={state.moving?.to === day && state.moving.from !== day}
                {...terms}
              />
            ))}
          </section>
        ))}
      </div>
      <LiftedCard state={state}>
        {lifted && (
          <span className="block px-1.5 py-0.5 text-sm">
            <PillText event={lifted} timezone={terms.timezone} />
          </span>
        )}
      </LiftedCard>
      <MovingBar state={state} noun="day" titleOf={(key) => titleFor(find(key))} nameOf={dayName} />
    </div>
  );
}

/** The week's number, and a sign where there are more meetings than one can hold well. */
function WeekMark({ week, events }: { week: readonly string[]; events: readonly CalendarEvent[] }) {
  const meetings = events.filter(({ layer, day }) => layer === 'qbr' && week.includes(day)).length;
  return (
    <span className="grid content-start justify-items-center gap-1 pt-2 text-xs text-muted tabular-nums">
      {weekNumber(week[0] ?? '')}
      {meetings > MEETINGS_A_WEEK && (
        <span title={`${meetings} reviews this week`} className="text-warning-text">
          <AlertTriangleIcon size={14} />
          <span className="sr-only">{meetings} reviews this week</span>
        </span>
      )}
    </span>
  );
}

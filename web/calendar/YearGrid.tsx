import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { weeksOfMonth } from '#domain/calendar/calendar.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { dayName, monthOnly } from './calendar.words.ts';

interface YearGridProps {
  year: string;
  today: string;
  events: readonly CalendarEvent[];
  holidays: ReadonlyMap<string, string>;
  onDay: (day: string) => void;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
const MANY = 4;

/** Twelve small months; the background of a day darkens with its number of events, which its label states. */
export function YearGrid({ year, today, events, holidays, onDay }: YearGridProps) {
  const counts = new Map<string, number>();
  for (const { day } of events) counts.set(day, (counts.get(day) ?? 0) + 1);
  return (
    <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
      {MONTHS.map((month) => {
        const key = `${year}-${String(month).padStart(2, '0')}`;
        return (
          <section key={key} aria-label={`${monthOnly(month)} ${year}`} className="rounded-card border border-border bg-surface-1 p-3">
            <h2 className="mb-2 flex justify-between font-semibold">
              {monthOnly(month)}
              <span className="font-normal text-muted tabular-nums">{events.filter(({ day }) => day.startsWith(key)).length}</span>
            </h2>
            <div className="grid grid-cols-7 gap-0.5">
              {weeksOfMonth(`${key}-01`)
                .flat()
                .map((day) => (
                  <Day
                    key={day}
                    day={day}
                    isOther={!day.startsWith(key)}
                    isToday={day === today}
                    count={counts.get(day) ?? 0}
                    holiday={holidays.get(day)}
                    onDay={onDay}
                  />
                ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

interface DayProps {
  day: string;
  isOther: boolean;
  isToday: boolean;
  count: number;
  holiday: string | undefined;
  onDay: (day: string) => void;
}

function Day({ day, isOther, isToday, count, holiday, onDay }: DayProps) {
  if (isOther) return <span aria-hidden />;
  return (
    <button
      type="button"
      aria-label={[dayName(day), holiday, count === 1 ? '1 event' : `${count} events`].filter(Boolean).join(', ')}
      title={holiday}
      onClick={() => onDay(day)}
      className={classes(
        'flex h-7 items-center justify-center rounded-field text-xs tabular-nums hover:inset-ring-2 hover:inset-ring-border-strong',
        holiday !== undefined && 'italic underline decoration-dotted underline-offset-2',
        isToday && 'bg-accent text-accent-text',
        !isToday && count > 0 && (count >= MANY ? 'bg-series-1/35 font-semibold' : 'bg-series-1/18 font-semibold'),
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}

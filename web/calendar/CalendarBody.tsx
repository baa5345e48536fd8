import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import type { CalendarView } from '#domain/calendar/calendar.views.rules.ts';
import { weekOf, weeksOfMonth } from '#domain/calendar/calendar.rules.ts';
import { minutesOf } from '#domain/calendar/hours.rules.ts';
import { wallTime } from '#domain/organizations/walltimes.rules.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Agenda } from './Agenda.tsx';
import type { DayTerms } from './DayCell.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { Overdue } from './Overdue.tsx';
import type { CalendarOwner } from './YearView.tsx';

const WeekGrid = lazyPage(() => import('./WeekGrid.tsx'), 'WeekGrid');
const YearView = lazyPage(() => import('./YearView.tsx'), 'YearView');
const LOADING = <Skeleton className="h-160" />;

interface CalendarBodyProps extends DayTerms {
  view: CalendarView;
  day: string;
  today: string;
  shown: Pick<UseQueryResult, 'error' | 'refetch'>;
  events: readonly CalendarEvent[] | undefined;
  late: readonly CalendarEvent[];
  whose: CalendarOwner;
  onMove: (event: CalendarEvent, day: string, time?: string) => void;
  /** Opens the dialog to choose another day. */
  onAsk: (event: CalendarEvent) => void;
}

type WeeksProps = CalendarBodyProps & { events: readonly CalendarEvent[] };

/** Selected view, with overdue and upcoming events next to it. */
export function CalendarBody(props: CalendarBodyProps) {
  const { view, today, timezone, holidays, shown, events, late, onAsk } = props;
  if (shown.error) return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />;
  if (!events) return LOADING;
  if (view === 'year') {
    return (
      <Suspense fallback={LOADING}>
        <YearView {...props} events={events} />
      </Suspense>
    );
  }
  const coming = new Map([...holidays].filter(([day]) => day >= today));
  const lane = (next: readonly CalendarEvent[]) => (
    <aside aria-label="Overdue and coming up" className="overflow-clip rounded-card border border-border bg-surface-1">
      <Overdue events={late} today={today} onMove={onAsk} />
      <Agenda events={next} today={today} holidays={view === 'agenda' ? holidays : coming} timezone={timezone} onMove={onAsk} />
    </aside>
  );
  if (view === 'agenda') return lane(events);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_276px]">
      <Weeks {...props} events={events} />
      {lane(events.filter(({ day }) => day >= today))}
    </div>
  );
}

function Weeks({ view, day, today, timezone, events, holidays, mayPlan, onMove, onPlan, onDay }: WeeksProps) {
  const minuteNow = useMinute(timezone);
  const terms = { today, timezone, events, holidays, mayPlan, onMove, onPlan, onDay };
  if (view === 'week') {
    return (
      <Suspense fallback={LOADING}>
        <WeekGrid week={weekOf(day)} minuteNow={minuteNow} {...terms} />
      </Suspense>
    );
  }
  return <MonthGrid weeks={weeksOfMonth(day)} month={day.slice(0, 7)} {...terms} />;
}

const TICK_MS = 60_000;

/** Minutes since midnight in the organisation's time zone. */
function useMinute(timezone: string): number {
  const [now, setNow] = useState(() => new Date());
  // Moves the current-time line every minute.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return minutesOf(wallTime(now.toISOString(), timezone).slice(11));
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import type { CalendarView } from '#domain/calendar/calendar.views.rules.ts';
import { weekOf, weeksOfMonth } from '#domain/calendar/calendar.rules.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Agenda } from './Agenda.tsx';
import type { DayTerms } from './DayCell.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { Overdue } from './Overdue.tsx';
import { YearGrid } from './YearGrid.tsx';

interface CalendarBodyProps extends DayTerms {
  view: CalendarView;
  day: string;
  today: string;
  shown: Pick<UseQueryResult, 'error' | 'refetch'>;
  events: readonly CalendarEvent[] | undefined;
  late: readonly CalendarEvent[];
  /** Dropped on another day. */
  onMove: (event: CalendarEvent, day: string) => void;
  /** To be asked for another day. */
  onAsk: (event: CalendarEvent) => void;
}

/** The chosen view, and beside it what is overdue and what comes next. */
export function CalendarBody(props: CalendarBodyProps) {
  const { view, today, timezone, shown, events, late, onAsk } = props;
  if (shown.error) return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />;
  if (!events) return <Skeleton className="h-160" />;
  if (view === 'year') return <YearGrid year={props.day.slice(0, 4)} today={today} events={events} onDay={props.onDay} />;
  const lane = (coming: readonly CalendarEvent[]) => (
    <aside aria-label="Overdue and coming" className="overflow-clip rounded-card border border-border bg-surface-1">
      <Overdue events={late} today={today} onMove={onAsk} />
      <Agenda events={coming} today={today} timezone={timezone} onMove={onAsk} />
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

function Weeks({
  view,
  day,
  today,
  timezone,
  events,
  mayPlan,
  onMove,
  onPlan,
  onDay,
}: CalendarBodyProps & { events: readonly CalendarEvent[] }) {
  return (
    <MonthGrid
      weeks={view === 'week' ? [weekOf(day)] : weeksOfMonth(day)}
      month={view === 'week' ? null : day.slice(0, 7)}
      today={today}
      timezone={timezone}
      events={events}
      mayPlan={mayPlan}
      onMove={onMove}
      onPlan={onPlan}
      onDay={onDay}
    />
  );
}

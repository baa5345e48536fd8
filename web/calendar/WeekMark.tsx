import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { MEETINGS_A_WEEK, weekNumber } from '#domain/calendar/calendar.rules.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';

/** Week number, with a sign if there are more meetings than one person can hold well. */
export function WeekMark({ week, events }: { week: readonly string[]; events: readonly CalendarEvent[] }) {
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

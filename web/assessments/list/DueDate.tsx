import { useToday } from '#web/session/today.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';

/** Due date; red with an icon if work is open and the date has passed in the organisation's time zone. */
export function DueDate({ day, isOpen }: { day: string | null; isOpen: boolean }) {
  const today = useToday();
  if (!day) return <span className="text-muted">–</span>;
  if (!isOpen || day >= today) {
    return (
      <time dateTime={day} className="whitespace-nowrap tabular-nums">
        {formatDay(day)}
      </time>
    );
  }
  return (
    <span data-late className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-danger-text">
      <AlertTriangleIcon size={14} />
      <time dateTime={day} className="tabular-nums">
        {formatDay(day)}
      </time>
      <span className="sr-only">overdue</span>
    </span>
  );
}

import { formatDay } from '#web/ui/data/dates.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';

/** Today in the person's time zone. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');
}

/** The due date; in red and with an icon once it has passed and the work is not finished. */
export function DueDate({ day, isOpen }: { day: string | null; isOpen: boolean }) {
  if (!day) return <span className="text-muted">–</span>;
  const isLate = isOpen && day < today();
  if (!isLate) {
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

import { useQuery } from '@tanstack/react-query';
import { listHolidays } from '#contract/calendar/calendar.contract.ts';
import { ask } from '#web/http/ask.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';

/** Public holidays of the organisation by date. */
export function useHolidays(from: string, to: string, isAsked = true): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({ ...ask(listHolidays, { query: { from, to } }), enabled: isAsked });
  return new Map(data.map(({ day, name }) => [day, name]));
}

const DAY = /^(?:19[5-9]\d|20\d\d|21[0-4]\d)-\d{2}-\d{2}$/;

/** Warns if a chosen day is a holiday; renders nothing otherwise. */
export function HolidayNote({ day }: { day: string }) {
  const isDay = DAY.test(day);
  const year = Number(day.slice(0, 4));
  const name = useHolidays(`${year}-01-01`, `${year + 1}-01-01`, isDay).get(day);
  if (name === undefined) return null;
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-warning-text">
      <AlertTriangleIcon size={14} />
      This day is a holiday: {name}
    </p>
  );
}

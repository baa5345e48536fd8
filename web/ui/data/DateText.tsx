import { formatDay, formatMoment } from './dates.ts';

interface DateTextProps {
  /** Instant or date; null renders a dash. */
  value: string | null | undefined;
  withTime?: boolean;
}

export function DateText({ value, withTime = false }: DateTextProps) {
  if (!value) return <span className="text-muted">–</span>;
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {withTime ? formatMoment(value) : formatDay(value)}
    </time>
  );
}

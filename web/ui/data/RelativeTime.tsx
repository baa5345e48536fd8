import { useEffect, useState } from 'react';
import { formatMoment, formatRelative } from './dates.ts';

const TICK_MS = 60_000;

interface RelativeTimeProps {
  value: string;
  words?: (value: string, now: Date) => string;
}

/** Text such as "3 days ago"; the tooltip has the exact time. */
export function RelativeTime({ value, words = formatRelative }: RelativeTimeProps) {
  const [now, setNow] = useState(() => new Date());
  // Updates every minute.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={value} title={formatMoment(value)} className="whitespace-nowrap">
      {words(value, now)}
    </time>
  );
}

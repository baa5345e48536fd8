import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { organizationQuery } from './organization.ts';

/** Days start on a quarter of an hour in every time zone, so components need to check only that often. */
const QUARTER_MS = 900_000;
const quarterOfHour = () => Math.floor(Date.now() / QUARTER_MS);

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 60_000);
  return () => clearInterval(timer);
}

/** Current date in the organisation's time zone, as used by the server; updates while a screen is open. */
export function useToday(): string {
  const timezone = useQuery(organizationQuery).data?.timezone ?? 'UTC';
  const quarter = useSyncExternalStore(everyMinute, quarterOfHour, quarterOfHour);
  return useMemo(() => dayIn(new Date(quarter * QUARTER_MS), timezone), [quarter, timezone]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { organizationQuery } from './organization.ts';

/** Wherever a place lies, its day turns at a quarter of an hour; within one, nothing that shows a day is drawn again. */
const QUARTER_MS = 15 * 60_000;
const TICK_MS = 60_000;

const quarterOfHour = () => Math.floor(Date.now() / QUARTER_MS);

function onTick(tell: () => void): () => void {
  const timer = setInterval(tell, TICK_MS);
  return () => clearInterval(timer);
}

/** Today in the organisation's time zone, by which the server counts; it turns while a screen is open. */
export function useToday(): string {
  const timezone = useQuery(organizationQuery).data?.timezone ?? 'UTC';
  const quarter = useSyncExternalStore(onTick, quarterOfHour, quarterOfHour);
  return useMemo(() => dayIn(new Date(quarter * QUARTER_MS), timezone), [quarter, timezone]);
}

/** The same at this moment, outside of React. */
export function todayNow(): string {
  return dayIn(new Date(), queryClient.getQueryData(organizationQuery.queryKey)?.timezone ?? 'UTC');
}

import { useQuery } from '@tanstack/react-query';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';

/** Today in the organisation's time zone, by which the server counts. */
export function useToday(): string {
  const { data: organization } = useQuery(organizationQuery);
  return todayIn(organization?.timezone ?? 'UTC');
}

function todayIn(timezone: string): string {
  return dayIn(new Date(), timezone);
}

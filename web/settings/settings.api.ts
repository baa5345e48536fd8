import { useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { organizationQuery } from '#web/session/organization.ts';

/** The app shell also shows the organisation, so the response updates it everywhere; what billing adds to it stays. */
export function useShowOrganization() {
  const client = useQueryClient();
  return (organization: Organization) => client.setQueryData(organizationQuery.queryKey, (before) => ({ ...before, ...organization }));
}

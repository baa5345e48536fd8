import { useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { organizationQuery } from '#web/session/organization.ts';

/** Updates the cached organisation, which the app shell also shows, keeping the members added by billing. */
export function useShowOrganization() {
  const client = useQueryClient();
  return (organization: Organization) => client.setQueryData(organizationQuery.queryKey, (before) => ({ ...before, ...organization }));
}

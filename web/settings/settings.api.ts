import { useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { organizationQuery } from '#web/session/organization.ts';

/** The frame also shows the organisation, so the response updates it everywhere. */
export function useShowOrganization() {
  const client = useQueryClient();
  return (organization: Organization) => client.setQueryData(organizationQuery.queryKey, organization);
}

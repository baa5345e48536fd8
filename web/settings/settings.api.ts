import { useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { organizationQuery } from '#web/session/session.ts';

/** The frame shows the organisation too: what was answered is what everybody reads from now on. */
export function useShowOrganization() {
  const client = useQueryClient();
  return (organization: Organization) => client.setQueryData(organizationQuery.queryKey, organization);
}

import { audit } from '#server/platform/audit/audit.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asConsole, type Pools } from '#server/platform/db/pools.ts';
import { endDueLimits } from './limits.queries.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Ends expired temporary limits and records it in the logs of the organisation and the platform. */
export async function endLimits(pools: Pools): Promise<void> {
  await asConsole(pools, async (tx) => {
    for (const { organizationId, organization, name, most, thenMost, decidedIn } of await endDueLimits(tx)) {
      const entity = { type: 'organization', id: organizationId, label: organization };
      const ended = { action: 'organization.limit_ended', entity, before: { [name]: most }, after: { [name]: thenMost } };
      for (const log of new Set([organizationId, decidedIn ?? organizationId])) {
        await setOrganization(tx, log);
        await audit(tx, null, BY_NOBODY, ended);
      }
    }
  });
}

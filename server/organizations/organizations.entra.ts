import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { lockOrganization, type OrganizationRow, saveOrganization } from './organizations.queries.ts';

/** Locked until the transaction ends, so that two changes of the connection run one after the other. */
export async function holdOwnOrganization(tx: Tx): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx);
  if (!organization) throw new Fault('ORGANIZATION_NOT_FOUND');
  return organization;
}

/** Stores in the settings, which everybody reads, whether single sign-on is enabled; the connection itself is stored by the sign-in. */
export async function showEntra(tx: Tx, { organizationId, settings }: OrganizationRow, enabled: boolean): Promise<void> {
  if ((settings.entra?.enabled ?? false) === enabled) return;
  await saveOrganization(tx, { id: organizationId }, { settings: { ...settings, entra: { enabled } } });
}

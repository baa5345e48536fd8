import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { lockOrganization, type OrganizationRow, saveOrganization } from './organizations.queries.ts';

/** Held until the transaction ends, so that two who change the connection at the same moment meet here. */
export async function holdOwnOrganization(tx: Tx): Promise<OrganizationRow> {
  const organization = await lockOrganization(tx);
  if (!organization) throw new Fault('ORGANIZATION_NOT_FOUND');
  return organization;
}

/** Whether single sign-on is on is kept by the sign-in; the settings that everybody reads say it too. */
export async function showEntra(tx: Tx, { organizationId, settings }: OrganizationRow, enabled: boolean): Promise<void> {
  if ((settings.entra?.enabled ?? false) === enabled) return;
  await saveOrganization(tx, organizationId, { settings: { ...settings, entra: { enabled } } });
}

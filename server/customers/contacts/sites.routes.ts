import type { BodyOf } from '#contract/endpoint.ts';
import { Site, createSite, deleteSite, listSites, updateSite } from '#contract/customers/sites.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { type SiteRow, findSite, clearPrimarySite, insertSite, listedSites, removeSite } from './sites.queries.ts';
import { lockCustomer } from '#server/customers/customers.queries.ts';
import { addressOf } from '#server/customers/customers.present.ts';
import { customers } from '#server/customers/customers.save.ts';

const sites = versioned({
  notFound: 'SITE_NOT_FOUND',
  shape: Site,
  lock: lockSite,
  read: async (tx, id) => {
    const row = await findSite(tx, id);
    return row && presentSite(row);
  },
  write: nextVersionIn('sites'),
  about: ({ id, name, customerId }) => ({ entity: { type: 'site', id, label: name }, customerId }),
});

export function sitesRoutes(mount: Mounting): void {
  mount.onList(listSites, {
    check: (call) => customers.load(call, call.params.id),
    rows: ({ tx, params }) => listedSites(tx, params.id),
    order: () => ({ columns: ['sites.isSecondary', 'sites.name', 'sites.id'], direction: 'asc' }),
    present: presentSite,
  });

  mount.on(createSite, async (call) => {
    const { tx, params, body, audit } = call;
    await customers.lock(call, params.id);
    if (body.isPrimary) await clearPrimarySite(tx, params.id);
    const site = await insertSite(tx, { ...stored(body), name: body.name, customerId: params.id });

    await audit({ action: 'site.created', ...sites.about(site), after: body });
    return presentSite(site);
  });

  mount.on(updateSite, async (call) => {
    const { tx, params, body } = call;
    const { version, ...rest } = body;
    const before = await sites.lock(call, params.id, version);
    if (rest.isPrimary && !before.isPrimary) await clearPrimarySite(tx, before.customerId);
    await sites.edit(call, before, { action: 'site.updated', fields: presentFields(rest), columns: stored(rest) });
    return sites.load(call, params.id);
  });

  mount.on(deleteSite, async (call) => {
    const site = await sites.lock(call, call.params.id);
    await removeSite(call.tx, site.id);
    await call.audit({ action: 'site.deleted', ...sites.about(site), before: { name: site.name } });
  });
}

/** JSON columns are sent as text. */
function stored({ address, ...fields }: Omit<BodyOf<typeof updateSite>, 'version'>) {
  return { ...presentFields(fields), ...(address ? { address: JSON.stringify(address) } : {}) };
}

/** Locks the customer, so that concurrent changes cannot create two primary sites. */
async function lockSite(tx: Tx, id: string): Promise<SiteRow | undefined> {
  const site = await findSite(tx, id);
  if (site) await lockCustomer(tx, site.customerId);
  return site && findSite(tx, id);
}

function presentSite(row: SiteRow): Site {
  return {
    ...row,
    address: addressOf(row.address),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

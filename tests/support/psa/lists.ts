import { listAgreements } from '#contract/customers/agreements.contract.ts';
import { listAssets } from '#contract/customers/assets.contract.ts';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import { listSites } from '#contract/customers/sites.contract.ts';
import { listStackItems } from '#contract/stack/stack.items.contract.ts';
import { listTickets } from '#contract/psa/psa.tickets.contract.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import type { TestOrganization } from '#tests/support/people.ts';

/** Everything that belongs to the customer, without ids and times. */
export async function listsOfCustomer(pools: Pools, msp: TestOrganization, id: string) {
  const query = { params: { id }, query: {} };
  const contacts = await msp.owner.sees(listContacts, query);
  const sites = await msp.owner.sees(listSites, query);
  const agreements = await msp.owner.sees(listAgreements, query);
  const assets = await msp.owner.sees(listAssets, query);
  const figures = await asOrganization(pools, msp.id, (tx) =>
    tx
      .selectFrom('serviceFigures')
      .select(['year', 'quarter', 'tickets'])
      .where('customerId', '=', id)
      .orderBy('year')
      .orderBy('quarter')
      .execute(),
  );
  const stack = await msp.owner.sees(listStackItems, query);
  const tickets = await msp.owner.sees(listTickets, query);
  return {
    tickets: tickets.map(({ id: _, url, ...ticket }) => ({ ...ticket, path: new URL(url ?? '').pathname })),
    contacts: contacts.map(({ name, email }) => ({ name, email })),
    sites: sites.map(({ name, address }) => ({ name, address })),
    agreements: agreements.map(({ name, amount, cycle, start }) => ({ name, amount, cycle, start })),
    assets: assets.map(({ name, type, serial, warrantyEndsAt }) => ({ name, type, serial, warrantyEndsAt })),
    stack: stack.map(({ category, vendor, product, quantity, renewalAt, source }) => ({
      category,
      vendor,
      product,
      quantity,
      renewalAt,
      source,
    })),
    figures,
  };
}

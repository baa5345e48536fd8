import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Tenants that files or a person's decision at a connection assign to customers. */
const ASSIGNED = sql`(
  select organization_id, customer_id, tenant, scope from evidence_runs where tenant <> ''
  union select organization_id, customer_id, tenant_id, domain from evidence_tenants where state = 'matched')`;

export interface TenantOfCustomer {
  tenant: string;
  scope: string;
}

export async function tenantsOfCustomer(tx: Tx, customerId: string): Promise<TenantOfCustomer[]> {
  const { rows } = await sql<TenantOfCustomer>`
    select distinct a.tenant, a.scope from ${ASSIGNED} a where a.customer_id = ${customerId} order by a.tenant, a.scope`.execute(tx);
  return rows;
}

/** Fewer names are no sign: many customers have a PC-01. */
const LEAST_DEVICES = 3;

/** Another customer whose assets have the names of most devices, while those of this customer have none of them. */
export async function otherOwnerOf(tx: Tx, devices: readonly string[], except: string): Promise<{ id: string; name: string } | undefined> {
  if (devices.length < LEAST_DEVICES) return undefined;
  const { rows } = await sql<{ id: string; name: string }>`
    with known as (
      select organization_id, customer_id, count(distinct name_key) as devices
      from assets where name_key = any(${[...devices]}::text[]) group by organization_id, customer_id)
    select c.id, c.name from known k join customers c on c.organization_id = k.organization_id and c.id = k.customer_id
    where k.devices * 2 > ${devices.length} and not exists (select from known where customer_id = ${except})
    order by k.devices desc, c.id limit 1`.execute(tx);
  return rows[0];
}

/** Another customer of this tenant, within the customers that the transaction sees. */
export async function otherCustomerOf(tx: Tx, tenant: string, except: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from ${ASSIGNED} a join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
    where a.tenant = ${tenant} and c.id <> ${except} order by c.id limit 1`.execute(tx);
  return rows[0];
}

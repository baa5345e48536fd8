import { sql } from 'kysely';
import { byIdColumn, EXTERNAL_SERVICES, type ExternalService, type IdColumn, idColumnOf } from '#domain/customers/external.ids.rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { updateCustomer } from '#contract/customers/customers.contract.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

/** External ids of a customer, keyed by column name as in merges, imports and the audit log. */
export type IdColumns = Partial<Record<IdColumn, string | null>>;

export const externalId = (kind: string) => sql<string | null>`(
  select x.id from customer_external_ids x
  where x.organization_id = customers.organization_id and x.customer_id = customers.id and x.kind = ${kind})`;

export const idColumns = () => EXTERNAL_SERVICES.map((service) => externalId(service).as(idColumnOf(service)));

type Given = BodyOf<typeof updateCustomer>['externalIds'];

export const idsIn = (externalIds: Given = {}): IdColumns => presentFields(byIdColumn((service) => externalIds[service]));

interface IdsOfCustomer {
  customerId: string;
  /** Null removes an id; absent ones are kept. */
  ids: IdColumns;
}

/** Frees swapped ids first, so that they do not collide. */
export async function writeExternalIds(tx: Tx, given: readonly IdsOfCustomer[]): Promise<void> {
  const rows = given.flatMap(({ customerId, ids }) =>
    EXTERNAL_SERVICES.flatMap((kind) => {
      const id = ids[idColumnOf(kind)];
      return id === undefined ? [] : [{ customer_id: customerId, kind, id }];
    }),
  );
  if (rows.length === 0) return;
  const written = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (customer_id uuid, kind text, id text)`;
  await sql`delete from customer_external_ids x using ${written} where x.customer_id = w.customer_id and x.kind = w.kind`.execute(tx);
  await sql`insert into customer_external_ids (customer_id, kind, id) select w.customer_id, w.kind, w.id from ${written}
    where w.id is not null order by w.customer_id, w.kind`.execute(tx);
}

/** Adds a customer's id in a tool, unless it has one or another customer has this id. Returns true if added. */
export async function addExternalId(tx: Tx, { customerId, kind, id }: { customerId: string; kind: ExternalService; id: string }) {
  const added = await tx
    .insertInto('customerExternalIds')
    .values({ customerId, kind, id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Customers that have one of these ids in the same tool. */
export async function customersWithIds(tx: Tx, given: readonly IdColumns[]): Promise<string[]> {
  const wanted = given.flatMap((ids) =>
    EXTERNAL_SERVICES.flatMap((kind) => (ids[idColumnOf(kind)] ? [{ kind, id: ids[idColumnOf(kind)] }] : [])),
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ customerId: string }>`
    select x.customer_id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (kind text, id text)
    join customer_external_ids x on x.kind = w.kind and x.id = w.id order by x.customer_id`.execute(tx);
  return rows.map(({ customerId }) => customerId);
}

import { sql } from 'kysely';
import type { Duties, WorkItem } from '#contract/users/person.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';
import { ofPerson, PLACES } from './users.handover.queries.ts';

const MOST_CUSTOMERS = 100;
const MOST_OF_KIND = 10;

/** Customers that name a person in their team, or that the person is limited to. */
export async function readDuties(tx: Tx, personId: string): Promise<Duties> {
  const { rows } = await sql<Duties['customers'][number] & { total: number }>`
    select c.id, c.name, c.status, o.is_listed, count(*) over () as total,
           array_remove(array[case when c.vcio_id = ${personId} then 'vcio' end, case when c.engineer_id = ${personId} then 'engineer' end,
                              case when c.account_manager_id = ${personId} then 'accountManager' end], null) as duties
    from customers c
    cross join lateral (
      select exists (select from person_customers l
        where l.organization_id = c.organization_id and l.person_id = ${personId} and l.customer_id = c.id) as is_listed
    ) o
    where c.merged_into is null and (${personId}::uuid in (c.vcio_id, c.engineer_id, c.account_manager_id) or o.is_listed)
    order by c.name_key, c.id
    limit ${MOST_CUSTOMERS}`.execute(tx);
  return { total: rows[0]?.total ?? 0, customers: rows.map(({ total: _, ...customer }) => customer) };
}

/** Open work of every kind except customers, which have a section of their own. */
export async function readWork(tx: Tx, personId: string): Promise<WorkItem[]> {
  const parts = PLACES.filter(({ kind }) => kind !== 'customers').map((place) => {
    const { kind, table, item } = place;
    const customerId = item.hasCustomer ? sql`customer_id` : sql`null::uuid`;
    return sql`select ${kind}::text as kind, ${sql.ref(item.id)} as id, ${item.title}::text as title, ${item.due} as due,
      organization_id, ${customerId} as customer_id from ${sql.table(table)} where ${ofPerson(place, personId)}`;
  });
  const { rows } = await sql<WorkItem>`
    with work as (${sql.join(parts, sql` union all `)}), numbered as (
      select *, row_number() over (partition by kind order by due nulls last, title, id) as nr, count(*) over (partition by kind) as of_kind
      from work)
    select n.kind, n.id, n.title, n.due::text as due, n.of_kind,
           ${reference('customers', 'n.customer_id')} as customer
    from numbered n
    where n.nr <= ${MOST_OF_KIND}
    order by n.due nulls last, n.title, n.id`.execute(tx);
  return rows;
}

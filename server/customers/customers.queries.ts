import { type Insertable, sql } from 'kysely';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { CUSTOMER_STATUSES } from '#contract/customers/customers.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Customer } from '#server/platform/db/schema.ts';
import { reference } from '#server/platform/db/references.ts';
import { idColumns } from './external.ids.ts';

/** Most recently changed assessment, found through the index on the customer. */
const latestAssessment = sql<AssessmentStatus | null>`(
  select a.status from assessments a
  where a.organization_id = customers.organization_id and a.customer_id = customers.id and a.deleted_at is null
  order by a.updated_at desc, a.id desc limit 1)`;

const person = (column: 'engineer_id' | 'vcio_id' | 'account_manager_id') => reference('people', `customers.${column}`);

const goesOn = reference('customers', 'customers.merged_into');

/** Same rules as the domain's `counts` and `monthlyOf`: deferred and uncosted recommendations are in no sum. */
const openRecommendations = sql<{ count: number; oneTime: number; monthly: number }>`(
  select json_build_object('count', count(*), 'oneTime', coalesce(sum(r.one_time) filter (where r.cost_known and r.status <> 'deferred'), 0),
    'monthly', coalesce(sum(case r.recurring_per when 'month' then r.recurring else round(r.recurring / 12.0) end)
                        filter (where r.cost_known and r.status <> 'deferred'), 0))
  from recommendations r
  where r.organization_id = customers.organization_id and r.customer_id = customers.id and r.state = 'open')`;

/** Organisation's score bands, read once per statement. */
const scoreBands = sql<ScoreBands | null>`(select o.settings -> 'scoreBands' from organizations o)`;

export function shownCustomers(tx: Tx) {
  return tx
    .selectFrom('customers')
    .selectAll('customers')
    .select([
      person('engineer_id').as('engineer'),
      person('vcio_id').as('vcio'),
      person('account_manager_id').as('accountManager'),
      openRecommendations.as('openRecommendations'),
      latestAssessment.as('latestAssessment'),
      goesOn.as('goesOn'),
      scoreBands.as('scoreBands'),
      ...idColumns(),
    ]);
}

export type CustomerRow = Awaited<ReturnType<ReturnType<typeof shownCustomers>['executeTakeFirstOrThrow']>>;

/** Currency of the row's customer; amounts are in its minor units. */
export const currencyOf = (table: 'agreements' | 'assets') => sql<string>`(
  select c.currency from customers c
  where c.organization_id = ${sql.table(table)}.organization_id and c.id = ${sql.table(table)}.customer_id)`;

export function findCustomer(tx: Tx, id: string): Promise<CustomerRow | undefined> {
  return shownCustomers(tx).where('customers.id', '=', id).executeTakeFirst();
}

/** Locks the customer's row, so that changes of contacts, QBRs and deletion are serialised. */
export function lockCustomer(tx: Tx, id: string) {
  return tx.selectFrom('customers').selectAll().select(idColumns()).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Locks the recommendations, which copy the customer's name, currency and fiscal year; always locked before their customer to avoid
 * deadlocks.
 */
export async function lockRecommendationsOf(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('recommendations').select('id').where('customerId', '=', customerId).orderBy('id').forUpdate().execute();
}

/** Excludes merged duplicates. */
export async function countCustomers(tx: Tx): Promise<Record<(typeof CUSTOMER_STATUSES)[number], number>> {
  const counts = await tx
    .selectFrom('customers')
    .select(({ fn }) => ['status', fn.countAll<number>().as('n')])
    .where('mergedInto', 'is', null)
    .groupBy('status')
    .execute();
  const count = (status: string) => counts.find((one) => one.status === status)?.n ?? 0;
  return {
    active: count('active'),
    onboarding: count('onboarding'),
    prospect: count('prospect'),
    offboarding: count('offboarding'),
    archived: count('archived'),
  };
}

export async function insertCustomer(tx: Tx, customer: Insertable<Customer>): Promise<string> {
  const { id } = await tx.insertInto('customers').values(customer).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setLogo(tx: Tx, id: string, logo: string | null): Promise<void> {
  await tx.updateTable('customers').set({ logo }).where('id', '=', id).execute();
}

export async function presentPeople(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const people = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '<>', 'removed')
    .execute();
  return new Set(people.map(({ id }) => id));
}

export function countDependencies(tx: Tx, id: string) {
  return tx
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('assessments')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('customerId', '=', id)
        .where('deletedAt', 'is', null)
        .as('assessments'),
      selectFrom('qbrs')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('customerId', '=', id)
        .as('qbrs'),
      selectFrom('recommendations')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('customerId', '=', id)
        .as('recommendations'),
    ])
    .executeTakeFirstOrThrow();
}

type CountedWork = 'assessments' | 'recommendations' | 'qbrs' | 'assets' | 'agreements' | 'contacts' | 'sites' | 'files';

export async function countWork(tx: Tx, id: string): Promise<Record<CountedWork, number>> {
  const { rows } = await sql<Record<CountedWork, number>>`
    select
      (select count(*)::int from assessments where customer_id = ${id} and deleted_at is null) as assessments,
      (select count(*)::int from recommendations where customer_id = ${id}) as recommendations,
      (select count(*)::int from qbrs where customer_id = ${id}) as qbrs,
      (select count(*)::int from assets where customer_id = ${id}) as assets,
      (select count(*)::int from agreements where customer_id = ${id}) as agreements,
      (select count(*)::int from contacts where customer_id = ${id}) as contacts,
      (select count(*)::int from sites where customer_id = ${id}) as sites,
      (select count(*)::int from file_places where customer_id = ${id}) as files`.execute(tx);
  const [counted] = rows;
  if (!counted) throw new Error('A query without a table answers one row.');
  return counted;
}

export async function countAmounts(tx: Tx, id: string) {
  const { rows } = await sql<
    Record<'recommendations' | 'agreements' | 'assets' | 'budgetLines' | 'targets' | 'revenue' | 'standstill', number>
  >`
    select (select count(*) from recommendations
            where customer_id = ${id} and (one_time > 0 or recurring > 0 or options <> '[]')) as recommendations,
           (select count(*) from agreements where customer_id = ${id}) as agreements,
           (select count(*) from assets where customer_id = ${id} and cost is not null) as assets,
           (select count(*) from budget_lines where customer_id = ${id}) as budget_lines,
           (select count(*) from budgets where customer_id = ${id} and target is not null) as targets,
           (select count(*) from customers where id = ${id} and monthly_revenue is not null) as revenue,
           (select count(*) from customers where id = ${id} and standstill_cost is not null) as standstill`.execute(tx);
  const [counts] = rows;
  return counts ?? {};
}

/** Also removes assessments that were soft-deleted, and their findings. */
export async function eraseCustomer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('findings').where('customerId', '=', id).execute();
  await tx.deleteFrom('assessments').where('customerId', '=', id).where('deletedAt', 'is not', null).execute();
  await tx.deleteFrom('customers').where('id', '=', id).execute();
}

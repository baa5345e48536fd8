import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { CUSTOMER_SCOPES, listColleagues, listUsers } from '#contract/users/users.contract.ts';
import { ACTIVE_DAYS } from '#domain/dashboard/dashboard.rules.ts';
import type { Role } from '#domain/users/permissions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const roleRank = sql<number>`role_rank(people.roles, people.is_owner)`;
/** People who never signed in sort first. */
const lastSeen = sql<Date>`coalesce(people.last_active_at, '1970-01-01')`;

/** Excludes removed people. */
export function listedPeople(
  tx: Tx,
  { status, role, mfa, inactive, seen, q }: Omit<QueryOf<typeof listUsers>, 'limit' | 'cursor' | 'page' | 'total' | 'sort'>,
) {
  let people = tx
    .selectFrom('people')
    .selectAll()
    .select([roleRank.as('roleRank'), lastSeen.as('lastSeen')])
    .where('status', '<>', 'removed');
  if (status) people = people.where('status', '=', status);
  if (role) people = role === 'owner' ? people.where('isOwner', '=', true) : people.where(hasRole(role));
  if (mfa) people = people.where('mfaEnabled', '=', false);
  if (inactive) people = people.where('status', '=', 'active').where(sql<boolean>`${lastSeen} < now() - interval '30 days'`);
  if (seen)
    people = people.where('status', '=', 'active').where(sql<boolean>`last_active_at >= now() - make_interval(days => ${ACTIVE_DAYS})`);
  return q?.trim() ? people.where(matches(q.trim())) : people;
}

function hasRole(role: Exclude<Role, 'owner'>) {
  return sql<boolean>`roles @> array[${role}]`;
}

function matches(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<boolean>`(full_name || ' ' || email) ilike ${pattern}`;
}

export function listedColleagues(tx: Tx, { q, id }: QueryOf<typeof listColleagues>) {
  let people = tx
    .selectFrom('people')
    .select(['id', 'firstName', 'lastName', 'nameKey', 'roles', 'isOwner'])
    .where('status', '=', 'active');
  if (id) people = people.where('id', '=', id);
  return q?.trim() ? people.where(sql<boolean>`strpos(lower(people.full_name), lower(btrim(${q}))) > 0`) : people;
}

function present(tx: Tx, id: string) {
  return tx.selectFrom('people').selectAll().where('id', '=', id).where('status', '<>', 'removed');
}

export function findPerson(tx: Tx, id: string) {
  return present(tx, id).executeTakeFirst();
}

/** Locks the person, so concurrent changes by administrators are serialised. Rows that refer to the person can still be written. */
export function lockPerson(tx: Tx, id: string) {
  return present(tx, id).forNoKeyUpdate().executeTakeFirst();
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

interface NewInvitedPerson {
  id: string;
  invitedBy: string;
  inviteExpiresAt: Date;
  email: string;
  firstName: string;
  lastName: string;
  roles: Exclude<Role, 'owner'>[];
  customerScope: (typeof CUSTOMER_SCOPES)[number];
}

export function findCustomersOf(tx: Tx, personId: string) {
  return tx
    .selectFrom('personCustomers as own')
    .innerJoin('customers', (join) =>
      join.onRef('customers.organizationId', '=', 'own.organizationId').onRef('customers.id', '=', 'own.customerId'),
    )
    .select(['customers.id', 'customers.name'])
    .where('own.personId', '=', personId)
    .orderBy('customers.nameKey')
    .orderBy('customers.id')
    .execute();
}

/** IDs of the customers that the person is limited to. Returns no names, which the accounts role cannot read. */
export async function findCustomerIdsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.selectFrom('personCustomers').select('customerId').where('personId', '=', personId).orderBy('customerId').execute();
  return rows.map(({ customerId }) => customerId);
}

/** False if a customer is unknown. */
export async function limitPerson(tx: Tx, personId: string, customerIds: readonly string[] | null): Promise<boolean> {
  const { rows } = await sql<{
    known: boolean;
  }>`select limit_person(${personId}, ${customerIds && [...customerIds]}::uuid[]) as known`.execute(tx);
  return rows[0]?.known === true;
}

export function insertInvited(tx: Tx, person: NewInvitedPerson) {
  return tx
    .insertInto('people')
    .values({ ...person, status: 'invited' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

import { type RawBuilder, sql } from 'kysely';
import type { Reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Filter } from './scim.filter.ts';
import { conditionOf, type FilterColumn, type FilterColumns } from './scim.filter.sql.ts';
import { GROUP_SCHEMA, USER_SCHEMA } from './scim.names.ts';

const NOW = sql<Date>`now()`;

export interface ScimPage {
  /** Null for all resources. */
  filter: Filter | null;
  offset: number;
  count: number;
}

const text = (of: RawBuilder<unknown>) => ({ kind: 'text', of }) as const;
const exact = (of: RawBuilder<unknown>) => ({ kind: 'exact', of }) as const;

/** Attribute with one stored item at most, of the type `work`. */
const single = (value: RawBuilder<unknown>, more: FilterColumns = {}): FilterColumn => ({
  kind: 'items',
  columns: { value: text(value), type: text(sql`'work'`), ...more },
  some: (condition) => sql`(${value} is not null and ${condition})`,
});

const OF_USERS: FilterColumns = {
  id: exact(sql`p.id::text`),
  username: text(sql`coalesce(s.user_name, p.email)`),
  externalid: exact(sql`s.external_id`),
  'name.givenname': text(sql`p.first_name`),
  'name.familyname': text(sql`p.last_name`),
  'name.formatted': text(sql`p.full_name`),
  displayname: text(sql`p.full_name`),
  title: text(sql`p.title`),
  active: { kind: 'boolean', of: sql`(p.status <> 'disabled')` },
  emails: single(sql`p.email`, { primary: { kind: 'boolean', of: sql`true` } }),
  phonenumbers: single(sql`p.phone`),
  groups: {
    kind: 'items',
    columns: { value: exact(sql`g.id::text`), display: text(sql`g.display_name`) },
    some: (condition) => sql`exists (select from scim_group_members m
      join scim_groups g on g.organization_id = m.organization_id and g.id = m.group_id
      where m.organization_id = p.organization_id and m.person_id = p.id and ${condition})`,
  },
  schemas: exact(sql`${USER_SCHEMA}::text`),
  'meta.resourcetype': text(sql`'User'`),
  'meta.created': { kind: 'time', of: sql`p.created_at` },
  'meta.lastmodified': { kind: 'time', of: sql`p.updated_at` },
};

const OF_GROUPS: FilterColumns = {
  id: exact(sql`g.id::text`),
  displayname: text(sql`g.display_name`),
  externalid: exact(sql`g.external_id`),
  members: {
    kind: 'items',
    columns: { value: exact(sql`p.id::text`), display: text(sql`p.full_name`), type: text(sql`'User'`) },
    some: (condition) => sql`exists (select from scim_group_members m
      join people p on p.organization_id = m.organization_id and p.id = m.person_id
      where m.organization_id = g.organization_id and m.group_id = g.id and ${condition})`,
  },
  schemas: exact(sql`${GROUP_SCHEMA}::text`),
  'meta.resourcetype': text(sql`'Group'`),
  'meta.created': { kind: 'time', of: sql`g.created_at` },
  'meta.lastmodified': { kind: 'time', of: sql`g.updated_at` },
};

const groupsOfPerson = sql<Reference[]>`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.display_name)
  order by lower(g.display_name)), '[]') from scim_group_members m
  join scim_groups g on g.organization_id = m.organization_id and g.id = m.group_id
  where m.organization_id = p.organization_id and m.person_id = p.id)`;

/** People without removed ones, whether the directory manages them or not: it links existing people by their address. */
function provisioned(tx: Tx) {
  return tx
    .selectFrom('people as p')
    .leftJoin('scimPeople as s', (join) => join.onRef('s.organizationId', '=', 'p.organizationId').onRef('s.personId', '=', 'p.id'))
    .where('p.status', '<>', 'removed');
}

function shownUsers(tx: Tx) {
  return provisioned(tx).selectAll('p').select(['s.userName', 's.externalId']).select(groupsOfPerson.as('groups'));
}

export type ProvisionedRow = Awaited<ReturnType<ReturnType<typeof shownUsers>['executeTakeFirstOrThrow']>>;

export function findUser(tx: Tx, id: string): Promise<ProvisionedRow | undefined> {
  return shownUsers(tx).where('p.id', '=', id).executeTakeFirst();
}

export async function pageOfUsers(tx: Tx, { filter: wanted, offset, count }: ScimPage) {
  const filter = wanted ? conditionOf(wanted, OF_USERS) : sql<boolean>`true`;
  const { total } = await provisioned(tx)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  const rows = await shownUsers(tx).where(filter).orderBy('p.createdAt').orderBy('p.id').offset(offset).limit(count).execute();
  return { total, rows };
}

export async function saveNames(tx: Tx, personId: string, names: { userName: string; externalId: string | null }): Promise<void> {
  await tx
    .insertInto('scimPeople')
    .values({ personId, ...names })
    .onConflict((row) => row.columns(['organizationId', 'personId']).doUpdateSet(names))
    .execute();
}

interface NewPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  title: string | null;
  phone: string | null;
  status: 'invited' | 'disabled';
  inviteExpiresAt: Date;
}

/** New people have the lowest role until a group gives them another. */
export async function insertProvisionedPerson(tx: Tx, person: NewPerson): Promise<void> {
  await tx
    .insertInto('people')
    .values({ ...person, roles: [FALLBACK_ROLE] })
    .execute();
}

export const FALLBACK_ROLE = 'alignment_engineer';

/** True if people sign in with a work account, so that they need no invitation. */
export async function usesSingleSignOn(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('organizations')
    .select(sql<boolean>`coalesce((settings -> 'entra' ->> 'enabled')::boolean, false)`.as('isOn'))
    .executeTakeFirst();
  return row?.isOn ?? false;
}

const membersOfGroup = sql<Reference[]>`(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.full_name)
  order by p.name_key, p.id), '[]') from scim_group_members m
  join people p on p.organization_id = m.organization_id and p.id = m.person_id
  where m.organization_id = g.organization_id and m.group_id = g.id)`;

function shownGroups(tx: Tx) {
  return tx.selectFrom('scimGroups as g').selectAll('g').select(membersOfGroup.as('members'));
}

export type GroupRow = Awaited<ReturnType<ReturnType<typeof shownGroups>['executeTakeFirstOrThrow']>>;

export function findGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  return shownGroups(tx).where('g.id', '=', id).executeTakeFirst();
}

/** Locked, so that two changes of its members do not overwrite each other. */
export async function lockGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  await tx.selectFrom('scimGroups').select('id').where('id', '=', id).forUpdate().execute();
  return findGroup(tx, id);
}

export async function pageOfGroups(tx: Tx, { filter: wanted, offset, count }: ScimPage) {
  const filter = wanted ? conditionOf(wanted, OF_GROUPS) : sql<boolean>`true`;
  const { total } = await tx
    .selectFrom('scimGroups as g')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  const rows = await shownGroups(tx).where(filter).orderBy('g.createdAt').orderBy('g.id').offset(offset).limit(count).execute();
  return { total, rows };
}

export async function insertGroup(tx: Tx, group: { displayName: string; externalId: string | null }): Promise<string> {
  const { id } = await tx.insertInto('scimGroups').values(group).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function changeGroup(
  tx: Tx,
  id: string,
  change: { displayName?: string; externalId?: string | null; role?: string | null },
): Promise<void> {
  await tx
    .updateTable('scimGroups')
    .set({ ...change, updatedAt: NOW })
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('scimGroups').where('id', '=', id).execute();
}

export async function addMembers(tx: Tx, groupId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .insertInto('scimGroupMembers')
    .values(personIds.map((personId) => ({ groupId, personId })))
    .execute();
}

export async function removeMembers(tx: Tx, groupId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .deleteFrom('scimGroupMembers')
    .where('groupId', '=', groupId)
    .where('personId', 'in', [...personIds])
    .execute();
}

/** Number of the given people who exist in the organisation. */
export async function countPeople(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { n } = await tx
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', 'in', [...ids])
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return n;
}

/** People whose roles follow groups, with the roles of their groups; never the owner. */
export function lockWithGrantedRoles(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('people as p')
    .selectAll('p')
    .select(
      sql<string[]>`array(select distinct g.role from scim_group_members m
        join scim_groups g on g.organization_id = m.organization_id and g.id = m.group_id
        where m.organization_id = p.organization_id and m.person_id = p.id and g.role is not null order by g.role)`.as('granted'),
    )
    .where('p.id', 'in', [...ids])
    .where('p.status', '<>', 'removed')
    .where('p.isOwner', '=', false)
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();
}

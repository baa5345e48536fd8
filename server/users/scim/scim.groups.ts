import type { ScimCall } from './scim.entrance.ts';
import { invalidValue, resourceNotFound } from './scim.errors.ts';
import { patched } from './scim.patch.ts';
import type { Attributes } from './scim.names.ts';
import {
  addMembers,
  changeGroup,
  countPeople,
  deleteGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  lockGroup,
  removeMembers,
} from './scim.queries.ts';
import { type GroupFields, groupFieldsOf, presentScimGroup } from './scim.resources.ts';
import { alignRoles } from './scim.roles.ts';

export async function readGroup({ tx, base }: ScimCall, id: string): Promise<Attributes> {
  const group = await findGroup(tx, id);
  if (!group) throw resourceNotFound();
  return presentScimGroup(group, base);
}

/** A new group has no role until an administrator assigns one. */
export async function createGroup(call: ScimCall, body: unknown): Promise<Attributes> {
  const { displayName, externalId, memberIds } = groupFieldsOf(body);
  await refuseUnknown(call, memberIds);
  const id = await insertGroup(call.tx, { displayName, externalId });
  await addMembers(call.tx, id, memberIds);
  await call.audit({
    action: 'scim_group.created',
    entity: about(id, displayName),
    after: { name: displayName, members: memberIds.length },
  });
  return readGroup(call, id);
}

export async function replaceGroup(call: ScimCall, id: string, body: unknown): Promise<Attributes> {
  return save(call, await lock(call, id), groupFieldsOf(body));
}

export async function patchGroup(call: ScimCall, id: string, body: unknown): Promise<Attributes> {
  const group = await lock(call, id);
  return save(call, group, groupFieldsOf(patched(presentScimGroup(group, call.base), body)));
}

export async function removeGroup(call: ScimCall, id: string): Promise<void> {
  const group = await lock(call, id);
  await deleteGroup(call.tx, id);
  await call.audit({ action: 'scim_group.deleted', entity: about(id, group.displayName), before: { name: group.displayName } });
  if (group.role !== null) await alignRoles(call, idsOf(group));
}

async function lock({ tx }: ScimCall, id: string): Promise<GroupRow> {
  const group = await lockGroup(tx, id);
  if (!group) throw resourceNotFound();
  return group;
}

async function save(call: ScimCall, group: GroupRow, { displayName, externalId, memberIds }: GroupFields): Promise<Attributes> {
  const { tx } = call;
  const before = idsOf(group);
  const added = memberIds.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !memberIds.includes(id));
  const isRenamed = displayName !== group.displayName || externalId !== group.externalId;
  if (!isRenamed && added.length === 0 && removed.length === 0) return readGroup(call, group.id);

  await refuseUnknown(call, added);
  await changeGroup(tx, group.id, { displayName, externalId });
  await removeMembers(tx, group.id, removed);
  await addMembers(tx, group.id, added);
  await call.audit({
    action: 'scim_group.updated',
    entity: about(group.id, displayName),
    before: { name: group.displayName, members: before.length },
    after: { name: displayName, members: memberIds.length },
  });
  if (group.role !== null) await alignRoles(call, [...added, ...removed]);
  return readGroup(call, group.id);
}

async function refuseUnknown({ tx }: ScimCall, memberIds: readonly string[]): Promise<void> {
  if ((await countPeople(tx, memberIds)) !== memberIds.length) throw invalidValue('members contains a user that does not exist');
}

const idsOf = ({ members }: GroupRow) => members.map(({ id }) => id);

const about = (id: string, label: string) => ({ type: 'scim_group', id, label });

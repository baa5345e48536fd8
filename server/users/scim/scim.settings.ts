import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OutputOf } from '#contract/endpoint.ts';
import {
  assignScimGroupRole,
  createScimToken,
  getScim,
  revokeScimToken,
  type Scim,
  type ScimGroup,
} from '#contract/users/scim.contract.ts';
import { SCIM_TOKEN_PREFIX } from '#domain/tokens/tokens.rules.ts';
import { reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { scimAddress } from './scim.entrance.ts';
import { changeGroup, lockGroup } from './scim.queries.ts';
import { alignRoles } from './scim.roles.ts';

const TOKEN_BYTES = 32;
const creator = reference<{ id: string; name: string } | null>('people', 'scim_connections.created_by');

export function scimSettingsRoutes(mount: Mounting): void {
  mount.on(getScim, read);
  mount.on(createScimToken, create);
  mount.on(revokeScimToken, revoke);
  mount.on(assignScimGroupRole, assign);
}

async function read({ tx, context }: SignedInCall<typeof getScim>): Promise<Scim> {
  const connection = await tx
    .selectFrom('scimConnections')
    .select(['hint', 'createdAt', 'lastUsedAt', creator.as('createdBy')])
    .executeTakeFirst();
  const { people } = await tx
    .selectFrom('scimPeople')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return {
    url: scimAddress(context),
    connection: connection
      ? { ...connection, createdAt: connection.createdAt.toISOString(), lastUsedAt: connection.lastUsedAt?.toISOString() ?? null }
      : null,
    people,
    groups: await groupsOf(tx),
  };
}

async function groupsOf(tx: Tx): Promise<ScimGroup[]> {
  const { rows } = await sql<ScimGroup>`
    select g.id, g.display_name as name, g.role, count(m.person_id) as members
    from scim_groups g
    left join scim_group_members m on m.organization_id = g.organization_id and m.group_id = g.id
    group by g.organization_id, g.id order by lower(g.display_name), g.id`.execute(tx);
  return rows;
}

async function create(call: SignedInCall<typeof createScimToken>): Promise<OutputOf<typeof createScimToken>> {
  const { tx, actor } = call;
  const token = `${SCIM_TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const made = { tokenHash: hashToken(token), hint: token.slice(-4), createdBy: actor.userId, createdAt: call.now, lastUsedAt: null };
  await tx
    .insertInto('scimConnections')
    .values(made)
    .onConflict((row) => row.column('organizationId').doUpdateSet(made))
    .execute();
  await call.audit({ action: 'scim_token.created', entity: entityOf(call), after: { hint: made.hint } });
  return { token };
}

async function revoke(call: SignedInCall<typeof revokeScimToken>): Promise<void> {
  const removed = await call.tx.deleteFrom('scimConnections').returning('hint').executeTakeFirst();
  if (!removed) throw new Fault('INTEGRATION_NOT_FOUND');
  await call.audit({ action: 'scim_token.revoked', entity: entityOf(call), before: { hint: removed.hint } });
}

async function assign(call: SignedInCall<typeof assignScimGroupRole>): Promise<ScimGroup> {
  const { tx, params, body } = call;
  const group = await lockGroup(tx, params.id);
  if (!group) throw new Fault('SCIM_GROUP_NOT_FOUND');
  const shown = { id: group.id, name: group.displayName, role: body.role, members: group.members.length };
  if (group.role === body.role) return shown;
  await changeGroup(tx, group.id, { role: body.role });
  await call.audit({
    action: 'scim_group.role_changed',
    entity: { type: 'scim_group', id: group.id, label: group.displayName },
    before: { role: group.role },
    after: { role: body.role },
  });
  await alignRoles(
    call,
    group.members.map(({ id }) => id),
  );
  return shown;
}

const entityOf = ({ actor }: { actor: { organizationId: string } }) => ({ type: 'organization', id: actor.organizationId });

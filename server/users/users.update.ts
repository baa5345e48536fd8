import type { BodyOf } from '#contract/endpoint.ts';
import type { updateUser, User } from '#contract/users/users.contract.ts';
import { disableAccount, enableAccount, endAllSessions } from '#server/auth/auth.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { forgetAnswersTo } from '#server/platform/http/idempotency.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { presentUser } from './users.present.ts';
import { limitTo, refuseLimitOf } from './users.customers.ts';
import { findCustomerIdsOf, type PersonRow } from './users.queries.ts';
import { users } from './users.save.ts';

export async function update(call: SignedInCall<typeof updateUser>): Promise<User> {
  const { tx, actor, params, body } = call;
  const person = await users.lock(call, params.id, body.version);
  const change = changeOf(person, body);
  refuseForbidden(actor, person, change);
  const list = await listChange(call, person, change);
  if (Object.keys(change).length === 0 && !list) return presentUser(person);

  if (change.status) change.status = await switchAccount(tx, person, change.status);
  // Sessions keep the roles of their sign-in, so a role change ends them.
  if (change.roles) {
    await endAllSessions(tx, person.id);
    await forgetAnswersTo(tx, person.id);
  }
  if (list) await saveWithList(call, person, { change, list });
  else await users.edit(call, person, { action: actionOf(change), fields: change, columns: change });
  return users.load(call, person.id);
}

/** IDs of the customers that the person is limited to; null for all. */
interface ListChange {
  before: string[] | null;
  after: string[] | null;
}

/** Null if the list is unchanged. A new administrator loses the limit; a list for an administrator is refused. */
async function listChange(
  { tx, body }: SignedInCall<typeof updateUser>,
  person: PersonRow,
  change: PersonChange,
): Promise<ListChange | null> {
  const roles = change.roles ?? person.roles;
  refuseLimitOf({ roles, isOwner: person.isOwner }, body.customerIds);
  const after = roles.includes('admin') ? null : body.customerIds;
  if (after === undefined) return null;
  const before = await listOf(tx, person);
  return isSameList(before, after) ? null : { before, after };
}

async function saveWithList(
  call: SignedInCall<typeof updateUser>,
  person: PersonRow,
  { change, list: { before, after } }: { change: PersonChange; list: ListChange },
): Promise<void> {
  await limitTo(call.tx, person.id, after);
  await users.save(call, person, {
    action: Object.keys(change).length === 0 ? 'user.customers_changed' : actionOf(change),
    columns: { ...change, customerScope: after ? 'listed' : 'all' },
    before: { ...pick(person, Object.keys(change)), customerIds: before },
    after: { ...change, customerIds: after },
  });
}

/** IDs of the customers that the person is limited to; null for all. */
async function listOf(tx: Tx, { id, customerScope }: PersonRow): Promise<string[] | null> {
  return customerScope === 'listed' ? findCustomerIdsOf(tx, id) : null;
}

function isSameList(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === new Set(other).size && other.every((id) => one.includes(id));
}

interface PersonChange {
  firstName?: string;
  lastName?: string;
  title?: string | null;
  phone?: string | null;
  roles?: PersonRow['roles'];
  status?: string;
}

function changeOf(person: PersonRow, body: BodyOf<typeof updateUser>): PersonChange {
  const { roles: wanted, customerIds: _, ...fields } = body;
  const changed = Object.entries(fields).filter(([name, value]) => value !== undefined && value !== pick(person, [name])[name]);
  const roles = wanted && [...new Set(wanted)];
  const isSame = !roles || (roles.length === person.roles.length && roles.every((role) => person.roles.includes(role)));
  return { ...Object.fromEntries(changed), ...(isSame ? {} : { roles }) };
}

/** Refuses changes to the owner by others, and changing one's own roles or status. */
function refuseForbidden(actor: Actor, person: PersonRow, change: PersonChange): void {
  const isDeep = change.roles !== undefined || change.status !== undefined;
  const isSelf = actor.userId === person.id;
  if (person.isOwner && (isDeep || !isSelf)) throw new Fault('OWNER_PROTECTED');
  if (isSelf && isDeep) throw new Fault('PERMISSION_DENIED', { message: 'You cannot change your own roles or disable your own account' });
  if (change.status === 'active' && person.status === 'invited') {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This person has not accepted the invitation yet' });
  }
}

async function switchAccount(tx: Tx, person: PersonRow, status: string): Promise<string> {
  if (status === 'disabled') {
    await disableAccount(tx, person.id);
    return 'disabled';
  }
  return (await enableAccount(tx, person.id)) ? 'active' : 'invited';
}

function actionOf(change: PersonChange): string {
  if (change.status) return change.status === 'disabled' ? 'user.disabled' : 'user.enabled';
  return change.roles ? 'user.roles_changed' : 'user.updated';
}

function pick(row: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

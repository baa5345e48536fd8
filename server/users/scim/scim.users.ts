import {
  INVITATION_HOURS,
  changeAddress,
  disableAccount,
  enableAccount,
  inviteAccount,
  inviteAgain,
  spellingsOf,
} from '#server/auth/auth.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { sendInvitation } from '#server/users/users.invite.ts';
import { removePerson } from '#server/users/users.remove.ts';
import { users } from '#server/users/users.save.ts';
import type { ScimCall } from './scim.entrance.ts';
import { resourceNotFound, ScimError } from './scim.errors.ts';
import { patched } from './scim.patch.ts';
import { type Attributes, isObject } from './scim.names.ts';
import { FALLBACK_ROLE, findUser, insertProvisionedPerson, type ProvisionedRow, saveNames, usesSingleSignOn } from './scim.queries.ts';
import { presentScimUser, type UserFields, userFieldsOf } from './scim.resources.ts';

const INVITER = 'Your administrator';

export async function readUser({ tx, base }: ScimCall, id: string): Promise<Attributes> {
  return presentScimUser(await load(tx, id), base);
}

async function load(tx: ScimCall['tx'], id: string): Promise<ProvisionedRow> {
  const row = await findUser(tx, id);
  if (!row) throw resourceNotFound();
  return row;
}

/** A new person is invited; with single sign-on, the first sign-in with the work account accepts the invitation without an email. */
export async function createUser(call: ScimCall, body: unknown): Promise<Attributes> {
  const { tx, context, organizationId, now } = call;
  const fields = userFieldsOf(body);
  const { userName, externalId, firstName, lastName, title, phone, active } = fields;
  const { hideAccounts: hidesAccounts } = context.config;
  const { id, email, token } = await inviteAccount(tx, { organizationId, address: fields.email, hidesAccounts });
  const inviteExpiresAt = new Date(now.getTime() + INVITATION_HOURS * 3_600_000);
  const status = active ? 'invited' : 'disabled';
  await insertProvisionedPerson(tx, { id, email, firstName, lastName, title, phone, status, inviteExpiresAt });
  await saveNames(tx, id, { userName, externalId });
  await call.audit({
    action: 'user.invited',
    entity: { type: 'user', id, label: nameOf(fields) },
    after: { email, roles: [FALLBACK_ROLE], via: 'scim' },
  });
  if (!active) await disableAccount(tx, id);
  else if (!(await usesSingleSignOn(tx))) await invite(call, { email, firstName, lastName, token });
  return readUser(call, id);
}

export async function replaceUser(call: ScimCall, id: string, body: unknown): Promise<Attributes> {
  const row = await lock(call, id);
  // A directory that does not send the flag must not enable a disabled person.
  const sent = isObject(body) ? { active: row.status !== 'disabled', ...body } : body;
  return save(call, row, userFieldsOf(sent));
}

export async function patchUser(call: ScimCall, id: string, body: unknown): Promise<Attributes> {
  const row = await lock(call, id);
  return save(call, row, userFieldsOf(patched(presentScimUser(row, call.base), body)));
}

/** The owner cannot be removed by a directory, only by a transfer of ownership. */
export async function deleteUser(call: ScimCall, id: string): Promise<void> {
  const row = await lock(call, id);
  if (row.isOwner) throw ownerProtected(row, 'user.removed');
  await removePerson(call, row);
}

async function lock(call: ScimCall, id: string): Promise<ProvisionedRow> {
  await load(call.tx, id);
  await users.lock(call, id);
  return load(call.tx, id);
}

async function save(call: ScimCall, row: ProvisionedRow, sent: UserFields): Promise<Attributes> {
  const { tx, organizationId } = call;
  const wasDisabled = row.status === 'disabled';
  const hasNewEmail = !spellingsOf(sent.email.toLowerCase()).includes(row.email);
  if (row.isOwner) refuseForOwner(row, sent, hasNewEmail);

  const { firstName, lastName, title, phone, userName, externalId } = sent;
  const email = hasNewEmail ? await changeAddress(tx, { userId: row.id, organizationId, address: sent.email }) : row.email;
  const status = wasDisabled === !sent.active ? row.status : await switchAccount(call, row.id, sent.active);
  const fields = changed(row, { firstName, lastName, title, phone, email, status });
  if (Object.keys(fields).length > 0) await users.edit(call, row, { action: actionOf(fields), fields, columns: fields });
  await saveNames(tx, row.id, { userName, externalId });
  // The earlier link was sent to the former address, or ended with the account.
  if (status === 'invited' && (hasNewEmail || wasDisabled)) await inviteOnceMore(call, { id: row.id, email, firstName, lastName });
  return readUser(call, row.id);
}

function refuseForOwner(row: ProvisionedRow, { active }: UserFields, hasNewEmail: boolean): void {
  if (!active) throw ownerProtected(row, 'user.disabled');
  if (hasNewEmail) throw ownerProtected(row, 'user.updated');
}

function actionOf({ status }: Record<string, string | null>): string {
  if (status === undefined) return 'user.updated';
  return status === 'disabled' ? 'user.disabled' : 'user.enabled';
}

async function inviteOnceMore(call: ScimCall, { id, ...person }: { id: string } & Omit<Invited, 'token'>): Promise<void> {
  if (await usesSingleSignOn(call.tx)) return;
  await invite(call, { ...person, token: await inviteAgain(call.tx, { id, email: person.email }) });
}

async function switchAccount({ tx }: ScimCall, id: string, active: boolean): Promise<string> {
  if (active) return (await enableAccount(tx, id)) ? 'active' : 'invited';
  await disableAccount(tx, id);
  return 'disabled';
}

function changed(row: ProvisionedRow, wanted: Record<string, string | null>): Record<string, string | null> {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before.get(name) !== value));
}

interface Invited {
  email: string;
  firstName: string;
  lastName: string;
  token: string | null;
}

function invite({ context, tx, organizationId, reply }: ScimCall, to: Invited): Promise<void> {
  return sendInvitation(context, { tx, actor: { name: INVITER, organizationId }, reply }, to);
}

function ownerProtected(row: ProvisionedRow, action: string): ScimError {
  return new ScimError(403, 'The owner of the organisation cannot be disabled, removed or given another address by a directory', {
    scimType: 'mutability',
    recorded: { action, ...users.about(row), outcome: 'denied' },
  });
}

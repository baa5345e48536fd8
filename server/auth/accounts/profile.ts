import type { BodyOf } from '#contract/endpoint.ts';
import { type CurrentUser, SignInMethods, Theme, type updateProfile } from '#contract/auth/auth.contract.ts';
import { highestRole } from '#domain/users/permissions.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { StatementRows } from '#server/platform/http/request-input.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { findMyself, findPerson, isOfferedOwnership, myselfOf, type PersonRow, updatePerson } from './people.queries.ts';

/** Every first paint waits for it, so it is one message to the database. */
export const prepareMyself = () => [findMyself];

export function readMyself({ actor }: { actor: Actor }, [rows = []]: StatementRows): CurrentUser {
  const [row] = rows;
  if (!row) throw new Fault('UNAUTHORIZED');
  return presentCurrentUser(myselfOf(row), actor);
}

export async function changeProfile(call: SignedInCall<typeof updateProfile>): Promise<CurrentUser> {
  const { tx, actor, body } = call;
  const before = await findPerson(tx, actor.userId);
  if (!before) throw new Fault('UNAUTHORIZED');
  const changed = changedFields(before, body);
  const ownershipOffered = await isOfferedOwnership(tx, actor.userId);
  if (Object.keys(changed.after).length === 0) return presentCurrentUser({ ...before, ownershipOffered }, actor);

  const after = await updatePerson(tx, actor.userId, changed.after);
  await call.audit({ action: 'profile.updated', entity: { type: 'user', id: actor.userId, label: actor.name }, ...changed });
  return presentCurrentUser({ ...after, ownershipOffered }, actor);
}

type ProfileBody = BodyOf<typeof updateProfile>;

function changedFields(person: PersonRow, body: ProfileBody) {
  const names = ['theme', 'firstName', 'lastName', 'title', 'phone', 'timezone'] as const;
  const changed = names.filter((name) => body[name] !== undefined && body[name] !== person[name]);
  return {
    before: Object.fromEntries(changed.map((name) => [name, person[name]])),
    after: Object.fromEntries(changed.map((name) => [name, body[name]])),
  };
}

function presentCurrentUser(person: ReturnType<typeof myselfOf>, actor: Actor): CurrentUser {
  const { id, firstName, lastName, email, profileImageUrl, organizationId, mfaEnabled, title, phone, timezone } = person;
  return {
    id,
    firstName,
    lastName,
    email,
    profileImageUrl,
    role: highestRole(actor.roles),
    roles: [...actor.roles],
    isOwner: actor.isOwner,
    isSuperadmin: actor.isSuperadmin,
    mfaEnabled,
    passwordChangeRequired: actor.mustChangePassword,
    mfaSetupRequired: actor.mustSetUpMfa,
    ownershipOffered: person.ownershipOffered,
    signInMethods: SignInMethods.parse(person.signInMethods),
    title,
    phone,
    timezone,
    theme: Theme.parse(person.theme),
    organizationId,
    updatedAt: person.updatedAt.toISOString(),
  };
}

import { CurrentUser, SignInMethods, Theme } from '#contract/auth/auth.contract.ts';
import type { updateProfile } from '#contract/auth/profile.contract.ts';
import { FEATURES } from '#domain/features/features.rules.ts';
import { LOCALES } from '#domain/organizations/locales.rules.ts';
import { highestRole } from '#domain/users/permissions.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { StatementRows } from '#server/platform/http/request-input.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { isOwnPicture } from '#server/files/files.ts';
import { findMyself, findPerson, isOfferedOwnership, lockActivePerson, myselfOf } from '#server/auth/accounts/people.queries.ts';

/** One round trip, because every first paint waits for it. */
export const prepareMyself = () => [findMyself];

export function readMyself({ actor }: { actor: Actor }, [rows = []]: StatementRows): CurrentUser {
  const [row] = rows;
  if (!row) throw new Fault('UNAUTHORIZED');
  return presentCurrentUser(myselfOf(row), actor);
}

const profilesFor = (actor: Actor) =>
  versioned({
    notFound: 'UNAUTHORIZED',
    shape: CurrentUser,
    lock: lockActivePerson,
    read: async (tx, id) => {
      const person = await findPerson(tx, id);
      return person && presentCurrentUser({ ...person, ownershipOffered: await isOfferedOwnership(tx, id) }, actor);
    },
    write: nextVersionIn('people'),
    about: (person) => ({ entity: { type: 'user', id: person.id, label: nameOf(person) } }),
  });

export async function changeProfile(call: SignedInCall<typeof updateProfile>): Promise<CurrentUser> {
  const { tx, actor } = call;
  const { photoFileId, version, ...body } = call.body;
  const profiles = profilesFor(actor);
  const person = await profiles.lock(call, actor.userId, version);
  const fields = presentFields({ ...body, profileImageUrl: await photoAddress(tx, actor.userId, photoFileId) });
  await profiles.edit(call, person, { action: 'profile.updated', fields, columns: fields });
  return profiles.load(call, actor.userId);
}

/** Null removes the photo, undefined keeps it. Only images of the person's own profile are accepted. */
async function photoAddress(tx: Tx, userId: string, fileId: string | null | undefined): Promise<string | null | undefined> {
  if (!fileId) return fileId;
  if (!(await isOwnPicture(tx, userId, fileId))) throw new Fault('FILE_NOT_FOUND', { field: 'photoFileId' });
  return `/api/files/${fileId}/thumbnail`;
}

function closedTo({ closedFeatures }: Actor): Pick<CurrentUser, 'closedFeatures'> {
  const closed = FEATURES.flatMap((feature) => {
    const reason = closedFeatures[feature];
    return reason === undefined ? [] : [{ feature, reason }];
  });
  return closed.length === 0 ? {} : { closedFeatures: closed };
}

function presentCurrentUser(person: ReturnType<typeof myselfOf>, actor: Actor): CurrentUser {
  const { id, firstName, lastName, email, profileImageUrl, organizationId, mfaEnabled, title, phone, timezone, locale } = person;
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
    locale: LOCALES.find((known) => known === locale) ?? null,
    theme: Theme.parse(person.theme),
    organizationId,
    version: person.version,
    updatedAt: person.updatedAt.toISOString(),
    ...(actor.visit ? { visit: actor.visit } : {}),
    ...closedTo(actor),
  };
}

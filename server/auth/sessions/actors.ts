import { nameOf } from '#domain/users/names.rules.ts';
import { rolesOf } from '#domain/users/permissions.rules.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { PersonRow } from '#server/auth/accounts/people.queries.ts';

/** Actor of a sign-in or acceptance for the audit log, before a session exists. */
export function actorFrom(person: PersonRow): Pick<Actor, 'userId' | 'name' | 'roles'> {
  return { userId: person.id, name: nameOf(person), roles: rolesOf(person) };
}

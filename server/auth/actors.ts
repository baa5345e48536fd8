import type { Actor } from '#server/http/actor.ts';
import type { PersonRow } from './people.queries.ts';

/** Who stands behind an act of signing in or joining, for the audit trail: no session has said so yet. */
export function actorFrom(person: PersonRow): Pick<Actor, 'userId' | 'name' | 'roles'> {
  const { id, firstName, lastName, roles, isOwner } = person;
  return { userId: id, name: `${firstName} ${lastName}`.trim(), roles: isOwner ? [...roles, 'owner'] : roles };
}

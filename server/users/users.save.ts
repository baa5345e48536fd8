import { User } from '#contract/users/users.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { presentUser } from './users.present.ts';
import { findPerson, lockPerson } from './users.queries.ts';

/** People of the organisation, without removed ones. */
export const users = versioned({
  shape: User,
  notFound: 'USER_NOT_FOUND',
  lock: lockPerson,
  read: async (tx, id) => {
    const person = await findPerson(tx, id);
    return person && presentUser(person);
  },
  write: nextVersionIn('people'),
  about: (person) => ({ entity: { type: 'user', id: person.id, label: nameOf(person) } }),
});

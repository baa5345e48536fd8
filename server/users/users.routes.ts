import {
  deleteUser,
  endUserSessions,
  inviteUser,
  listColleagues,
  listUsers,
  requirePasswordChange,
  resendInvite,
  resetUserMfa,
  updateUser,
} from '#contract/users/users.contract.ts';
import { limitFactorLinks, limitInvitations } from '#server/auth/auth.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import type { ListOrder } from '#server/platform/http/list.ts';
import { requirePasswordChangeOf, endSessions, sendFactorLink } from './users.access.ts';
import { invite, resend } from './users.invite.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { rolesOf } from '#domain/users/permissions.rules.ts';
import { presentUser } from './users.present.ts';
import { listedColleagues, listedPeople } from './users.queries.ts';
import { remove } from './users.remove.ts';
import { update } from './users.update.ts';

const BY_NAME: ListOrder = { columns: ['people.lastName', 'people.firstName', 'people.id'], direction: 'asc' };

export function usersRoutes({ on, onList, onPrepared, context }: Mounting): void {
  onList(listUsers, {
    rows: ({ tx, query }) => listedPeople(tx, query),
    order: () => BY_NAME,
    present: presentUser,
  });
  onList(listColleagues, {
    rows: ({ tx, query }) => listedColleagues(tx, query),
    order: () => BY_NAME,
    present: (person) => ({ id: person.id, name: nameOf(person), roles: rolesOf(person) }),
  });

  onPrepared(
    inviteUser,
    (call) => limitInvitations(context, call),
    (call) => invite(context, call),
  );
  onPrepared(
    resendInvite,
    (call) => limitInvitations(context, call),
    (call) => resend(context, call),
  );
  on(updateUser, update);
  on(deleteUser, remove);
  onPrepared(
    resetUserMfa,
    (call) => limitFactorLinks(context, call),
    (call) => sendFactorLink(context, call),
  );
  on(requirePasswordChange, requirePasswordChangeOf);
  on(endUserSessions, endSessions);
}

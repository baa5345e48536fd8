import {
  deleteUser,
  endUserSessions,
  exportUsers,
  inviteUser,
  listColleagues,
  listCustomersOfUser,
  listUsers,
  requirePasswordChange,
  resendInvite,
  resetUserMfa,
  updateUser,
} from '#contract/users/users.contract.ts';
import { getOpenWork, handOverWork } from '#contract/users/handover.contract.ts';
import { getSessionsOfUser, getUser, listDutiesOfUser, listWorkOfUser } from '#contract/users/person.contract.ts';
import { limitFactorLinks, limitInvitations } from '#server/auth/auth.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { requirePasswordChangeOf, endSessions, sendFactorLink } from './users.access.ts';
import { invite, resend } from './users.invite.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { rolesOf } from '#domain/users/permissions.rules.ts';
import { customersOf } from './users.customers.ts';
import { dutiesOf, sessionsOf, workOf } from './users.person.ts';
import { presentUser } from './users.present.ts';
import { COLUMNS, ORDERS } from './users.list.ts';
import { listedColleagues, listedPeople } from './users.queries.ts';
import { remove } from './users.remove.ts';
import { handOver, readOpenWork } from './users.handover.ts';
import { users } from './users.save.ts';
import { update } from './users.update.ts';

export function usersRoutes({ on, onExport, onList, onPrepared, context }: Mounting): void {
  onList(listUsers, {
    rows: ({ tx, query }) => listedPeople(tx, query),
    order: ({ sort = 'name' }) => ORDERS[sort],
    present: presentUser,
  });
  onExport(exportUsers, {
    name: 'People',
    recorded: ['users.exported', 'user'],
    columns: COLUMNS,
    rows: ({ tx, query }) => listedPeople(tx, query),
    order: ({ sort = 'name' }) => ORDERS[sort],
    present: presentUser,
  });
  onList(listColleagues, {
    rows: ({ tx, query }) => listedColleagues(tx, query),
    order: () => ORDERS.name,
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
  on(getUser, (call) => users.load(call, call.params.id));
  on(getSessionsOfUser, sessionsOf);
  on(listDutiesOfUser, dutiesOf);
  on(listWorkOfUser, workOf);
  on(updateUser, update);
  on(listCustomersOfUser, customersOf);
  on(deleteUser, remove);
  on(getOpenWork, readOpenWork);
  on(handOverWork, handOver);
  onPrepared(
    resetUserMfa,
    (call) => limitFactorLinks(context, call),
    (call) => sendFactorLink(context, call),
  );
  on(requirePasswordChange, requirePasswordChangeOf);
  on(endUserSessions, endSessions);
}

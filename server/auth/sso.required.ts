import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/db/bound.ts';
import { stepInto, stepIntoAuth } from '#server/db/crossing.ts';
import { asAuth } from '#server/db/doors.ts';
import { Fault } from '#server/faults.ts';
import type { House } from '#server/http/route.ts';
import type { Account } from './auth.queries.ts';
import { findPerson } from './people.queries.ts';
import { pendingLink } from './sso.link.ts';
import { findConnection } from './sso.queries.ts';

/** Whether a right password is not enough: the organisation wants its work account. Owners keep their password, so that nobody is locked out. */
export async function isPasswordRefused(
  tx: Tx,
  { id, organizationId, isSuperadmin }: Pick<Account, 'id' | 'organizationId' | 'isSuperadmin'>,
): Promise<boolean> {
  const connection = await findConnection(tx, organizationId);
  if (!connection?.enabled || !connection.required || isSuperadmin) return false;
  await stepInto(tx, organizationId);
  const person = await findPerson(tx, id);
  await stepIntoAuth(tx);
  return person?.isOwner !== true;
}

/** Told only to somebody who knows the password. Once it still counts: to prove whose account a new work account belongs to. */
export async function refuseWhereSsoIsRequired(house: House, request: FastifyRequest, account: Account): Promise<void> {
  if (!(await asAuth(house.doors, (tx) => isPasswordRefused(tx, account)))) return;
  if (!(await pendingLink(house, request, account.id))) throw new Fault('SSO_REQUIRED');
}

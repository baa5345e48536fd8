import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Account } from '#server/auth/accounts/accounts.queries.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';
import { pendingLink } from './sso.link.ts';
import { findConnection } from './sso.queries.ts';

/**
 * Reports whether the organisation requires its work account instead of the password. Owners keep their password, so that the organisation
 * is never locked out.
 */
export async function isPasswordRefused(
  tx: Tx,
  { id, organizationId, isSuperadmin }: Pick<Account, 'id' | 'organizationId' | 'isSuperadmin'>,
): Promise<boolean> {
  const connection = await findConnection(tx, organizationId);
  if (!connection?.enabled || !connection.required || isSuperadmin) return false;
  await setOrganization(tx, organizationId);
  const person = await findPerson(tx, id);
  return person?.isOwner !== true;
}

/** Call only after a correct password, which still proves ownership once, to connect a waiting work account. */
export async function refuseWhereSsoIsRequired(context: AppContext, request: FastifyRequest, account: Account): Promise<void> {
  if (!(await asAuth(context.pools, (tx) => isPasswordRefused(tx, account)))) return;
  if (!(await pendingLink(context, request, account.id))) throw new Fault('SSO_REQUIRED');
}

import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Account } from '#server/auth/accounts/accounts.queries.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';
import { pendingLink } from './sso.link.ts';
import { type ConnectionRow, listConnections } from './sso.queries.ts';

/** Reports whether the provider is the only way in for this address. */
export function isRequiredFor({ enabled, required, requiredDomains }: Requirement, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return enabled && required && (requiredDomains.length === 0 || requiredDomains.includes(domain));
}

type Requirement = Pick<ConnectionRow, 'enabled' | 'required' | 'requiredDomains'>;

/**
 * Reports whether the organisation requires its work account instead of the password. Owners keep their password, so that the organisation
 * is never locked out.
 */
export async function isPasswordRefused(
  tx: Tx,
  { id, organizationId, email, isSuperadmin }: Pick<Account, 'id' | 'organizationId' | 'email' | 'isSuperadmin'>,
): Promise<boolean> {
  if (isSuperadmin) return false;
  const providers = await listConnections(tx, organizationId);
  if (!providers.some((provider) => isRequiredFor(provider, email))) return false;
  await setOrganization(tx, organizationId);
  const person = await findPerson(tx, id);
  return person?.isOwner !== true;
}

/** Call only after a correct password, which still proves ownership once, to connect a waiting work account. */
export async function refuseWhereSsoIsRequired(context: AppContext, request: FastifyRequest, account: Account): Promise<void> {
  if (!(await asAuth(context.pools, (tx) => isPasswordRefused(tx, account)))) return;
  if (!(await pendingLink(context, request, account.id))) throw new Fault('SSO_REQUIRED');
}

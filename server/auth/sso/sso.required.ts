import type { FastifyRequest } from 'fastify';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Account, findAccountById } from '#server/auth/accounts/accounts.queries.ts';
import { findPerson } from '#server/auth/accounts/people.queries.ts';
import { pendingLink } from './sso.link.ts';
import { type ConnectionRow, listConnections } from './sso.queries.ts';

/** Reports whether the provider is the only way in for this address. */
export function isRequiredFor({ enabled, required, requiredDomains }: RequiredProvider, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return enabled && required && (requiredDomains.length === 0 || requiredDomains.includes(domain));
}

type RequiredProvider = Pick<ConnectionRow, 'enabled' | 'required' | 'requiredDomains'>;

type Requirement = 'none' | 'provider' | 'backupCode';

type RequiredAccount = Pick<Account, 'id' | 'organizationId' | 'email' | 'isSuperadmin'>;

/**
 * Ways of an account while the organisation requires its work account: only the provider, or for the owner also the password with a backup
 * code, so that a failure of the provider never locks the organisation out.
 */
export async function requirementFor(tx: Tx, { id, organizationId, email, isSuperadmin }: RequiredAccount): Promise<Requirement> {
  if (isSuperadmin) return 'none';
  const providers = await listConnections(tx, organizationId);
  if (!providers.some((provider) => isRequiredFor(provider, email))) return 'none';
  await setOrganization(tx, organizationId);
  const person = await findPerson(tx, id);
  return person?.isOwner === true ? 'backupCode' : 'provider';
}

export async function isPasswordRefused(tx: Tx, account: RequiredAccount): Promise<boolean> {
  return (await requirementFor(tx, account)) === 'provider';
}

/** Accepts only a backup code after the password of an owner whose organisation requires its work account. */
export async function refuseOtherCodes(context: AppContext, userId: string, isBackupCode: boolean): Promise<void> {
  if (isBackupCode) return;
  const requirement = await asAuth(context.pools, async (tx) => {
    const account = await findAccountById(tx, userId);
    return account ? requirementFor(tx, account) : 'none';
  });
  if (requirement !== 'backupCode') return;
  throw new Fault('SSO_REQUIRED', {
    field: 'token',
    message: 'While your organisation requires its work account, the password needs a backup code',
    extra: { resolution: 'Enter one of your backup codes, or go back and continue with your work account.' },
  });
}

/** Call only after a correct password, which still proves ownership once, to connect a waiting work account. */
export async function refuseWhereSsoIsRequired(context: AppContext, request: FastifyRequest, account: Account): Promise<void> {
  if (!(await asAuth(context.pools, (tx) => isPasswordRefused(tx, account)))) return;
  if (!(await pendingLink(context, request, account.id))) throw new Fault('SSO_REQUIRED');
}

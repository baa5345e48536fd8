import type { FastifyRequest } from 'fastify';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import type { checkMethods } from '#contract/auth/auth.contract.ts';
import type { Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { canonicalEmail } from '#server/auth/accounts/emails.ts';
import { findAccount } from '#server/auth/accounts/accounts.queries.ts';
import { organizationOfDomain } from './domains/domains.queries.ts';
import { pendingLink } from './sso.link.ts';
import { findConnection, hasIdentity } from './sso.queries.ts';
import { isPasswordRefused } from './sso.required.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

type Methods = OutputOf<typeof checkMethods>;

const NOBODY: Methods = { userExists: false, authMethods: [], organizationId: null };

interface MethodsCall {
  body: BodyOf<typeof checkMethods>;
  origin: Origin;
  request: FastifyRequest;
}

/** How an address may sign in. The organisation is returned only where the sign-in at its provider needs it. */
export async function methodsOf(context: AppContext, { body, origin, request }: MethodsCall): Promise<Methods> {
  const limits = [
    { limit: 'methodsByMinute', ip: origin.ip },
    { limit: 'methodsByDay', ip: origin.ip },
  ] as const;
  if (context.config.hideAccounts) {
    // Which addresses have an account would show in what is counted.
    await limitAttempts(context, limits);
    return asAuth(context.pools, (tx) => methodsOfDomain(tx, body.email));
  }
  const { account, ...methods } = await asAuth(context.pools, (tx) => methodsIn(tx, body.email));
  // Only unknown addresses count, so that an office behind one address is never shut out; the sign-in itself limits known ones.
  if (!account) await limitAttempts(context, limits);
  // The work account waits for the password of this person, or for one they choose now; nothing else can connect it.
  if (account && (await pendingLink(context, request, account.id))) {
    return { userExists: true, authMethods: ['local'], organizationId: null };
  }
  return methods;
}

/** Where accounts are hidden, the response follows from the domain alone and does not depend on whether there is an account. */
async function methodsOfDomain(tx: Tx, email: string): Promise<Methods> {
  const sso = await connectionFor(tx, email, undefined);
  return sso ? withSso(sso.organizationId, ['local']) : { userExists: true, authMethods: ['local'], organizationId: null };
}

async function methodsIn(tx: Tx, email: string) {
  const account = await findAccount(tx, email);
  const sso = await connectionFor(tx, email, account);
  if (!account) return { ...(sso?.jit ? withSso(sso.organizationId, []) : NOBODY), account };
  const local = account.passwordHash !== null && !(await isPasswordRefused(tx, account)) ? (['local'] as const) : [];
  if (sso && !account.isSuperadmin) return { ...withSso(sso.organizationId, local), account };
  return { userExists: true, authMethods: [...local], organizationId: null, account };
}

function withSso(organizationId: string, local: readonly 'local'[]): Methods {
  return { userExists: true, authMethods: ['sso', ...local], organizationId };
}

function domainOf(email: string): string {
  const address = canonicalEmail(email) ?? email;
  return address.slice(address.lastIndexOf('@') + 1);
}

/** The connection of the account's organisation, or of the one that has proved the domain of the address. */
async function connectionFor(tx: Tx, email: string, account: { id: string; organizationId: string } | undefined) {
  const owner = await organizationOfDomain(tx, domainOf(email));
  const organizationId = account?.organizationId ?? owner;
  if (organizationId === null) return null;
  const connection = await findConnection(tx, organizationId);
  if (!connection?.enabled || connection.organizationStatus !== 'active') return null;
  if (!account || owner === organizationId || (await hasIdentity(tx, account.id))) return connection;
  return null;
}

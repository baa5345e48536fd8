import type { FastifyRequest } from 'fastify';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import type { checkMethods, getSignInOptions } from '#contract/auth/auth.contract.ts';
import type { Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';
import { canonicalEmail } from '#server/auth/accounts/emails.ts';
import { findAccount } from '#server/auth/accounts/accounts.queries.ts';
import { organizationOfDomain } from './domains/domains.queries.ts';
import { pendingLink } from './sso.link.ts';
import { issuersOf } from './sso.identities.queries.ts';
import { type ConnectionRow, enabledConnections, onlyWayIn } from './sso.queries.ts';
import { isPasswordRefused } from './sso.required.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

type Methods = OutputOf<typeof checkMethods>;

const NOBODY: Methods = { userExists: false, authMethods: [], organizationId: null };

interface MethodsCall {
  body: BodyOf<typeof checkMethods>;
  origin: Origin;
  request: FastifyRequest;
}

/** Sign-in methods of an address. Returns the organisation only if its SSO sign-in needs it. */
export async function methodsOf(context: AppContext, { body, origin, request }: MethodsCall): Promise<Methods> {
  const limits = [
    { limit: 'methodsByMinute', ip: origin.ip },
    { limit: 'methodsByDay', ip: origin.ip },
  ] as const;
  if (context.config.hideAccounts) {
    // Counted for all addresses, because selective counting would reveal which ones have an account.
    await limitAttempts(context, limits);
    return asAuth(context.pools, (tx) => methodsOfDomain(tx, body.email));
  }
  const { account, ...methods } = await asAuth(context.pools, (tx) => methodsIn(tx, body.email));
  // Counts only unknown addresses, so that an office behind one IP address is not blocked; sign-in limits the known ones.
  if (!account) await limitAttempts(context, limits);
  // The waiting work account can only be connected with this person's password, existing or newly chosen.
  if (account && (await pendingLink(context, request, account.id))) {
    return { userExists: true, authMethods: ['local'], organizationId: null };
  }
  return methods;
}

/** With hidden accounts the response depends on the domain only, not on the existence of an account. */
async function methodsOfDomain(tx: Tx, email: string): Promise<Methods> {
  const providers = await providersFor(tx, email, undefined);
  return withSso(providers, ['local']) ?? { userExists: true, authMethods: ['local'], organizationId: null };
}

async function methodsIn(tx: Tx, email: string) {
  const account = await findAccount(tx, email);
  const providers = await providersFor(tx, email, account);
  if (!account)
    return {
      ...(withSso(
        providers.filter(({ jit }) => jit),
        [],
      ) ?? NOBODY),
      account,
    };
  const local = account.passwordHash !== null && !(await isPasswordRefused(tx, account)) ? (['local'] as const) : [];
  const bySso = account.isSuperadmin ? null : withSso(providers, local);
  return { ...(bySso ?? { userExists: true, authMethods: [...local], organizationId: null }), account };
}

/** Null if there is no provider. */
function withSso(providers: readonly ConnectionRow[], local: readonly 'local'[]): Methods | null {
  const [first] = providers;
  if (!first) return null;
  const shown = providers.map(({ id, name, preset }) => ({ id, name, preset }));
  return { userExists: true, authMethods: ['sso', ...local], organizationId: first.organizationId, providers: shown };
}

/** Provider that replaces the email step; never with hidden accounts, because it names the organisation. */
export async function onlySignIn({ pools, config }: AppContext): Promise<OutputOf<typeof getSignInOptions>['singleSignOn']> {
  if (config.hideAccounts) return null;
  const only = await asAuth(pools, onlyWayIn);
  return only ? { organizationId: only.organizationId, provider: { id: only.id, name: only.name, preset: only.preset } } : null;
}

function domainOf(email: string): string {
  const address = canonicalEmail(email) ?? email;
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Providers of the account's organisation, else of the one that verified the address's domain. */
async function providersFor(tx: Tx, email: string, account: { id: string; organizationId: string } | undefined): Promise<ConnectionRow[]> {
  const owner = await organizationOfDomain(tx, domainOf(email));
  const organizationId = account?.organizationId ?? owner;
  if (organizationId === null) return [];
  const providers = await enabledConnections(tx, organizationId);
  if (!account || owner === organizationId || providers.length === 0) return providers;
  const issuers = await issuersOf(tx, account.id);
  return providers.filter(({ issuer }) => issuers.includes(issuer));
}

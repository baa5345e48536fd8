import { rolesOf } from '#domain/users/permissions.rules.ts';
import type { SignInWay } from '#contract/auth/mfa.contract.ts';
import type { FastifyReply } from 'fastify';
import { audit } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { refuseNetwork } from '#server/platform/http/access/networks.ts';
import type { AppContext } from '#server/platform/context.ts';
import { actorFrom } from '#server/auth/sessions/actors.ts';
import { type Account, findAccountById, type ProviderSession } from './accounts.queries.ts';
import { rememberDevice } from '#server/auth/limits/devices.ts';
import { markSignedIn, type PersonRow } from './people.queries.ts';
import { type BrowserRequest, setSessionCookie, type Method, openSession } from '#server/auth/sessions/sessions.ts';
import { linkIdentity, pendingLink } from '#server/auth/sso/sso.link.ts';
import { resetSignInAttempts } from '#server/auth/limits/rate-limits.sign-in.ts';

export interface SignInCall extends BrowserRequest {
  reply: FastifyReply;
}

interface SignInProof {
  userId: string;
  amr: readonly Method[];
  provider?: ProviderSession | undefined;
  /** Time of the sign-in at the identity provider, if earlier than now. */
  provedAt?: Date | undefined;
  /** Runs in the transaction that opens the session, for example to consume the proof; throws to refuse. */
  within: (tx: Tx) => Promise<void>;
}

/** Last step of every sign-in: opens a session if the account may have one, and records it in the audit log. */
export async function completeSignIn(context: AppContext, call: SignInCall, { userId, amr, provider, provedAt, within }: SignInProof) {
  const waiting = amr.includes('sso') ? null : await pendingLink(context, call.request, userId);
  const { account, token, device, requiresMfaSetup } = await asAuth(context.pools, async (tx) => {
    await within(tx);
    const account = await findAccountById(tx, userId);
    if (!account) throw new Fault('LOGIN_COMPLETION_FAILED');
    refuseClosedAccount(account);
    // A disabled password still proves ownership once, to connect a waiting work account.
    if (!waiting) refuseMethod(account, amr);
    refuseNetwork(account.allowedNetworks, call.origin.ip);
    // The person may have become a superadmin since the redirect to the provider.
    if (account.isSuperadmin && amr.includes('sso')) throw new Fault('LOGIN_COMPLETION_FAILED');
    // The sign-in proves ownership, so the waiting work account is connected.
    if (waiting)
      await linkIdentity(tx, context, { userId, organizationId: account.organizationId, identity: waiting, origin: call.origin });
    await resetSignInAttempts(tx, context, account.email);
    const opened = await openSession(tx, context, call, { account, amr, provider, provedAt });
    const remembered = await rememberDevice(tx, userId, context.cookies.read(call.request, 'dev'));
    const person = await recordSignIn(tx, account, call, amr);
    return { account: account, token: opened, device: remembered, requiresMfaSetup: mustSetUpMfa(account, person, amr) };
  });
  setSessionCookie(context, call.request, call.reply, token);
  context.cookies.set(call.reply, 'dev', device);
  if (waiting) context.cookies.clear(call.reply, 'link');
  return { requiresMfaSetup, email: account.email, userId: account.id };
}

/** Call only after the person has proven to own the account. */
export function refuseClosedAccount(account: Account): void {
  if (!account.isVerified) {
    const extra = { error: 'EMAIL_NOT_VERIFIED', userId: account.id, email: account.email, requiresVerification: true };
    throw new Fault('EMAIL_NOT_VERIFIED', { extra });
  }
  if (account.loginDisabled) throw new Fault('LOGIN_DISABLED');
  if (account.organizationStatus !== 'active') throw new Fault('ORGANIZATION_INACTIVE');
}

const WAYS: Partial<Record<string, SignInWay>> = { pwd: 'password', passkey: 'passkey', sso: 'sso' };

/** The first proof is the sign-in method; later ones are MFA. */
export function refuseMethod({ signInMethods }: Pick<Account, 'signInMethods'>, [first]: readonly string[]): void {
  const way = WAYS[first ?? ''];
  if (way === undefined || !signInMethods.includes(way)) throw new Fault('SIGN_IN_METHOD_NOT_ALLOWED');
}

/** Same rule as in `enter`: the session opens, but other calls are rejected until MFA is set up. */
function mustSetUpMfa(account: Account, person: PersonRow, amr: readonly string[]): boolean {
  return !account.hasSecondFactor && requiresSecondFactor(account, rolesOf(person), amr);
}

type SecondFactorRule = Pick<Account, 'isSuperadmin' | 'mfaRoles' | 'ssoCountsAsMfa'>;

export function requiresSecondFactor(account: SecondFactorRule, roles: readonly string[], amr: readonly string[]): boolean {
  if (account.isSuperadmin) return true;
  return roles.some((role) => account.mfaRoles.includes(role)) && !(account.ssoCountsAsMfa && amr.includes('sso'));
}

async function recordSignIn(tx: Tx, account: Account, { origin }: SignInCall, amr: readonly Method[]): Promise<PersonRow> {
  await setOrganization(tx, account.organizationId);
  const person = await markSignedIn(tx, account.id);
  const actor = actorFrom(person);
  const entity = { type: 'user', id: account.id, label: actor.name };
  await audit(tx, actor, origin, { action: 'user.signed_in', entity, after: { methods: amr } });
  return person;
}

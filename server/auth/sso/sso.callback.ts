import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import { can } from '#domain/users/permissions.rules.ts';
import type { SsoOutcome } from '#contract/auth/sso.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { type Actor, enter, hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { completeSignIn, type SignInCall } from '#server/auth/accounts/sign-in.complete.ts';
import { type Account, findAccountById, type ProviderSession } from '#server/auth/accounts/accounts.queries.ts';
import { startPendingSignIn } from '#server/auth/mfa/mfa.challenge.ts';
import { samlClaimsOf, samlProviderOf } from '#server/auth/saml/saml.claims.ts';
import { provisionAccount, identityOf, renewRoles } from './sso.provision.ts';
import { usableConnection } from './sso.flow.ts';
import { requireLocalSignIn, linkIdentity } from './sso.link.ts';
import { type Claims, claimsOf } from './sso.provider.ts';
import { touchIdentity } from './sso.identities.queries.ts';
import { type ConnectionRow, type FlowRow, isConnectionEnabled, recordProviderProof, takeFlow } from './sso.queries.ts';
import { checksOfClaims, failureOf, keepTest } from './sso.trial.ts';
import { recordSsoRefusal, refusalFrom, SsoRefusal } from './sso.refusals.ts';
import { openConnection, openVerifier, sealIdToken } from './sso.secrets.ts';
import { renewProviderSession } from './logout/logout.queries.ts';

/** Maximum age of a provider sign-in, in seconds, that counts as reauthentication. */
const RECENT_SECONDS = 5 * 60;

/** Handles the redirect from the provider and returns the next page to open, also after errors. */
export async function handleRedirect(context: AppContext, call: SignInCall, providerId: string | null): Promise<string> {
  const browser = context.cookies.read(call.request, 'oidc');
  context.cookies.clear(call.reply, 'oidc');
  const flow = await asAuth(context.pools, (tx) => takeFlow(tx, hashToken(stateOf(call.request))));
  if (!flow) return pageOf('sign_in', 'sso_expired');
  try {
    refuseOtherBrowser(flow, browser);
    return await finishFlow(context, call, flow, providerId);
  } catch (error) {
    const refusal = refusalFrom(providerRefusal(error) ?? error);
    await recordSsoRefusal(context, flow.organizationId, call.origin, refusal);
    const { organizationId, providerId: id } = flow;
    if (flow.purpose === 'test' && id !== null) await keepTest(context, { organizationId, id }, [failureOf(refusal.message)]);
    call.request.log.info({ outcome: refusal.outcome, reason: refusal.message }, 'single sign-on refused');
    return pageOf(flow.purpose, refusal.outcome);
  }
}

const TEST_PAGE = '/integrations?kind=entra';

/** Page for the outcome: the sign-in page, or the profile of a signed-in person. */
export function pageOf(purpose: string, outcome: SsoOutcome): string {
  if (purpose === 'test') return TEST_PAGE;
  return purpose === 'sign_in' ? `/auth?error=${outcome}` : `/profile?sso=${outcome}`;
}

function searchOf({ url }: FastifyRequest): string {
  return URL.parse(url, 'http://localhost')?.search ?? '';
}

function stateOf(request: FastifyRequest): string {
  return new URLSearchParams(searchOf(request)).get('state') ?? '';
}

/** Accepts a response within ten minutes, in the browser that started the sign-in. */
function refuseOtherBrowser(flow: FlowRow, browser: string | undefined): void {
  const isSame = browser !== undefined && timingSafeEqual(flow.browserHash, hashToken(browser));
  if (!isSame) throw new SsoRefusal('sso_expired', 'the sign-in was started in another browser');
  if (flow.isOver) throw new SsoRefusal('sso_expired', 'the response came more than ten minutes after the sign-in was started');
}

async function finishFlow(context: AppContext, call: SignInCall, flow: FlowRow, calledId: string | null): Promise<string> {
  const { organizationId, purpose } = flow;
  const row = await usableConnection(context, { organizationId, purpose, providerId: flow.providerId ?? undefined });
  if (calledId !== (row.preset === 'entra' ? null : row.id))
    throw new SsoRefusal('sso_failed', 'the response came to the address of another provider');
  const saml = samlProviderOf(row);
  const claims = saml ? await samlClaimsOf(context, saml, flow) : await openIdClaims(context, call.request, { flow, row });
  if (flow.purpose === 'link') return linkWorkAccount(context, call, flow, claims);
  if (purpose === 'test') return keepResult(context, call, { flow, row, claims });
  if (flow.purpose === 'reauthenticate') return reauthenticate(context, call, { flow, row, claims });
  return signIn(context, call, row, claims);
}

interface Returned {
  flow: FlowRow;
  row: ConnectionRow;
}

async function openIdClaims(context: AppContext, request: FastifyRequest, { flow, row }: Returned): Promise<Claims> {
  const connection = await openConnection(context, row);
  return claimsOf(context.config, connection, {
    address: new URL(`${connection.redirectUrl}${searchOf(request)}`),
    state: stateOf(request),
    nonce: flow.nonce,
    verifier: await openVerifier(context, flow.stateHash, flow.verifier),
  });
}

interface ProviderReturn extends Returned {
  claims: Claims;
}

/** Stores the checks of a test sign-in for the administrator who started it. */
async function keepResult(context: AppContext, call: SignInCall, { flow, row, claims }: ProviderReturn): Promise<string> {
  const actor = await samePerson(context, call, flow.userId);
  if (!can(actor.roles, 'integrations:manage')) throw new SsoRefusal('sso_failed', 'the person may no longer manage integrations');
  await keepTest(context, row, await checksOfClaims(context, row, claims));
  return TEST_PAGE;
}

async function signIn(context: AppContext, call: SignInCall, connection: ConnectionRow, claims: Claims): Promise<string> {
  const { userId, needs, account } = await asAuth(context.pools, async (tx) => {
    const provisioned = await provisionAccount(tx, { connection, claims, origin: call.origin });
    return { ...provisioned, account: await findAccountById(tx, provisioned.userId) };
  });
  if (needs === 'localProof') {
    await requireLocalSignIn(context, call.reply, { userId, identity: identityOf(claims) });
    throw new SsoRefusal('link_required', 'the account has its own sign-in method');
  }
  const within = (tx: Tx) => keepIdentity(tx, connection, claims);
  const provider = await providerSessionOf(context, userId, { connection, claims });
  await asAuth(context.pools, (tx) => renewRoles(tx, userId, { connection, claims, origin: call.origin }));
  if (account && mustAddFactor(account)) {
    await startPendingSignIn(context, call, { userId, first: 'sso', provider, within });
    return `/auth?${new URLSearchParams({ mfa: 'required', email: account.email }).toString()}`;
  }
  const proof = { userId, amr: ['sso'], provider, provedAt: provedAt(context, claims), within } as const;
  const { requiresMfaSetup } = await completeSignIn(context, call, proof);
  return requiresMfaSetup ? '/profile?setupMfa=true' : '/';
}

async function providerSessionOf(
  context: AppContext,
  userId: string,
  { connection, claims: { sub, sid, idToken } }: { connection: ConnectionRow; claims: Claims },
): Promise<ProviderSession> {
  const providerToken = connection.signsOut && idToken !== null ? await sealIdToken(context, userId, idToken) : null;
  return { providerId: connection.id, providerSubject: sub, providerSid: sid ?? null, providerToken };
}

/** Uses the provider's auth_time, because it may have reused a session; without it nothing counts as recent. */
function provedAt({ now }: Pick<AppContext, 'now'>, { auth_time: seconds = 0 }: Claims): Date {
  return new Date(Math.min(Math.max(seconds, 0) * 1000, now().getTime()));
}

/** The connection may have been disabled, or the person disconnected, during the redirect. */
async function keepIdentity(tx: Tx, connection: ConnectionRow, claims: Claims): Promise<void> {
  if (!(await isConnectionEnabled(tx, connection))) throw new SsoRefusal('sso_unavailable', 'disabled in the meantime');
  if (!(await touchIdentity(tx, identityOf(claims)))) throw new SsoRefusal('sso_failed', 'disconnected in the meantime');
}

/** Reports whether our MFA is required because the provider's does not count. */
function mustAddFactor({ hasSecondFactor, ssoCountsAsMfa, loginDisabled }: Account): boolean {
  return hasSecondFactor && !ssoCountsAsMfa && !loginDisabled;
}

async function linkWorkAccount(
  context: AppContext,
  call: SignInCall,
  { organizationId, userId }: FlowRow,
  claims: Claims,
): Promise<string> {
  const actor = await samePerson(context, call, userId);
  await asAuth(context.pools, async (tx) => {
    const linking = { userId: actor.userId, organizationId, identity: identityOf(claims), origin: call.origin };
    if (!(await linkIdentity(tx, context, linking))) throw new SsoRefusal('sso_taken', 'the identity belongs to another account');
  });
  context.jobs.nudgeOutbox();
  return '/profile?sso=connected';
}

async function reauthenticate(context: AppContext, call: SignInCall, { flow, row, claims }: ProviderReturn): Promise<string> {
  const actor = await samePerson(context, call, flow.userId);
  const seconds = context.now().getTime() / 1000;
  if (claims.auth_time === undefined || claims.auth_time < seconds - RECENT_SECONDS) {
    throw new SsoRefusal('sso_not_recent', `auth_time is ${claims.auth_time ?? 'missing'}`);
  }
  const provider = await providerSessionOf(context, actor.userId, { connection: row, claims });
  await asAuth(context.pools, async (tx) => {
    const known = await touchIdentity(tx, identityOf(claims));
    if (known?.userId !== actor.userId) throw new SsoRefusal('sso_taken', 'a different account was returned');
    await recordProviderProof(tx, actor.sessionId);
    await renewProviderSession(tx, actor.sessionId, provider);
  });
  return '/profile?sso=confirmed';
}

/** The person who started the flow signed in must still be signed in. */
async function samePerson(context: AppContext, { request }: { request: FastifyRequest }, userId: string | null): Promise<Actor> {
  const token = context.cookies.read(request, 'sid');
  const actor = await enter(
    context.pools,
    { by: 'session', token, passive: false, readsOnly: false, role: 'tenant' },
    async (actor) => actor,
  );
  if (actor.isSuperadmin) throw new SsoRefusal('sso_unknown', 'superadmins cannot sign in through the provider of an organisation');
  if (actor.userId !== userId) throw new SsoRefusal('sso_expired', 'another person is signed in');
  return actor;
}

/** Records the provider's message and code for the audit log. */
function providerRefusal(error: unknown): SsoRefusal | null {
  if (!(error instanceof AuthorizationResponseError)) return null;
  const [number = ''] = /AADSTS\d+/.exec(error.error_description ?? '') ?? [];
  const outcome = error.error === 'access_denied' ? 'sso_denied' : 'sso_failed';
  return new SsoRefusal(outcome, `the provider answered ${error.error.slice(0, 80)} ${number}`.trim());
}

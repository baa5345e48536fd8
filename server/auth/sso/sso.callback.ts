import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import type { SsoOutcome } from '#contract/auth/sso.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { type Actor, enter, hashToken } from '#server/platform/http/actor.ts';
import type { House } from '#server/platform/http/route.ts';
import { completeSignIn, type SignInCall } from '#server/auth/accounts/auth.complete.ts';
import { type Account, findAccountById } from '#server/auth/accounts/auth.queries.ts';
import { awaitSecondFactor } from '#server/auth/mfa/mfa.challenge.ts';
import { arrive, identityOf } from './sso.arrive.ts';
import { usableConnection } from './sso.flow.ts';
import { awaitLocalProof, linkIdentity } from './sso.link.ts';
import { type Claims, claimsOf } from './sso.provider.ts';
import { type ConnectionRow, type FlowRow, isConnectionEnabled, noteProven, takeFlow, touchIdentity } from './sso.queries.ts';
import { recordSsoRefusal, refusalFrom, SsoRefusal } from './sso.refusals.ts';
import { openConnection, openVerifier } from './sso.secrets.ts';

/** Seconds within which somebody who proves themselves anew must have signed in at the provider. */
const RECENT_SECONDS = 5 * 60;

/** The way back from the provider. Answers the page to go on to; whatever went wrong, it is a page of ours. */
export async function comeBack(house: House, call: SignInCall): Promise<string> {
  const browser = house.cookies.read(call.request, 'oidc');
  house.cookies.clear(call.reply, 'oidc');
  let flow: FlowRow;
  try {
    flow = await claimFlow(house, call.request, browser);
  } catch (error) {
    return pageOf('sign_in', refusalFrom(error).outcome);
  }
  try {
    return await goOn(house, call, flow);
  } catch (error) {
    const refusal = refusalFrom(providerRefusal(error) ?? error);
    await recordSsoRefusal(house, flow.organizationId, call.origin, refusal);
    call.request.log.info({ outcome: refusal.outcome, reason: refusal.message }, 'single sign-on refused');
    return pageOf(flow.purpose, refusal.outcome);
  }
}

/** Where an unhappy way ends: at the sign-in, or where a signed-in person came from. */
export function pageOf(purpose: string, outcome: SsoOutcome): string {
  return purpose === 'sign_in' ? `/auth?error=${outcome}` : `/profile?sso=${outcome}`;
}

function stateOf(request: FastifyRequest): string {
  return addressOf(request, 'http://localhost').searchParams.get('state') ?? '';
}

function addressOf(request: FastifyRequest, publicUrl: string): URL {
  return new URL(`${publicUrl}/auth/entra/callback${URL.parse(request.url, 'http://localhost')?.search ?? ''}`);
}

/** Once, within ten minutes, and in the browser that left. */
async function claimFlow(house: House, request: FastifyRequest, browser: string | undefined): Promise<FlowRow> {
  const flow = await asAuth(house.doors, (tx) => takeFlow(tx, hashToken(stateOf(request))));
  const isSame = flow !== undefined && browser !== undefined && timingSafeEqual(flow.browserHash, hashToken(browser));
  if (!isSame || flow.isOver) throw new SsoRefusal('sso_expired', 'no such way is open in this browser');
  return flow;
}

async function goOn(house: House, call: SignInCall, flow: FlowRow): Promise<string> {
  const row = await usableConnection(house, flow.organizationId);
  const claims = await claimsOf(house.config, await openConnection(house, row), {
    address: addressOf(call.request, house.config.publicUrl),
    state: stateOf(call.request),
    nonce: flow.nonce,
    verifier: await openVerifier(house, flow.stateHash, flow.verifier),
  });
  if (flow.purpose === 'link') return connect(house, call, flow, claims);
  if (flow.purpose === 'reauthenticate') return proveAgain(house, call, flow, claims);
  return signIn(house, call, row, claims);
}

async function signIn(house: House, call: SignInCall, connection: ConnectionRow, claims: Claims): Promise<string> {
  const { userId, needs, account } = await asAuth(house.doors, async (tx) => {
    const arrival = await arrive(tx, { connection, claims, origin: call.origin });
    return { ...arrival, account: await findAccountById(tx, arrival.userId) };
  });
  if (needs === 'localProof') {
    await awaitLocalProof(house, call.reply, { userId, identity: identityOf(claims) });
    throw new SsoRefusal('link_required', 'the account has a way in of its own');
  }
  const within = (tx: Tx) => keepIdentity(tx, connection, claims);
  if (account && mustAddFactor(account)) {
    await awaitSecondFactor(house, call, { userId, first: 'sso', within });
    return `/auth?${new URLSearchParams({ mfa: 'required', email: account.email }).toString()}`;
  }
  const { requiresMfaSetup } = await completeSignIn(house, call, { userId, amr: ['sso'], provedAt: provedAt(house, claims), within });
  return requiresMfaSetup ? '/profile?setupMfa=true' : '/';
}

/** The provider may have let somebody through whom it still knew: that is no proof of now, and where it does not say, of nothing. */
function provedAt({ now }: Pick<House, 'now'>, { auth_time: seconds = 0 }: Claims): Date {
  return new Date(Math.min(Math.max(seconds, 0) * 1000, now().getTime()));
}

/** An administrator may have switched the connection off, or the person disconnected, while the provider was asked. */
async function keepIdentity(tx: Tx, connection: ConnectionRow, claims: Claims): Promise<void> {
  if (!(await isConnectionEnabled(tx, connection))) throw new SsoRefusal('sso_unavailable', 'switched off meanwhile');
  if (!(await touchIdentity(tx, identityOf(claims)))) throw new SsoRefusal('sso_failed', 'disconnected meanwhile');
}

/** The provider's own second factor may be trusted; where it is not, ours is asked for. */
function mustAddFactor({ hasSecondFactor, ssoCountsAsMfa, loginDisabled }: Account): boolean {
  return hasSecondFactor && !ssoCountsAsMfa && !loginDisabled;
}

async function connect(house: House, call: SignInCall, { organizationId, userId }: FlowRow, claims: Claims): Promise<string> {
  const actor = await samePerson(house, call, userId);
  await asAuth(house.doors, async (tx) => {
    const linking = { userId: actor.userId, organizationId, identity: identityOf(claims), origin: call.origin };
    if (!(await linkIdentity(tx, house, linking))) throw new SsoRefusal('sso_taken', 'the identity belongs to another account');
  });
  house.jobs.nudgeOutbox();
  return '/profile?sso=connected';
}

async function proveAgain(house: House, call: SignInCall, { userId }: FlowRow, claims: Claims): Promise<string> {
  const actor = await samePerson(house, call, userId);
  const seconds = house.now().getTime() / 1000;
  if (claims.auth_time === undefined || claims.auth_time < seconds - RECENT_SECONDS) {
    throw new SsoRefusal('sso_not_recent', `auth_time is ${claims.auth_time ?? 'missing'}`);
  }
  await asAuth(house.doors, async (tx) => {
    const known = await touchIdentity(tx, identityOf(claims));
    if (known?.userId !== actor.userId) throw new SsoRefusal('sso_taken', 'another account came back');
    await noteProven(tx, actor.sessionId);
  });
  return '/profile?sso=confirmed';
}

/** Whoever left signed in must still be who comes back. */
async function samePerson(house: House, { request }: { request: FastifyRequest }, userId: string | null): Promise<Actor> {
  const token = house.cookies.read(request, 'sid');
  const actor = await enter(house.doors, { token, passive: false, readsOnly: false }, async (found) => found);
  if (actor.isSuperadmin) throw new SsoRefusal('sso_unknown', 'superadmins never come through the provider of an organisation');
  if (actor.userId !== userId) throw new SsoRefusal('sso_expired', 'another person is signed in');
  return actor;
}

/** The provider says no in its own words; its numbers help whoever reads the trail. */
function providerRefusal(error: unknown): SsoRefusal | null {
  if (!(error instanceof AuthorizationResponseError)) return null;
  const [number = ''] = /AADSTS\d+/.exec(error.error_description ?? '') ?? [];
  const outcome = error.error === 'access_denied' ? 'sso_denied' : 'sso_failed';
  return new SsoRefusal(outcome, `the provider answered ${error.error.slice(0, 80)} ${number}`.trim());
}

import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { SignInCall } from '#server/auth/accounts/sign-in.complete.ts';
import { consumeChallenge, findChallenge, insertChallenge, tryChallenge } from './challenges.queries.ts';
import type { ProviderSession } from '#server/auth/accounts/accounts.queries.ts';
import type { Method } from '#server/auth/sessions/sessions.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

/** First factor of a sign-in that awaits MFA. */
type FirstFactor = Extract<Method, 'pwd' | 'sso'>;

interface FirstProof {
  userId: string;
  first: FirstFactor;
  provider?: ProviderSession;
  /** Runs when the pending sign-in is stored; throws to reject it. */
  within: (tx: Tx) => Promise<void>;
}

interface PendingSignIn {
  token: string;
  first: FirstFactor;
}

/** Stores a sign-in that awaits MFA; its cookie is not a session. */
export async function startPendingSignIn(
  context: AppContext,
  { reply }: SignInCall,
  { userId, first, provider, within }: FirstProof,
): Promise<void> {
  // Included in the hashed token, so that the first factor cannot be forged.
  const token = `${first}.${newToken().token}`;
  await asAuth(context.pools, async (tx) => {
    await within(tx);
    await insertChallenge(tx, userId, hashToken(token), provider);
  });
  context.cookies.set(reply, 'mfa', token);
}

function pendingSignInOf(context: AppContext, { request }: SignInCall): PendingSignIn {
  const token = context.cookies.read(request, 'mfa');
  if (!token) throw new Fault('SESSION_EXPIRED');
  return { token, first: token.startsWith('sso.') ? 'sso' : 'pwd' };
}

/** Consumes one attempt of this browser's pending sign-in; SESSION_EXPIRED if there is none. */
export async function countAttempt(context: AppContext, call: SignInCall) {
  const pending = pendingSignInOf(context, call);
  const challenge = await asAuth(context.pools, (tx) => tryChallenge(tx, hashToken(pending.token)));
  if (!challenge) {
    context.cookies.clear(call.reply, 'mfa');
    throw new Fault('SESSION_EXPIRED');
  }
  const { id, organizationId, email, ...provider } = challenge;
  return { person: { id, organizationId, email }, provider, ...pending };
}

export async function findPendingPerson(context: AppContext, call: SignInCall): Promise<string | null> {
  const token = context.cookies.read(call.request, 'mfa');
  if (!token) return null;
  const challenge = await asAuth(context.pools, (tx) => findChallenge(tx, hashToken(token)));
  return challenge?.userId ?? null;
}

/** Must run in the transaction that opens the session. */
export async function endChallenge(tx: Tx, token: string): Promise<void> {
  if (!(await consumeChallenge(tx, hashToken(token)))) throw new Fault('SESSION_EXPIRED');
}

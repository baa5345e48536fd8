import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { House } from '#server/platform/http/route.ts';
import type { SignInCall } from '#server/auth/accounts/auth.complete.ts';
import { consumeChallenge, findChallenge, insertChallenge, tryChallenge } from './challenges.queries.ts';
import type { Method } from '#server/auth/sessions/sessions.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

/** What came first and is enough for half a sign-in. */
type FirstFactor = Extract<Method, 'pwd' | 'sso'>;

interface FirstProof {
  userId: string;
  first: FirstFactor;
  /** What must still hold when the half sign-in is kept; it throws to refuse. */
  within: (tx: Tx) => Promise<void>;
}

interface Half {
  token: string;
  first: FirstFactor;
}

/** The first factor was right, the second is awaited: a cookie that is no session and opens nothing. */
export async function awaitSecondFactor(house: House, { reply }: SignInCall, { userId, first, within }: FirstProof): Promise<void> {
  // What came first is part of the secret, so that nobody can claim another.
  const token = `${first}.${newToken().token}`;
  await asAuth(house.doors, async (tx) => {
    await within(tx);
    await insertChallenge(tx, userId, hashToken(token));
  });
  house.cookies.set(reply, 'mfa', token);
}

function halfOf(house: House, { request }: SignInCall): Half {
  const token = house.cookies.read(request, 'mfa');
  if (!token) throw new Fault('SESSION_EXPIRED');
  return { token, first: token.startsWith('sso.') ? 'sso' : 'pwd' };
}

/** Uses up one try of the half sign-in this browser holds; SESSION_EXPIRED when it holds none, or no more. */
export async function takeTry(house: House, call: SignInCall) {
  const half = halfOf(house, call);
  const person = await asAuth(house.doors, (tx) => tryChallenge(tx, hashToken(half.token)));
  if (!person) {
    house.cookies.clear(call.reply, 'mfa');
    throw new Fault('SESSION_EXPIRED');
  }
  return { person, ...half };
}

/** Whose half sign-in this browser holds, if it holds one. */
export async function awaitedPerson(house: House, call: SignInCall): Promise<string | null> {
  const token = house.cookies.read(call.request, 'mfa');
  if (!token) return null;
  const found = await asAuth(house.doors, (tx) => findChallenge(tx, hashToken(token)));
  return found?.userId ?? null;
}

/** For the transaction that opens the session. */
export async function endChallenge(tx: Tx, token: string): Promise<void> {
  if (!(await consumeChallenge(tx, hashToken(token)))) throw new Fault('SESSION_EXPIRED');
}

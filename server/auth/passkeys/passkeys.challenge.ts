import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { insertPasskeyChallenge, PASSKEY_PURPOSES, type PasskeyPurpose, takePasskeyChallenge } from './passkeys.queries.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Challenge {
  purpose: PasskeyPurpose;
  challenge: string;
  userId: string | null;
}

/** Stores a challenge for this browser, whose cookie holds the token that the response is found by. */
export async function keepChallenge(
  tx: Tx,
  context: Pick<AppContext, 'cookies'>,
  reply: FastifyReply,
  challenge: Challenge,
): Promise<void> {
  const { token, tokenHash } = newToken();
  await insertPasskeyChallenge(tx, { tokenHash, ...challenge });
  context.cookies.set(reply, 'passkey', token);
}

/** Takes the challenge of this browser, so that it can be answered only once. Null when there is none or it has expired. */
export async function takeChallenge(context: AppContext, { request, reply }: Visit): Promise<Challenge | null> {
  const token = context.cookies.read(request, 'passkey');
  if (!token) return null;
  context.cookies.clear(reply, 'passkey');
  const taken = await asAuth(context.pools, (tx) => takePasskeyChallenge(tx, hashToken(token)));
  if (!taken || taken.isOver) return null;
  const { challenge, userId } = taken;
  return { purpose: purposeOf(taken.purpose), challenge, userId };
}

function purposeOf(stored: string): PasskeyPurpose {
  return PASSKEY_PURPOSES.find((purpose) => purpose === stored) ?? 'sign_in';
}

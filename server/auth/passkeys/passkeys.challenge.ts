import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { insertPasskeyChallenge, PASSKEY_PURPOSES, type PasskeyPurpose, takePasskeyChallenge } from './passkeys.queries.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

interface BrowserCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface PendingChallenge {
  purpose: PasskeyPurpose;
  challenge: string;
  userId: string | null;
}

/** Stores a challenge for this browser, whose cookie holds the look-up token. */
export async function saveChallenge(
  tx: Tx,
  context: Pick<AppContext, 'cookies'>,
  reply: FastifyReply,
  challenge: PendingChallenge,
): Promise<void> {
  const { token, tokenHash } = newToken();
  await insertPasskeyChallenge(tx, { tokenHash, ...challenge });
  context.cookies.set(reply, 'passkey', token);
}

/** Takes this browser's challenge, which can be answered only once. Null if missing or expired. */
export async function takeChallenge(context: AppContext, { request, reply }: BrowserCall): Promise<PendingChallenge | null> {
  const token = context.cookies.read(request, 'passkey');
  if (!token) return null;
  context.cookies.clear(reply, 'passkey');
  const row = await asAuth(context.pools, (tx) => takePasskeyChallenge(tx, hashToken(token)));
  if (!row || row.isOver) return null;
  const { purpose, challenge, userId } = row;
  return { purpose: purposeOf(purpose), challenge, userId };
}

function purposeOf(stored: string): PasskeyPurpose {
  return PASSKEY_PURPOSES.find((purpose) => purpose === stored) ?? 'sign_in';
}

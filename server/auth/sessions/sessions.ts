import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Account, endSession, insertSession } from '#server/auth/accounts/accounts.queries.ts';
import { endSessionsBut, replaceSessionToken } from './sessions.queries.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

/** The platform console is worth more to a thief than a forgotten screen is to its user. */
const SUPERADMIN_IDLE_MINUTES = 15;

/** How somebody proved who they are. */
export type Method = 'pwd' | 'otp' | 'backup' | 'passkey' | 'sso';

export interface Browser {
  request: FastifyRequest;
  origin: Origin;
}

type Holder = Pick<Account, 'id' | 'organizationId' | 'isSuperadmin' | 'idleMinutes' | 'sessionHours'>;

/** A new session, whatever the browser brought along: the one it had ends, so that nobody can plant one. Answers the token. */
export async function openSession(
  tx: Tx,
  context: Pick<AppContext, 'cookies'>,
  { request, origin }: Browser,
  { account, amr, provedAt }: { account: Holder; amr: readonly Method[]; provedAt?: Date | undefined },
): Promise<string> {
  const former = context.cookies.read(request, 'sid');
  if (former) await endSession(tx, hashToken(former));
  const { token, tokenHash } = newToken();
  const idleMinutes = account.isSuperadmin ? Math.min(SUPERADMIN_IDLE_MINUTES, account.idleMinutes) : account.idleMinutes;
  await insertSession(tx, {
    tokenHash,
    userId: account.id,
    organizationId: account.organizationId,
    idleSeconds: idleMinutes * 60,
    hours: account.sessionHours,
    amr: [...amr],
    provedAt,
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, 400) ?? null,
  });
  return token;
}

/**
 * After a change of what guards the account: the session goes on under a new token, every other one ends. Answers the token. Throws, and
 * so undoes the change, when the session itself was ended while the change was under way.
 */
export async function rotateSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<string> {
  const { token, tokenHash } = newToken();
  await endSessionsBut(tx, userId, sessionId);
  if (!(await replaceSessionToken(tx, sessionId, tokenHash))) throw new Fault('UNAUTHORIZED');
  return token;
}

/** The security token of before belongs to the cookie of before, and goes with it. */
export function handOverSession(context: Pick<AppContext, 'cookies'>, request: FastifyRequest, reply: FastifyReply, token: string): void {
  context.cookies.set(reply, 'sid', token);
  if (context.cookies.read(request, 'csrf')) context.cookies.clear(reply, 'csrf');
}

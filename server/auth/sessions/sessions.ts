import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Account, endSession, insertSession } from '#server/auth/accounts/accounts.queries.ts';
import { endSessionsExcept, replaceSessionToken } from './sessions.queries.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

/** A superadmin can reach the whole platform, so the idle limit is shorter. */
const SUPERADMIN_IDLE_MINUTES = 15;

/** How somebody proved who they are. */
export type Method = 'pwd' | 'otp' | 'backup' | 'passkey' | 'sso';

export interface BrowserRequest {
  request: FastifyRequest;
  origin: Origin;
}

type SessionAccount = Pick<Account, 'id' | 'organizationId' | 'isSuperadmin' | 'idleMinutes' | 'sessionHours'>;

/** Opens a session and ends the one that the browser had, so that nobody can plant one. Returns the token. */
export async function openSession(
  tx: Tx,
  context: Pick<AppContext, 'cookies'>,
  { request, origin }: BrowserRequest,
  { account, amr, provedAt }: { account: SessionAccount; amr: readonly Method[]; provedAt?: Date | undefined },
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
 * After a change of the sign-in methods: gives the session a new token, ends every other one and returns the token. Throws, and so rolls
 * the change back, when the session was ended meanwhile.
 */
export async function rotateSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<string> {
  const { token, tokenHash } = newToken();
  await endSessionsExcept(tx, userId, sessionId);
  if (!(await replaceSessionToken(tx, sessionId, tokenHash))) throw new Fault('UNAUTHORIZED');
  return token;
}

/** The CSRF token belongs to the former session cookie, so it is deleted with it. */
export function setSessionCookie(context: Pick<AppContext, 'cookies'>, request: FastifyRequest, reply: FastifyReply, token: string): void {
  context.cookies.set(reply, 'sid', token);
  if (context.cookies.read(request, 'csrf')) context.cookies.clear(reply, 'csrf');
}

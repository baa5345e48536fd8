import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type Account, endSession, insertSession, type ProviderSession } from '#server/auth/accounts/accounts.queries.ts';
import { endSessionsExcept, replaceSessionToken } from './sessions.queries.ts';
import { newToken } from '#server/auth/accounts/tokens.ts';

/** Shorter idle limit, because superadmins can reach the whole platform. */
const SUPERADMIN_IDLE_MINUTES = 15;

export type Method = 'pwd' | 'otp' | 'backup' | 'passkey' | 'sso';

export interface BrowserRequest {
  request: FastifyRequest;
  origin: Origin;
}

type SessionAccount = Pick<Account, 'id' | 'organizationId' | 'isSuperadmin' | 'idleMinutes' | 'sessionHours'>;

interface OpenedBy {
  account: SessionAccount;
  amr: readonly Method[];
  provider?: ProviderSession | undefined;
  provedAt?: Date | undefined;
}

/** Opens a session and ends the browser's previous one, to prevent session fixation. Returns the token. */
export async function openSession(
  tx: Tx,
  context: Pick<AppContext, 'cookies'>,
  { request, origin }: BrowserRequest,
  { account, amr, provider, provedAt }: OpenedBy,
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
    ...provider,
    provedAt,
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, 400) ?? null,
  });
  return token;
}

/**
 * After a change of sign-in methods: rotates the session's token, ends all other sessions and returns the token. Throws, and thus rolls
 * back the change, if the session ended meanwhile.
 */
export async function rotateSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<string> {
  const { token, tokenHash } = newToken();
  await endSessionsExcept(tx, userId, sessionId);
  if (!(await replaceSessionToken(tx, sessionId, tokenHash))) throw new Fault('UNAUTHORIZED');
  return token;
}

/** Also deletes the CSRF token, which belongs to the previous session. */
export function setSessionCookie(context: Pick<AppContext, 'cookies'>, request: FastifyRequest, reply: FastifyReply, token: string): void {
  context.cookies.set(reply, 'sid', token);
  if (context.cookies.read(request, 'csrf')) context.cookies.clear(reply, 'csrf');
}

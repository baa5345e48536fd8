import type { FastifyRequest } from 'fastify';
import type { Origin } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { limitSubjectOf } from '#server/auth/accounts/emails.ts';
import { isKnownDevice } from './devices.ts';
import { resetAttempts, limitAttempts } from './rate-limits.ts';

interface Visitor {
  request: FastifyRequest;
  origin: Origin;
}

/**
 * Known browsers have a separate limit, so that strangers cannot lock the person out. Addresses without an account count like any other.
 */
export async function limitSignIn(context: AppContext, { request, origin }: Visitor, email: string): Promise<void> {
  const device = await knownDevice(context, context.cookies.read(request, 'dev'), email);
  const byIp = { limit: 'loginByIp', ip: origin.ip } as const;
  const subject = limitSubjectOf(email);
  if (device) return limitAttempts(context, [byIp, { limit: 'loginByDevice', subject, source: device }]);
  return limitAttempts(context, [byIp, { limit: 'loginByAccount', subject, ip: origin.ip }, { limit: 'loginByStrangers', subject }]);
}

async function knownDevice(context: AppContext, token: string | undefined, email: string): Promise<string | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  const isKnown = await asAuth(context.pools, (tx) => isKnownDevice(tx, tokenHash, email));
  return isKnown ? tokenHash.toString('base64url') : null;
}

export async function resetSignInAttempts(tx: Tx, guard: Pick<AppContext, 'secrets'>, email: string): Promise<void> {
  const subject = limitSubjectOf(email);
  await resetAttempts(tx, guard, 'loginByAccount', subject);
  await resetAttempts(tx, guard, 'loginByStrangers', subject);
  await resetAttempts(tx, guard, 'loginByDevice', subject);
}

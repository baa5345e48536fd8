import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from '#server/audit.ts';
import type { Tx } from '#server/db/bound.ts';
import { hashToken } from '#server/http/actor.ts';
import type { House } from '#server/http/route.ts';
import { endSession, insertSession } from './auth.queries.ts';
import { newToken } from './tokens.ts';

const IDLE_SECONDS = 30 * 60;
const LONGEST_HOURS = 12;

interface Browser {
  request: FastifyRequest;
  origin: Origin;
}

/** A new session, whatever the browser brought along: the one it had ends, so that nobody can plant one. Answers the token. */
export async function openSession(
  tx: Tx,
  house: Pick<House, 'cookies'>,
  { request, origin }: Browser,
  account: { id: string; organizationId: string },
): Promise<string> {
  const former = house.cookies.read(request, 'sid');
  if (former) await endSession(tx, hashToken(former));
  const { token, tokenHash } = newToken();
  await insertSession(tx, {
    tokenHash,
    userId: account.id,
    organizationId: account.organizationId,
    idleSeconds: IDLE_SECONDS,
    hours: LONGEST_HOURS,
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, 400) ?? null,
  });
  return token;
}

/** The security token of before belongs to the cookie of before, and goes with it. */
export function handOverSession(house: Pick<House, 'cookies'>, request: FastifyRequest, reply: FastifyReply, token: string): void {
  house.cookies.set(reply, 'sid', token);
  if (house.cookies.read(request, 'csrf')) house.cookies.clear(reply, 'csrf');
}

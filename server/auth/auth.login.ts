import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf } from '#contract/endpoint.ts';
import type { login } from '#contract/auth.contract.ts';
import { audit, type Origin } from '#server/audit.ts';
import { stepInto } from '#server/db/crossing.ts';
import { asAuth } from '#server/db/doors.ts';
import type { Tx } from '#server/db/bound.ts';
import { Fault } from '#server/faults.ts';
import type { House } from '#server/http/route.ts';
import { actorFrom } from './actors.ts';
import { type Account, findAccount, replaceHash } from './auth.queries.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { markSignedIn } from './people.queries.ts';
import { handOverSession, openSession } from './sessions.ts';
import { forgive, throttle } from './throttle.ts';

interface LoginCall {
  body: BodyOf<typeof login>;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The slow hash is computed between two short transactions, never inside one. */
export async function signIn(house: House, { body, origin, request, reply }: LoginCall) {
  const { email, password } = body;
  await throttle(house, [
    { limit: 'loginByIp', ip: origin.ip },
    { limit: 'loginByAccount', subject: email, ip: origin.ip },
  ]);
  const account = await asAuth(house.doors, (tx) => findAccount(tx, email));
  const isRight = await isPassword(house, account?.passwordHash ?? null, password);
  if (!account || !isRight) throw new Fault('INVALID_CREDENTIALS');

  refuseClosedAccount(account);
  const better = await betterHash(house, account, password);
  const token = await asAuth(house.doors, async (tx) => {
    if (better) await replaceHash(tx, account.id, better.old, better.hash);
    await forgive(tx, house, 'loginByAccount', email);
    const opened = await openSession(tx, house, { request, origin }, account);
    await recordSignIn(tx, account, origin);
    return opened;
  });
  handOverSession(house, request, reply, token);
  return { requiresMfa: false, requiresMfaSetup: false, email: account.email, userId: account.id };
}

/** Told only to somebody who knows the password. */
function refuseClosedAccount(account: Account): void {
  if (!account.isVerified) {
    const extra = { error: 'EMAIL_NOT_VERIFIED', userId: account.id, email: account.email, requiresVerification: true };
    throw new Fault('EMAIL_NOT_VERIFIED', { extra });
  }
  if (account.loginDisabled) throw new Fault('LOGIN_DISABLED');
  if (account.organizationStatus !== 'active') throw new Fault('ORGANIZATION_INACTIVE');
}

async function betterHash(house: House, { passwordHash: old }: Account, password: string) {
  if (old === null || !isOutdated(house, old)) return null;
  return { old, hash: await hashPassword(house, password) };
}

async function recordSignIn(tx: Tx, account: Account, origin: Origin): Promise<void> {
  await stepInto(tx, account.organizationId);
  const person = await markSignedIn(tx, account.id);
  const actor = actorFrom(person);
  await audit(tx, actor, origin, { action: 'user.signed_in', entity: { type: 'user', id: account.id, label: actor.name } });
}

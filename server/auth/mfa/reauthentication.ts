import type { askPasskeyProof, reauthenticate } from '#contract/auth/passwords.contract.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { recordRefusal } from '#server/auth/accounts/refusals.audit.ts';
import { type CodeProof, proofOf, consumeProof } from './mfa.proof.ts';
import { saveChallenge, takeChallenge } from '#server/auth/passkeys/passkeys.challenge.ts';
import { proofOf as passkeyProofOf } from '#server/auth/passkeys/passkeys.proof.ts';
import { countUse, listOwnPasskeys } from '#server/auth/passkeys/passkeys.queries.ts';
import { readAssertion, signInOptions } from '#server/auth/passkeys/passkeys.webauthn.ts';
import { isPassword } from '#server/auth/passwords/passwords.ts';
import { findPasswordHash, markReauthenticated } from '#server/auth/sessions/sessions.queries.ts';
import { resetAttempts, limitAttempts } from '#server/auth/limits/rate-limits.ts';

/** Valid proof; reuse of its code or passkey response is only detected when it is consumed. */
type ReauthenticationProof = { method: 'pwd' } | CodeProof | { method: 'passkey'; id: string; counter: number };

/** Confirms the person's identity, which an unattended browser or a stolen cookie cannot. */
export async function verifyProof(context: AppContext, call: PreparedCall<typeof reauthenticate>): Promise<ReauthenticationProof> {
  const { actor, body, origin } = call;
  const { password, code, credential } = body;
  if ([password, code, credential].filter((proof) => proof !== undefined).length !== 1) {
    throw new Fault('VALIDATION_ERROR', { message: 'Provide exactly one of password, code or passkey', field: 'password' });
  }
  if (password !== undefined) {
    await proveByPassword(context, actor, { password, field: 'password', origin });
    return { method: 'pwd' };
  }
  const proof = code === undefined ? await proveByPasskey(context, call) : await proofOf(context, actor.userId, { code, kind: 'any' });
  if (proof) return proof;
  const reason = code === undefined ? 'passkey' : 'code';
  await recordRefusal(context, { ...actor, id: actor.userId }, origin, { action: 'user.reauthentication_refused', reason });
  throw refusedProof(reason);
}

/** Verified response of the person's own passkey to this browser's challenge, else null. */
async function proveByPasskey(context: AppContext, call: PreparedCall<typeof reauthenticate>): Promise<ReauthenticationProof | null> {
  const { actor, body, origin } = call;
  await limitProofs(context, actor.userId, origin.ip);
  const pending = await takeChallenge(context, call);
  const assertion = readAssertion(body.credential);
  if (pending?.purpose !== 'reauthenticate' || pending.userId !== actor.userId || !assertion) return null;
  const { row, counter } = await passkeyProofOf(context, { assertion, challenge: pending.challenge });
  return row?.userId === actor.userId && counter !== null ? { method: 'passkey', id: row.id, counter } : null;
}

export async function preparePasskeyOptions(context: AppContext, { actor, origin }: PreparedCall<typeof askPasskeyProof>) {
  await limitAttempts(context, [{ limit: 'passkeyByIp', ip: origin.ip }]);
  const passkeys = await asAuth(context.pools, (tx) => listOwnPasskeys(tx, actor.userId));
  if (passkeys.length === 0) {
    throw new Fault('NOT_FOUND', { message: 'You have no passkey', extra: { resolution: 'Choose another method.' } });
  }
  return signInOptions(context.config, passkeys);
}

export async function savePasskeyOptions(
  context: AppContext,
  { tx, actor, reply }: SignedInCall<typeof askPasskeyProof>,
  options: Awaited<ReturnType<typeof preparePasskeyOptions>>,
) {
  const { userId } = actor;
  await saveChallenge(tx, context, reply, { purpose: 'reauthenticate', challenge: options.challenge, userId });
  return { ...options };
}

interface PasswordProof {
  password: string;
  field: string;
  origin: PreparedCall<typeof reauthenticate>['origin'];
}

/** Attempts count together across all endpoints that ask for the current password. */
export async function proveByPassword(
  context: AppContext,
  actor: { userId: string; organizationId: string },
  { password, field, origin }: PasswordProof,
): Promise<void> {
  await limitProofs(context, actor.userId, origin.ip);
  const stored = await asAuth(context.pools, (tx) => findPasswordHash(tx, actor.userId));
  if (await isPassword(context, stored, password)) return;
  await recordRefusal(context, { ...actor, id: actor.userId }, origin, { action: 'user.reauthentication_refused', reason: 'password' });
  throw new Fault('INVALID_CREDENTIALS', { message: 'The password is not correct', field });
}

function limitProofs(context: AppContext, userId: string, ip: string | null): Promise<void> {
  return limitAttempts(context, [
    { limit: 'loginByIp', ip },
    { limit: 'proofByPerson', subject: userId },
  ]);
}

/** Consumes the code or passkey response, so that only one of two concurrent calls succeeds. */
export async function completeReauthentication(
  context: AppContext,
  call: SignedInCall<typeof reauthenticate>,
  proof: ReauthenticationProof,
): Promise<void> {
  const { tx, actor } = call;
  if (!(await consumeReauthenticationProof(tx, actor.userId, proof))) throw refusedProof(proof.method === 'passkey' ? 'passkey' : 'code');
  await resetAttempts(tx, context, 'proofByPerson', actor.userId);
  await markReauthenticated(tx, actor.sessionId);
  const entity = { type: 'user', id: actor.userId, label: actor.name };
  await call.audit({ action: 'user.reauthenticated', entity, after: { method: proof.method } });
}

async function consumeReauthenticationProof(tx: Tx, userId: string, proof: ReauthenticationProof): Promise<boolean> {
  if (proof.method === 'pwd') return true;
  return proof.method === 'passkey' ? countUse(tx, proof) : consumeProof(tx, userId, proof);
}

function refusedProof(what: 'code' | 'passkey'): Fault {
  if (what === 'code') return new Fault('INVALID_CODE', { field: 'code' });
  return new Fault('INVALID_CODE', {
    message: 'The passkey was not accepted',
    field: 'credential',
    extra: { resolution: 'Try again and respond within five minutes, or choose another method.' },
  });
}

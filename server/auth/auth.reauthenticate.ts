import type { reauthenticate } from '#contract/passwords.contract.ts';
import { asAuth } from '#server/db/doors.ts';
import { Fault } from '#server/faults.ts';
import type { House, PreparedCall, SignedInCall } from '#server/http/route.ts';
import { across } from './accounts.ts';
import { recordRefusal } from './auth.refusals.ts';
import { type CodeProof, proofOf, spendProof } from './mfa.proof.ts';
import { isPassword } from './passwords.ts';
import { findPasswordHash, noteProof } from './sessions.queries.ts';
import { forgive, throttle } from './throttle.ts';

/** Who is signed in proves once more who they are: a browser left open, or a stolen cookie, cannot. */
export async function proveAgain(house: House, call: PreparedCall<typeof reauthenticate>): Promise<CodeProof | null> {
  const { actor, body, origin } = call;
  const { password, code } = body;
  if ((password === undefined) === (code === undefined)) {
    throw new Fault('VALIDATION_ERROR', { message: 'Give either the password or a code', field: 'password' });
  }
  if (code === undefined) {
    await proveByPassword(house, actor, { password: password ?? '', field: 'password', origin });
    return null;
  }
  const proof = await proofOf(house, actor.userId, { code, kind: 'any' });
  if (!proof) {
    await recordRefusal(house, { ...actor, id: actor.userId }, origin, { action: 'user.reauthentication_refused', reason: 'code' });
    throw new Fault('INVALID_CODE', { field: 'code' });
  }
  return proof;
}

interface Proof {
  password: string;
  field: string;
  origin: PreparedCall<typeof reauthenticate>['origin'];
}

/** Tries of a person's own password, wherever it is asked again, are counted together. */
export async function proveByPassword(
  house: House,
  actor: { userId: string; organizationId: string },
  { password, field, origin }: Proof,
): Promise<void> {
  await limitProofs(house, actor.userId, origin.ip);
  const stored = await asAuth(house.doors, (tx) => findPasswordHash(tx, actor.userId));
  if (await isPassword(house, stored, password)) return;
  await recordRefusal(house, { ...actor, id: actor.userId }, origin, { action: 'user.reauthentication_refused', reason: 'password' });
  throw new Fault('INVALID_CREDENTIALS', { message: 'The password is not correct', field });
}

function limitProofs(house: House, userId: string, ip: string | null): Promise<void> {
  return throttle(house, [
    { limit: 'loginByIp', ip },
    { limit: 'proofByPerson', subject: userId },
  ]);
}

/** With a code, using it up decides: of two who show the same one, one proves something. */
export async function noteProven(house: House, call: SignedInCall<typeof reauthenticate>, proof: CodeProof | null): Promise<void> {
  const { tx, actor } = call;
  const isProved = await across(tx, async () => {
    if (proof && !(await spendProof(tx, actor.userId, proof))) return false;
    await forgive(tx, house, 'proofByPerson', actor.userId);
    await noteProof(tx, actor.sessionId);
    return true;
  });
  if (!isProved) throw new Fault('INVALID_CODE', { field: 'code' });
  const entity = { type: 'user', id: actor.userId, label: actor.name };
  await call.audit({ action: 'user.reauthenticated', entity, after: { method: proof?.method ?? 'pwd' } });
}

import type { reauthenticate } from '#contract/passwords.contract.ts';
import { asAuth } from '#server/db/doors.ts';
import { Fault } from '#server/faults.ts';
import type { House, PreparedCall, SignedInCall } from '#server/http/route.ts';
import { freshenSession } from './accounts.ts';
import { recordRefusal } from './auth.refusals.ts';
import { isPassword } from './passwords.ts';
import { findPasswordHash } from './sessions.queries.ts';
import { throttle } from './throttle.ts';

/** Who is signed in proves once more who they are: a browser left open, or a stolen cookie, cannot. */
export async function proveAgain(house: House, { actor, body, origin }: PreparedCall<typeof reauthenticate>): Promise<void> {
  const { password, code } = body;
  if ((password === undefined) === (code === undefined)) {
    throw new Fault('VALIDATION_ERROR', { message: 'Give either the password or a code', field: 'password' });
  }
  if (password !== undefined) return proveByPassword(house, actor, { password, field: 'password', origin });
  await limitProofs(house, actor.userId, origin.ip);
  await recordRefusal(house, { ...actor, id: actor.userId }, origin, { action: 'user.reauthentication_refused', reason: 'code' });
  throw new Fault('INVALID_CODE', { field: 'code' });
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

export async function noteProven(house: House, { tx, actor, audit }: SignedInCall<typeof reauthenticate>): Promise<void> {
  await freshenSession(tx, house, actor);
  await audit({ action: 'user.reauthenticated', entity: { type: 'user', id: actor.userId, label: actor.name } });
}

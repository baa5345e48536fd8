import type { changePassword } from '#contract/auth/passwords.contract.ts';
import { securityNote } from '#domain/notifications/notifications.notes.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PreparedCall, SignedInCall } from '#server/platform/http/call.ts';
import { proveByPassword } from '#server/auth/mfa/reauthentication.ts';
import { hashPassword } from './passwords.ts';
import { endPasswordDependents } from './passwords.queries.ts';
import { aboutPerson, refuseWeakPassword } from './passwords.strength.ts';
import { setSessionCookie, rotateSession } from '#server/auth/sessions/sessions.ts';
import { resetAttempts } from '#server/auth/limits/rate-limits.ts';

/** Checks the current password first, so that callers without it learn nothing about the new one. */
export async function prepareChange(context: AppContext, { actor, body, origin }: PreparedCall<typeof changePassword>): Promise<string> {
  await proveByPassword(context, actor, { password: body.currentPassword, field: 'currentPassword', origin });
  if (body.newPassword === body.currentPassword) {
    const message = 'The new password is the same as the current one';
    throw new Fault('WEAK_PASSWORD', { field: 'newPassword', message, extra: { resolution: 'Choose another one.' } });
  }
  await refuseWeakPassword(body.newPassword, { field: 'newPassword', about: await aboutPerson(context, actor) });
  return hashPassword(context, body.newPassword);
}

/** Ends all other sessions and rotates the token of this one. */
export async function saveChange(context: AppContext, call: SignedInCall<typeof changePassword>, hash: string): Promise<void> {
  const { tx, actor, request, reply } = call;
  await endPasswordDependents(tx, actor.userId, hash);
  await resetAttempts(tx, context, 'proofByPerson', actor.userId);
  const token = await rotateSession(tx, actor);
  await call.audit({ action: 'user.password_changed', entity: { type: 'user', id: actor.userId, label: actor.name } });
  await call.notify(securityNote(actor.userId, 'password_changed'));
  setSessionCookie(context, request, reply, token);
}

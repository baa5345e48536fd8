import type { endUserSessions, requirePasswordChange, resetUserMfa } from '#contract/users.contract.ts';
import { securityNote } from '#domain/notifications.notes.rules.ts';
import { demandNewPassword, dropSecondFactors, endAllSessions } from '#server/auth/accounts.ts';
import { Fault } from '#server/faults.ts';
import type { SignedInCall } from '#server/http/route.ts';
import { nameOf } from './users.presenter.ts';
import { dropFactorMarks, lockPerson, type PersonRow } from './users.queries.ts';

type AccessCall = SignedInCall<typeof resetUserMfa | typeof requirePasswordChange | typeof endUserSessions>;

/** The owner is touched by nobody else, and what is one's own stands on the profile, where it asks for more. */
async function takeOther({ tx, actor, params }: AccessCall): Promise<PersonRow> {
  const person = await lockPerson(tx, params.id);
  if (!person) throw new Fault('USER_NOT_FOUND');
  if (person.id === actor.userId) {
    throw new Fault('PERMISSION_DENIED', {
      message: 'Your own sign-in is changed on your profile',
      extra: { resolution: 'Open your profile.' },
    });
  }
  if (person.isOwner) throw new Fault('OWNER_PROTECTED');
  return person;
}

/** For somebody who has lost the telephone: their sessions end, and the next sign-in asks for the password alone. */
export async function resetMfa(call: AccessCall): Promise<void> {
  const { tx } = call;
  const person = await takeOther(call);
  if (!(await dropSecondFactors(tx, person.id))) throw superadminProtected();
  await dropFactorMarks(tx, person.id);
  await call.audit({ action: 'user.mfa_reset', entity: { type: 'user', id: person.id, label: nameOf(person) } });
  await call.notify(securityNote(person.id, 'mfa_reset'));
}

function superadminProtected(): Fault {
  return new Fault('PERMISSION_DENIED', {
    message: 'The second factors of a superadmin are taken away on the server alone',
    extra: { resolution: 'Ask whoever runs the server for the command reset-mfa.' },
  });
}

export async function askForNewPassword(call: AccessCall): Promise<void> {
  const person = await takeOther(call);
  if (!(await demandNewPassword(call.tx, person.id))) {
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This person has no password' });
  }
  await call.audit({ action: 'user.password_change_required', entity: { type: 'user', id: person.id, label: nameOf(person) } });
}

export async function endSessions(call: AccessCall): Promise<void> {
  const person = await takeOther(call);
  await endAllSessions(call.tx, person.id);
  await call.audit({ action: 'user.sessions_ended', entity: { type: 'user', id: person.id, label: nameOf(person) } });
}

import type { deleteUser } from '#contract/users/users.contract.ts';
import { unassignOpenWork } from '#server/assessments/assessments.ts';
import { removeAccount } from '#server/auth/auth.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import type { PersonRow } from './users.queries.ts';
import { users } from './users.save.ts';

interface RemovingCall {
  tx: Tx;
  audit(entry: AuditEntry): Promise<void>;
}

/** Removes a person: their name stays on past work, and their open work becomes unassigned. */
export async function remove(call: SignedInCall<typeof deleteUser>): Promise<void> {
  const { actor, params } = call;
  const person = await users.lock(call, params.id);
  // Compared with the row, since the id in the URL may be in upper case.
  if (person.id === actor.userId) throw new Fault('CANNOT_DELETE_SELF');
  if (person.isOwner) throw new Fault('OWNER_PROTECTED');

  await removePerson(call, person);
}

/** Call it only for people other than the owner. */
export async function removePerson(call: RemovingCall, person: PersonRow): Promise<void> {
  await removeAccount(call.tx, person.id);
  // A directory can then provision the same person again, as a new one.
  await call.tx.deleteFrom('scimPeople').where('personId', '=', person.id).execute();
  await call.tx.deleteFrom('scimGroupMembers').where('personId', '=', person.id).execute();
  const unassigned = await unassignOpenWork(call.tx, person.id);
  const { email, roles, status } = person;
  await users.save(call, person, {
    action: 'user.removed',
    columns: { status: 'removed' },
    before: { email, roles, status },
    after: { status: 'removed', unassigned },
  });
}

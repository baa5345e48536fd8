import { can } from '#domain/users/permissions.rules.ts';
import { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { findAssessment, type LockedAssessment, lockAssessment, notifyChanged } from './assessments.queries.ts';
import { findActivePerson } from './assessments.start.queries.ts';

const nextVersion = nextVersionIn('assessments');

const rows = versioned({
  notFound: 'ASSESSMENT_NOT_FOUND',
  shape: Assessment,
  lock: lockAssessment,
  read: findAssessment,
  // Notifies open pages of any change, so that they refetch the assessment.
  write: async (tx, row, columns: Parameters<typeof nextVersion>[2]) => {
    await nextVersion(tx, row, columns);
    await notifyChanged(tx, row.id);
  },
  about,
});

/** An archived assessment can only be restored or deleted. */
export const assessments = {
  ...rows,
  lock: async (call: Parameters<typeof rows.lock>[0], id: string, version?: number): Promise<LockedAssessment> => {
    const row = await rows.lock(call, id, version);
    if (row.archivedAt) throw archivedFault();
    return row;
  },
  lockArchived: rows.lock,
};

export function archivedFault(): Fault {
  return new Fault('ASSESSMENT_NOT_EDITABLE', { message: 'This assessment is archived; restore it first' });
}

/** Only the assignee and reviewers may start and submit. */
export function refuseUninvolved(actor: Actor, { assignedTo }: Pick<LockedAssessment, 'assignedTo'>): void {
  if (assignedTo === actor.userId || can(actor.roles, 'assessments:approve')) return;
  throw new Fault('FORBIDDEN', { message: 'Only the assignee of this assessment, or a vCIO, can do this' });
}

/** Person to whom work can be assigned; throws otherwise. */
export async function assignable(tx: Tx, id: string, field: string) {
  const person = await findActivePerson(tx, id);
  if (!person) throw new Fault('USER_NOT_FOUND', { field });
  return person;
}

export function about({
  id,
  name,
  customerId,
}: Pick<LockedAssessment, 'id' | 'name' | 'customerId'>): Pick<AuditEntry, 'entity' | 'customerId'> {
  return { entity: { type: 'assessment', id, label: name }, customerId };
}
